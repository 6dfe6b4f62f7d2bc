/// A Swift file with its text, code and imports.
public struct SourceFile: Equatable, Sendable {
  /// The path relative to the root of the workspace.
  public let path: String

  /// The complete text.
  public let text: String

  /// The text with comments and the contents of string literals replaced by spaces.
  ///
  /// The lines and the UTF-8 offsets are those of the text.
  public let code: String

  /// The imports, in order.
  public let imports: [Import]

  /// Creates a file from its text.
  public init(path: String, text: String) {
    self.path = path
    self.text = text
    code = SourceScanner.code(of: text)
    imports = Import.all(in: code)
  }

  /// The file name without directories.
  var name: String { String(path.split(separator: "/").last ?? "") }

  /// The lines of the text.
  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The lines of the code.
  var codeLines: [Substring] { code.split(separator: "\n", omittingEmptySubsequences: false) }

  /// Returns the number of the first line that contains a text; 1 if no line does.
  ///
  /// - Parameter start: The number of the first line to search.
  func line(with text: String, from start: Int = 1) -> Int {
    (lines[(start - 1)...].firstIndex { $0.contains(text) } ?? 0) + 1
  }
}
