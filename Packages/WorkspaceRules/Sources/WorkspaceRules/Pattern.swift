/// Names, of which `*` stands for any part: `*Live` for every module that ends so, `*Live/*` for its files.
public struct Pattern: ExpressibleByStringLiteral, Sendable {
  private let parts: [String]

  /// A pattern as it is written.
  public init(stringLiteral pattern: String) {
    parts = pattern.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
  }

  /// Whether a name is one of those.
  func matches(_ name: String) -> Bool {
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return parts == [name]
    }
    guard name.hasPrefix(first) else { return false }
    var rest = name.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}

extension [Pattern] {
  /// Whether a name is one of any of them.
  func match(_ name: String) -> Bool { contains { $0.matches(name) } }

  /// Whether a file is one of any of them, as `Module/File.swift`.
  func match(_ place: Workspace.Place) -> Bool { match("\(place.target.name)/\(place.file.name)") }
}
