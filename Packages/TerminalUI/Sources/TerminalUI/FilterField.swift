public import StyleGuide
public import TerminalClient
import TextFormatting

/// A text that filters the items of a pane, and that the user edits on one line.
///
///     var filter = FilterField(label: "Search")
///     filter.edit()
///     if let text = filter.handle(key) { search(text) }
public struct FilterField: Sendable {
  private let label: String

  /// The text; empty without a filter.
  public var text = ""

  /// The text while the user edits it.
  private var field: TextField?

  /// Creates an empty text with a label.
  public init(label: String) {
    self.label = label
  }

  /// Whether the user edits the text, so that characters belong to it.
  public var isEditing: Bool { field != nil }

  /// Whether there is a text, or the user edits it.
  public var isVisible: Bool { isEditing || !text.isEmpty }

  /// Starts to edit the text.
  public mutating func edit() {
    field = TextField(text)
  }

  /// Ends editing, and keeps the text.
  public mutating func endEditing() {
    field = nil
  }

  /// Handles a key while the text is edited, and returns the text if the key has changed it.
  public mutating func handle(_ key: TerminalClient.Key) -> String? {
    guard field?.handle(key) == true, let new = field?.text, new != text else { return nil }
    text = new
    return new
  }

  /// Returns the label and the text, with the cursor while it is edited.
  public func line(width: Int, style: TextStyle) -> Line {
    let label = Line("\(label): ", as: .muted).inCharacters(of: style)
    let field = self.field ?? TextField(text)
    let width = max(width - label.width, 1)
    return label + field.lines(width: width, isFocused: isEditing, style: style)[0]
  }

  /// The label and the text, for a transcript.
  public var transcript: String { "\(label): \(text.escapedForTerminal(limit: 1_000))" }
}

extension TerminalClient.Key {
  /// Whether the key selects an item, also while a filter is edited.
  public var selectsItem: Bool {
    switch self {
    case .up, .down, .pageUp, .pageDown, .mouse, .scrollUp, .scrollDown: true
    default: false
    }
  }
}

extension KeyBinding where Action: ScreenAction {
  /// Returns the keys that keep and clear a filter while it is edited.
  ///
  /// - Parameters:
  ///   - filter: The filter in its pane.
  ///   - clear: Returns the action after the filter was cleared.
  public static func filterKeys(
    of filter: any WritableKeyPath<Target, FilterField> & Sendable,
    clear: @escaping @Sendable (_ target: inout Target) -> Action
  ) -> [Self] {
    filterKeys(clear: clear) { target, change in change(&target[keyPath: filter]) }
  }

  /// Returns the keys that keep and clear the filter of a list while it is edited.
  ///
  /// - Parameters:
  ///   - list: The list in its pane.
  ///   - clear: Returns the action after the filter was cleared.
  public static func filterKeys<ID>(
    of list: any WritableKeyPath<Target, ListSection<ID>> & Sendable,
    clear: @escaping @Sendable (_ target: inout Target) -> Action
  ) -> [Self] {
    filterKeys(clear: clear) { target, change in change(&target[keyPath: list].filterField) }
  }

  private static func filterKeys(
    clear: @escaping @Sendable (_ target: inout Target) -> Action,
    _ update:
      @escaping @Sendable (_ target: inout Target, _ change: (inout FilterField) -> Void) -> Void
  ) -> [Self] {
    [
      .init(.return, text: ScreenPhrase.keep, isEssential: true) { target, _ in
        update(&target) { $0.endEditing() }
        return .nothing
      },
      .init(.escape, text: ScreenPhrase.clear, isEssential: true) { target, _ in
        var hadText = false
        update(&target) { filter in
          filter.endEditing()
          hadText = !filter.text.isEmpty
          filter.text = ""
        }
        return hadText ? clear(&target) : .nothing
      },
    ]
  }
}
