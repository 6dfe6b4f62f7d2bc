/// An import declaration.
public struct Import: Equatable, Sendable {
  /// The imported module.
  public let module: String

  /// The number of the line, starting at 1.
  public let line: Int

  /// Returns the imports in the code of a file, one per line.
  static func all(in code: String) -> [Import] {
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { index, line in
      // A cheap test first: few lines contain the keyword.
      guard line.contains("import "), let module = module(of: line) else { return nil }
      return Import(module: module, line: index + 1)
    }
  }

  /// Returns the module of a line such as `@testable public import struct Store.Key`.
  private static func module(of line: Substring) -> String? {
    let modifiers: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
    let kinds: Set<Substring> = [
      "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
    ]
    let rest = line.split(whereSeparator: \.isWhitespace)
      .drop { $0.hasPrefix("@") || modifiers.contains($0) }
    guard rest.first == "import" else { return nil }
    return rest.dropFirst().drop(while: kinds.contains).first?
      .prefix { $0.isLetter || $0.isNumber || $0 == "_" }.description
  }
}
