import CommandSupport
import StyleGuide
import TemplateStore
import TextFormatting

extension CommandRun<Dependencies> {
  /// Prints an item, as a line of text or as a JSON object.
  ///
  /// - Parameter change: The change that the item results from.
  func show(_ item: TemplateStore.Item, after change: Change? = nil) async throws {
    if output.isJSON {
      let json: JSON = ["id": .integer(item.id), "title": .string(item.title)]
      try await output.show(json, of: JSON.ObjectType("item"), after: change)
    } else {
      let title = item.title.escapedForTerminal(limit: Failure.longestLine)
      try await output.show("\(item.id)  \(title)", after: change)
    }
  }
}
