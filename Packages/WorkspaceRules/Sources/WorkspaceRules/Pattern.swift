/// Names in which `*` stands for any part: `*Live` for every module with that suffix, `*Live/*` for its files.
public struct Pattern: ExpressibleByStringLiteral, Sendable {
  private let parts: [String]

  /// Creates a pattern from its text.
  public init(stringLiteral pattern: String) {
    parts = pattern.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
  }

  /// Whether a name matches.
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
  /// Whether a name matches one of the patterns.
  func match(_ name: String) -> Bool { contains { $0.matches(name) } }

  /// Whether a file matches one of the patterns, as `Module/File.swift`, or `App/Module/File.swift` in an executable.
  func match(_ place: Workspace.Place) -> Bool {
    let file = "\(place.target.name)/\(place.file.name)"
    return match(file) || place.target.kind == .executable && match("App/\(file)")
  }
}
