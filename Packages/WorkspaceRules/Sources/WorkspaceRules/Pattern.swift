/// A pattern for names in which `*` matches any text, such as `*Live` for modules and `*Live/*` for their files.
public struct Pattern: ExpressibleByStringLiteral, Sendable {
  private let parts: [String]

  /// Creates a pattern from its text.
  public init(stringLiteral pattern: String) {
    parts = pattern.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns whether a name matches.
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
  /// Returns whether a name matches one of the patterns.
  func match(_ name: String) -> Bool { contains { $0.matches(name) } }

  /// Returns whether a file matches one of the patterns: as `Module/File.swift`, in an executable also as
  /// `App/Module/File.swift`.
  func match(_ place: Workspace.Place) -> Bool {
    let file = "\(place.target.name)/\(place.file.name)"
    return match(file) || place.target.kind == .executable && match("App/\(file)")
  }
}
