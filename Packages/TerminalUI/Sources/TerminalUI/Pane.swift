public import StyleGuide
public import TerminalClient

/// What a key of a pane requests, in addition to a change of the pane.
///
///     enum Action: ScreenAction { case nothing, back, leave, open(ID) }
public protocol ScreenAction: Equatable, Sendable {
  /// No request.
  static var nothing: Self { get }

  /// The end of the pane; the screen shows the one below it.
  static var back: Self { get }

  /// The end of the screen.
  static var leave: Self { get }
}

/// A part of a screen that fills its area, such as a list, a form or a chart.
public protocol Pane<State, Action>: Sendable {
  /// What the panes of a screen show.
  associatedtype State

  associatedtype Action: ScreenAction

  /// The keys with an effect, the most important first.
  var keys: [KeyBinding<Self, Action>] { get }

  /// Whether the keys of the screen, such as `q`, are keys of the pane, as in a text; by default not.
  var takesAllKeys: Bool { get }

  /// The number of hints before those of the tabs, such as those for the selected item; by default 3.
  var mainHintCount: Int { get }

  /// The title, which replaces that of the screen; by default nil.
  var title: String? { get }

  /// The title in a transcript; nil without one.
  var printedTitle: String? { get }

  /// Shows a state.
  mutating func show(_ state: State)

  /// Changes the size of the area.
  mutating func resize(_ size: TerminalClient.Size)

  /// Handles a key without a binding, such as a character of a text; by default, it has no effect.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - topRow: The row of the screen that shows the first line of the area; the first row of the screen is 1.
  mutating func handle(_ key: TerminalClient.Key, topRow: Int) -> Action

  /// Returns the key that a double click on a row presses; by default nil, none.
  ///
  /// - Parameters:
  ///   - row: The row of the screen.
  ///   - topRow: The row of the screen that shows the first line of the area.
  func doubleClickKey(atRow row: Int, topRow: Int) -> TerminalClient.Key?

  /// Returns what control-C requests, after a change of the pane; by default the end of the screen.
  mutating func interrupt() -> Action

  /// Returns the lines of the area, as many as its rows.
  func lines(_ style: TextStyle) -> [Line]

  /// Returns the paragraphs of a transcript, or of a terminal that is too small for lines.
  func paragraphs(_ layout: Layout) -> [Paragraph]
}

extension Pane {
  /// False: the keys of the screen have their effects.
  public var takesAllKeys: Bool { false }

  /// 3 hints before those of the tabs.
  public var mainHintCount: Int { 3 }

  /// Nil: the title is that of the screen.
  public var title: String? { nil }

  /// The title, also in a transcript.
  public var printedTitle: String? { title }

  /// Returns nil: a double click is two clicks.
  public func doubleClickKey(atRow row: Int, topRow: Int) -> TerminalClient.Key? { nil }

  /// Returns the end of the screen.
  public mutating func interrupt() -> Action { .leave }

  /// Returns no request.
  public mutating func handle(_ key: TerminalClient.Key, topRow: Int) -> Action { .nothing }

  /// Changes the pane for a pressed key, and returns what the key requests.
  public mutating func press(_ key: TerminalClient.Key, topRow: Int) -> Action {
    keys.action(of: key, on: &self) ?? handle(key, topRow: topRow)
  }
}
