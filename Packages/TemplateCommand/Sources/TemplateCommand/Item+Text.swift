import CommandSupport
import StyleGuide
import TemplateStore
import TextFormatting

extension TemplateStore.Item {
  /// The item as one line of text.
  var line: String { "\(id)  \(title.escapedForTerminal(limit: Failure.longestLine))" }

  /// The item as a JSON object.
  var json: JSON { ["id": .integer(id), "title": .string(title), "done": .boolean(isDone)] }
}

extension JSON.ObjectType {
  /// An item.
  static let item = Self("item")
}
