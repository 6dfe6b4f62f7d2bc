public import Localization
public import StyleGuide
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

    /// Creates a notice; escape text from outside first.
    ///
    /// - Parameters:
    ///   - text: What happened.
    ///   - hint: The end of the line, which a narrow screen does not truncate.
    public init(_ text: String, hint: String = "") {
      self.text = text
      self.hint = hint
    }
  }

  private let language: Language
  private let name: String?
  private let tabKeys: [KeyBinding<Self, Action>]
  private let keys: [KeyBinding<Self, Action>]
  private let keyHelp: FieldList
  private let minimumSize: TerminalClient.Size
  private let header: (Self) -> Header

  private var tabs: Tabs
  private var panes: [any Pane<State, Action>]
  private var pushed: [any Pane<State, Action>] = []

  /// The open help; nil if it is closed.
  private var help: FieldList?

  /// The state that the panes show.
  public private(set) var state: State

  /// The size of the terminal.
  public private(set) var size = TerminalClient.Size(columns: 80, rows: 24)

  /// The style of the terminal, which locates the hints for the mouse.
  var style = TextStyle.plain

  /// Whether the screen is shown.
  public var isReady = true

  /// Whether an action is running, for which further keys wait, so that each has its effect on the result of those before.
  public var isBusy = false

  /// The pressed keys that wait until the screen is ready and not busy.
  var waitingKeys: [TerminalClient.Key] = []

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
    self.tabs = Tabs(tabs)
    self.panes = panes
    self.state = state
    show(state)
  }
}

// The panes.
extension PaneScreen {
  /// The index of the selected pane, which a pushed one may cover.
  public var selection: Int { tabs.selection }

  /// Selects a pane.
  public mutating func select(_ index: Int) {
    tabs.selection = index
  }

  /// Whether a pushed pane covers the selected one.
  public var isCovered: Bool { !pushed.isEmpty }

  /// Covers the selected pane with another one.
  public mutating func push(_ pane: some Pane<State, Action>) {
    var pane = pane
    pane.show(state)
    pushed.append(pane)
    layOut()
  }

  /// Removes the topmost pushed pane.
  public mutating func pop() {
    _ = pushed.popLast()
  }

  /// Returns the topmost pane of a type; nil if the screen has none.
  public func pane<P: Pane>(_ type: P.Type) -> P? {
    (panes + pushed).lazy.reversed().compactMap { $0 as? P }.first
  }

  /// Changes the panes of a type.
  public mutating func update<P: Pane>(_ type: P.Type, _ change: (inout P) -> Void)
  where P.State == State, P.Action == Action {
    func changed(_ pane: any Pane<State, Action>) -> any Pane<State, Action> {
      guard var pane = pane as? P else { return pane }
      change(&pane)
      return pane
    }
    panes = panes.map(changed)
    pushed = pushed.map(changed)
  }

  /// Shows a state in all panes.
  public mutating func show(_ state: State) {
    self.state = state
    for index in panes.indices { panes[index].show(state) }
    for index in pushed.indices { pushed[index].show(state) }
  }

  /// Changes the size of the terminal.
  public mutating func resize(_ size: TerminalClient.Size) {
    self.size = size
    layOut()
  }

  /// Adapts the panes to the size of the terminal and to the lines of the failures.
  mutating func layOut() {
    let area = layout.area
    for index in panes.indices { panes[index].resize(area) }
    for index in pushed.indices { pushed[index].resize(area) }
    help?.resize(area)
  }

  private var shown: any Pane<State, Action> {
    get { pushed.last ?? panes[selection] }
    set {
      if pushed.isEmpty { panes[selection] = newValue } else { pushed[pushed.count - 1] = newValue }
    }
  }

  /// The arrangement on the terminal; the help has no failures.
  private var layout: ScreenLayout {
    ScreenLayout(size, failures: help == nil ? header(self).failures : [])
  }
}

// The keys.
extension PaneScreen {
  private static var quitKey: KeyBinding<Self, Action> {
    .init("q", text: ScreenPhrase.quit, isEssential: true, .leave)
  }

  private static var helpKeys: [KeyBinding<Self, Action>] {
    [
      .init(
        text: ScreenPhrase.scroll,
        isEssential: true,
        if: { $0.help?.isComplete == false },
        .nothing
      ),
      .init(.escape, text: ScreenPhrase.close, isEssential: true) { screen, _ in
        screen.help = nil
        return .nothing
      },
      quitKey,
    ]
  }

  /// Returns a key for the next tab, and with shift the previous one.
  public static func tabKey(
    _ phrase: any Phrase,
    if isAvailable: @escaping @Sendable (_ screen: Self) -> Bool = { _ in true }
  ) -> KeyBinding<Self, Action> {
    .init(.tab, .backTab, text: phrase, if: { $0.pushed.isEmpty && isAvailable($0) }) {
      screen,
      key in
      screen.tabs.handle(key)
      return .nothing
    }
  }

  /// Changes the screen for a pressed key, and returns what the key requests.
  public mutating func press(_ key: TerminalClient.Key) -> Action {
    let hasHints = notice == nil && progress == nil
    notice = nil
    if key == .control("c") { return isBusy ? .leave : shown.interrupt() }
    if case .mouse(let column, size.rows) = key, hasHints {
      return KeyHints(hints).key(atColumn: column, width: size.columns, style: style)
        .map { press($0) } ?? .nothing
    }
    if help != nil { return pressInHelp(key) }
    if case .mouse(let column, 1) = key, pushed.isEmpty, !tabs.titles.isEmpty {
      tabs.handle(.mouse(column: column - tabColumn, row: 1))
      return .nothing
    }
    if !shown.takesAllKeys, let action = (tabKeys + keys).action(of: key, on: &self) {
      return action
    }
    let action = shown.press(key, topRow: layout.topRow)
    if action == .back { pop() }
    return action
  }

  /// Scrolls or closes the help; a key that closes it has no other effect.
  private mutating func pressInHelp(_ key: TerminalClient.Key) -> Action {
    if let action = Self.helpKeys.action(of: key, on: &self) { return action }
    if help?.handle(key) == false { help = nil }
    return .nothing
  }

  /// The keys, the most important first.
  public var hints: [KeyHints.Hint] {
    guard help == nil else { return Self.helpKeys.hints(for: self, in: language) }
    let pane = shown.hints(in: language)
    guard !shown.takesAllKeys else { return pane }
    let first = pane.prefix(shown.mainHintCount)
    return first + tabKeys.hints(for: self, in: language) + pane.dropFirst(first.count)
      + keys.hints(for: self, in: language)
  }
}

extension Pane {
  /// The hints of the available keys.
  public func hints(in language: Language) -> [KeyHints.Hint] {
    keys.hints(for: self, in: language)
  }
}

// The frame of a terminal.
extension PaneScreen {
  /// Returns the title, the pane, the failures and the keys; nil on a terminal smaller than the minimum.
  public func lines(in size: TerminalClient.Size, style: TextStyle) -> [Line]? {
    guard size.columns >= minimumSize.columns, size.rows >= minimumSize.rows else { return nil }
    guard size == self.size else {
      var screen = self
      screen.resize(size)
      return screen.lines(in: size, style: style)
    }
    return layout.lines(
      title,
      status: header(self).status,
      area: help?.lines(style) ?? shown.lines(style),
      bottom: bottom(style),
      style: style
    )
  }

  private static var gap: String { "  " }

  /// The columns before the tabs: those of the name, where it fits.
  private var tabColumn: Int {
    guard let name = name.map({ Line($0 + Self.gap) }) else { return 0 }
    let width = name.width - Self.gap.count + tabs.line.width
    return width + 30 <= size.columns ? name.width : 0
  }

  private var title: Line {
    if help != nil { return Line(ScreenPhrase.title.text(in: language), as: .primary) }
    if let title = shown.title { return Line(title, as: .primary) }
    guard !tabs.titles.isEmpty else { return header(self).title }
    return (tabColumn > 0 ? Line((name ?? "") + Self.gap, as: .primary) : Line()) + tabs.line
  }

  /// What takes long, what happened last, or the keys.
  private func bottom(_ style: TextStyle) -> Line {
    if let progress { return Line(progress) }
    guard let notice else { return KeyHints(hints).line(width: size.columns, style: style) }
    let hint = Line(notice.hint).inCharacters(of: style)
    return Line(notice.text, as: .primary).inCharacters(of: style)
      .truncated(toWidth: max(size.columns - hint.width, 0), ellipsis: style.ellipsis) + hint
  }
}

// The transcript for screen readers, and the layout of tiny terminals.
extension PaneScreen {
  /// Returns the title, the pane in words, the failures and the keys.
  public func paragraphs(_ layout: Layout, columns: Int) -> [Paragraph] {
    let keys = Paragraph(KeyHints(hints).text, importance: .hint, role: .muted)
    if let help { return help.texts.map { Paragraph($0, importance: .details) } + [keys] }
    let header = header(self)
    let failures = layout == .plain ? header.printedFailures : header.failures
    var paragraphs = shown.paragraphs(layout)
    if let title = printedTitle(header) {
      paragraphs.insert(Paragraph(title, importance: .result, role: .primary), at: 0)
    }
    paragraphs += failures.map { Paragraph($0, importance: .alert, role: .bad) }
    if let notice {
      let text = notice.text + notice.hint
      paragraphs.append(Paragraph(text, importance: .alert, role: .primary))
    }
    if let progress { paragraphs.append(Paragraph(progress, importance: .alert)) }
    return paragraphs + [keys]
  }

  private func printedTitle(_ header: Header) -> String? {
    guard shown.title == nil else { return shown.printedTitle }
    guard !tabs.titles.isEmpty else { return header.title.text }
    return [name, tabs.titles[selection]].compactMap(\.self).joined(separator: ": ")
  }
}
