public import Localization
public import TerminalClient

// The keys.
extension PaneScreen {
  static var quitKey: KeyBinding<Self, Action> {
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
    let notice = notice
    self.notice = nil
    if case .mouse = key {} else { doubleClick.reset() }
    if key == .control("c") { return isBusy ? .leave : shown.interrupt() }
    if case .mouse(let column, size.rows) = key, progress == nil {
      let pressed =
        notice.map(\.pressedKey)
        ?? KeyHints(hints).key(atColumn: column, width: size.columns, style: style)
      return pressed.map { press($0) } ?? .nothing
    }
    if help != nil { return pressInHelp(key) }
    if case .mouse(let column, 1) = key, pushed.isEmpty, !tabs.titles.isEmpty {
      let omitted = tabs.omittedWidth(in: tabWidth)
      tabs.handle(.mouse(column: column - tabColumn + omitted, row: 1))
      return .nothing
    }
    if !shown.takesAllKeys, let action = (tabKeys + keys).action(of: key, on: &self) {
      return action
    }
    var action = shown.press(key, topRow: layout.topRow)
    if case .mouse(_, let row) = key, doubleClick.isSecondPress(atRow: row), action == .nothing,
      let key = shown.doubleClickKey(atRow: row, topRow: layout.topRow)
    {
      action = shown.press(key, topRow: layout.topRow)
    }
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
