/// A Swift file: its text, the code in it, and what it imports.
public struct SourceFile: Equatable, Sendable {
  /// Where it is, as seen from the root of the workspace.
  public let path: String

  /// The whole text.
  public let text: String

  /// The text with spaces in place of comments and of what string literals contain.
  ///
  /// It has the same length in UTF-8 and the same lines: a place in it is a place in the text.
  public let code: String

  /// What it imports, in order.
  public let imports: [Import]

  /// Reads the text of a file.
  public init(path: String, text: String) {
    self.path = path
    self.text = text
    code = SourceScanner.code(of: text)
    imports = Import.all(in: code)
  }

  /// The name without its folders.
  var name: String { String(path.split(separator: "/").last ?? "") }

  /// The lines of the text.
  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The lines of the code.
  var codeLines: [Substring] { code.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The number of the first line with a text in it; 1 if there is none.
  ///
  /// - Parameter start: The number of the line to begin with.
  func line(with text: String, from start: Int = 1) -> Int {
    (lines[(start - 1)...].firstIndex { $0.contains(text) } ?? 0) + 1
  }
}
