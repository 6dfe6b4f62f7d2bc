import PortableFoundation
import TextFormatting

extension StringProtocol {
  /// Returns the text for the content and the attributes of HTML and SVG.
  ///
  /// Call it on every text from outside. Control characters and invisible ones are escaped visibly, as on a terminal, so the
  /// result is well-formed XML, too.
  ///
  ///     "<b>\u{1B}".escapedForMarkup()  // &lt;b&gt;\u{1B}
  ///
  /// - Parameter limit: The maximum number of characters. An ellipsis follows a truncated text.
  public func escapedForMarkup(limit: Int = 200) -> String {
    escapedForTerminal(limit: limit).withEntities
  }
}

extension String {
  /// The visible text with entities for the characters that mean something in markup.
  var withEntities: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
