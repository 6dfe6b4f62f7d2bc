/// A file of a new package.
public struct ScaffoldFile: Equatable, Sendable {
  /// Where it stands, as seen from the folder of the package.
  public let path: String

  /// What is in it.
  public let contents: String

  /// A file of parts with an empty line between them; parts that are nil or empty are left out.
  init(_ path: String, _ parts: [String?]) {
    self.path = path
    contents = parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }
}
