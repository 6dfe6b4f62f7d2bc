public import Localization
import StyleGuide
public import TerminalClient

/// The contents of a screen with a title, a pane that fills its area, failures, and keys.
///
/// The screen shows one of its panes, which have tabs if there are several titles. A pushed pane, such as a form, covers
/// them until its ``ScreenAction/back``. All panes show the same state. The effects of keys, the last line, mouse presses
/// on it, and the help follow from the bindings of the shown pane and of the screen.
///
///     let screen = PaneScreen(state, panes: [List()], keys: keys, help: List.keys.help(in: language), in: language) {
///       .init(title: Line($0.state.name))
///     }
///     try await TerminalScreen(terminal).run(screen, tasks: tasks) { action, screen in
///       if case .open(let id) = action { screen.push(Details(id)) }
///       return .none
///     }
public struct PaneScreen<State, Action: ScreenAction>: ScreenContents {
  /// What the screen shows next to the pane.
  public struct Header {
    let title: Line
    let status: Line
    let failures: [String]
    let printedFailures: [String]

    /// Creates a header.
    ///
    /// - Parameters:
    ///   - title: The title of a screen without tabs.
    ///   - status: The status, at the right of the title.
    ///   - failures: What failed, without escapes.
    ///   - printedFailures: What failed, for a transcript, which repeats a changed line; by default the same.
    public init(
      title: Line = Line(),
      status: Line = Line(),
      failures: [String] = [],
      printedFailures: [String]? = nil
    ) {
      self.title = title
      self.status = status
      self.failures = failures
      self.printedFailures = printedFailures ?? failures
    }
  }

  /// What happened last.
  public struct Notice: Equatable, Sendable {
    let text: String
    let hint: String
    let pressedKey: TerminalClient.Key?

    /// Creates a notice; escape text from outside first.
    ///
    /// - Parameters:
    ///   - text: What happened.
    ///   - hint: The end of the line, which a narrow screen does not truncate.
    ///   - pressedKey: The key that a mouse press on the line presses; nil for none.
    public init(_ text: String, hint: String = "", presses pressedKey: TerminalClient.Key? = nil) {
      self.text = text
      self.hint = hint
      self.pressedKey = pressedKey
    }
  }

  let language: Language
  let name: String?
  let tabKeys: [KeyBinding<Self, Action>]
  let keys: [KeyBinding<Self, Action>]
  let keyHelp: FieldList
  let minimumSize: TerminalClient.Size
  let header: (Self) -> Header

  var tabs: Tabs
  var panes: [any Pane<State, Action>]
  var pushed: [any Pane<State, Action>] = []

  /// The open help; nil if it is closed.
  var help: FieldList?

  /// The state that the panes show.
  public internal(set) var state: State

  /// The size of the terminal.
  public internal(set) var size = TerminalClient.Size(columns: 80, rows: 24)

  /// The style of the terminal, which locates the hints for the mouse.
  var style = TextStyle.plain

  /// Whether the screen is shown.
  public var isReady = true

  /// Whether an action is running, for which further keys wait, so that each has its effect on the result of those before.
  public var isBusy = false

  /// The pressed keys that wait until the screen is ready and not busy.
  var waitingKeys: [TerminalClient.Key] = []

  /// The last press of the mouse.
  var doubleClick: DoubleClick

  /// What happened last, until the next key.
  public var notice: Notice?

  /// What the user has to wait for, in place of the keys; nil without it.
  public var progress: String?

  /// Creates a screen that shows its first pane.
  ///
  /// - Parameters:
  ///   - state: The first state.
  ///   - name: The name of the screen, at the left of the tabs where it fits.
  ///   - tabs: The titles of the panes; none for a screen without tabs.
  ///   - panes: The panes, at least one.
  ///   - tabKeys: The keys of the tabs; their hints follow the first three or four of the pane.
  ///   - keys: The keys of the screen, in addition to those of the help and for leaving the screen.
  ///   - help: The help of the panes, which precedes that of the screen.
  ///   - sections: The help of further panes, which follows that of the screen.
  ///   - language: The language of the screen.
  ///   - clock: Measures the time between two presses of the mouse.
  ///   - minimumSize: The smallest terminal on which panes have lines; a smaller one shows their paragraphs.
  ///   - header: Returns the header of the current contents.
  public init(
    _ state: State,
    name: String? = nil,
    tabs: [String] = [],
    panes: [any Pane<State, Action>],
    tabKeys: [KeyBinding<Self, Action>] = [],
    keys: [KeyBinding<Self, Action>] = [],
    help: [String],
    sections: [FieldList.Section] = [],
    in language: Language,
    clock: any Clock<Duration> = ContinuousClock(),
    minimumSize: TerminalClient.Size = Frame.minimumSize,
    header: @escaping (_ screen: Self) -> Header
  ) {
    self.language = language
    self.name = name
    self.tabKeys = tabKeys
    self.keys =
      keys + [
        .init("?", text: ScreenPhrase.help, isEssential: true) { screen, _ in
          screen.help = screen.keyHelp
          screen.layOut()
          return .nothing
        },
        Self.quitKey,
      ]
    let lines = help + (self.tabKeys + self.keys).help(in: language)
    keyHelp = FieldList([.init(help: lines)] + sections, minimumColumnWidth: 60).unique
    self.minimumSize = minimumSize
    self.header = header
    doubleClick = DoubleClick(time: clock.elapsed)
    self.tabs = Tabs(tabs)
    self.panes = panes
    self.state = state
    show(state)
  }
}
