/// One import of a file.
public struct Import: Equatable, Sendable {
  /// The module.
  ///
  /// Foundation where FoundationEssentials is missing counts as FoundationEssentials: the other branch of
  /// `#if canImport(FoundationEssentials)`.
  public let module: String

  /// The line, from 1 on.
  public let line: Int

  /// The imports in the code of a file, line by line.
  ///
  /// Two imports on one line, parted by a semicolon, count as the first.
  static func all(in code: String) -> [Import] {
    var imports: [Import] = []
    // For each open `#if`: whether it asks for FoundationEssentials, and whether this is its `#else`.
    var conditions: [(isForEssentials: Bool, isElse: Bool)] = []
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      // Looked at first: few lines have either.
      guard line.contains("import ") || line.contains("#") else { continue }
      let words = line.split(whereSeparator: \.isWhitespace)
      switch words.first {
      case "#if":
        conditions.append((words.dropFirst() == ["canImport(FoundationEssentials)"], false))
      case "#else" where !conditions.isEmpty:
        conditions[conditions.count - 1].isElse = true
      case "#endif":
        _ = conditions.popLast()
      default:
        guard let module = module(in: words) else { continue }
        let isFallback = conditions.contains { $0.isForEssentials && $0.isElse }
        imports.append(
          Import(
            module: module == "Foundation" && isFallback ? "FoundationEssentials" : module,
            line: index + 1
          )
        )
      }
    }
    return imports
  }

  /// The module of a line such as `@testable public import struct Store.Key`.
  private static func module(in words: [Substring]) -> String? {
    let modifiers: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
    let kinds: Set<Substring> = [
      "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
    ]
    let rest = words.drop { $0.hasPrefix("@") || modifiers.contains($0) }
    guard rest.first == "import" else { return nil }
    return rest.dropFirst().drop(while: kinds.contains).first?
      .prefix { $0.isLetter || $0.isNumber || $0 == "_" }.description
  }
}
