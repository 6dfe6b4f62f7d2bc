import AttemptLog
import DataFetchFeature
import Localization
import TerminalClient
import TerminalUI
import TextFormatting

/// The keys of the screen, each with its hint and its help.
enum FetchKey: Phrase {
  case fetch, watch, stopWatching, cancel, select, copy, reset, undo

  static let texts: [Language: [FetchKey: String]] = [
    .english: [
      .fetch: "return: fetch | return, space: fetch",
      .watch: "w: watch | w: watch, or stop watching",
      .stopWatching: "w: stop watching",
      .cancel: "esc: cancel | esc: cancel or quit",
      .select: "↑↓: select | ↑ ↓, j k, wheel: select; also page up/down, home or g, end or G",
      .copy: "y: copy | y: copy the selected or the last code",
      .reset: "r: reset | r, u: reset count and code; undo the reset",
      .undo: "u: undo",
    ]
  ]
}

extension Contents {
  typealias Key = KeyBinding<Self, Effect>

  private static let fetch = Key(.return, .space, text: FetchKey.fetch) { contents, _ in
    contents.isHelpShown = false
    return .fetch
  }

  private static let watch = Key("w", text: FetchKey.watch, if: { !$0.isWatching }) { contents, _ in
    contents.isHelpShown = false
    contents.isWatching = true
    return .watch
  }

  private static let stopWatching = Key("w", text: FetchKey.stopWatching, if: \.isWatching) {
    contents,
    _ in
    contents.isHelpShown = false
    contents.isWatching = false
    contents.show(notice: "Stopped watching.")
    return .stopWatching
  }

  private static let copy = Key("y", text: FetchKey.copy) { contents, _ in contents.copy() }

  private static let reset = Key("r", text: FetchKey.reset) { contents, _ in contents.ask(.reset) }

  private static let undo = Key("u", text: FetchKey.undo) { contents, _ in
    contents.ask(.undoReset)
  }

  private static let select = Key(text: FetchKey.select, .none)

  private static let cancel = Key(.escape, text: FetchKey.cancel) { contents, _ in
    contents.escape()
  }

  private static let toggleHelp = Key("?", text: ScreenPhrase.help, isEssential: true) {
    contents,
    _ in
    contents.isHelpShown.toggle()
    return .none
  }

  private static let quit = Key("q", text: ScreenPhrase.quit, isEssential: true, .leave)

  /// The keys, the most important first.
  static let keys = [
    stopWatching, fetch, watch, copy, reset, undo, select, toggleHelp, quit, cancel.withoutHint,
  ]

  /// The keys of the layout of the original application.
  static let mainKeys = [stopWatching, fetch]

  /// The keys during a slow fetch.
  static let keysOfFetch = [cancel, toggleHelp, quit]

  /// The lines of the help, and whether each is one of the original application.
  static let help = [
    (fetch, true), (watch, false), (cancel, true), (select, false), (copy, false), (reset, false),
    (toggleHelp, true), (quit, true),
  ].flatMap { key, isOriginal in [key].help(in: .english).map { ($0, isOriginal) } }
}

extension Contents {
  /// An effect of an input, in addition to a change of the contents.
  enum Effect: Equatable {
    case none
    case fetch
    case cancelFetch
    case watch
    case stopWatching
    case reset
    case undoReset
    case copy(String)
    case animate
    case stopAnimating
    case leave
  }

  /// Changes the contents for a pressed key.
  mutating func press(_ key: TerminalClient.Key) -> Effect {
    notice = nil
    if key == .control("c") { return .leave }
    if question != nil { return answer(key) }
    if let effect = Self.keys.action(of: key, on: &self) { return effect }
    guard !isHelpShown, let layout = DashboardLayout(size) else { return .none }
    attempts.list.handle(key, topRow: layout.listTop + 1)
    return .none
  }

  /// Closes the help, cancels the fetch in flight, or quits unless the screen is watching: the fetch may just have
  /// finished.
  private mutating func escape() -> Effect {
    if isHelpShown {
      isHelpShown = false
      return .none
    }
    if button != .idle {
      if state.step != nil { show(notice: "Cancelled the fetch.") }
      return .cancelFetch
    }
    guard isWatching else { return .leave }
    show(notice: "Still watching: w stops watching, q quits.")
    return .none
  }

  private mutating func ask(_ question: Question) -> Effect {
    isHelpShown = false
    switch question {
    case .reset where state.saved.isFresh:
      show(notice: "Nothing to reset.")
    case .undoReset where !state.saved.isFresh:
      show(notice: "Nothing to undo: there was no reset, or something was fetched since.")
    case .reset, .undoReset:
      self.question = question
    }
    return .none
  }

  private mutating func answer(_ key: TerminalClient.Key) -> Effect {
    guard let question, let isConfirmed = confirmation(of: question).answer(to: key) else {
      return .none
    }
    self.question = nil
    guard isConfirmed else { return .none }
    return question == .reset ? .reset : .undoReset
  }

  /// Shows the result of a reset or of its undo.
  mutating func show(_ outcome: DataFetchViewModel.ResetOutcome, of question: Question) {
    switch (question, outcome) {
    case (.reset, .done):
      show(notice: isFetching ? "Reset. The next fetch makes it final." : "Reset. u undoes it.")
    case (.reset, .nothingToDo): show(notice: "Nothing to reset.")
    case (.undoReset, .done): show(notice: "Undid the reset.")
    case (.undoReset, .nothingToDo):
      show(notice: "Nothing to undo: there was no reset, or something was fetched since.")
    case (_, .failed): break
    }
  }

  /// Copies the code of the selected fetch; without a selection, the last one.
  private mutating func copy() -> Effect {
    let code: String?
    switch attempts.selected?.entry.outcome {
    case .fetched(_, let responseCode, _):
      code = responseCode.text
    case .passed:
      code = nil
    case .failed:
      show(notice: "The selected failure has no response code: home selects the newest row.")
      return .none
    case nil:
      code = state.saved.responseCode?.text
    }
    guard let code else {
      show(notice: "No response code to copy.")
      return .none
    }
    guard !isPlain else {
      show(notice: "Not copied: plain lines have no clipboard. The response code is \(code).")
      return .none
    }
    show(notice: "Copied \(code).")
    return .copy(code)
  }

  mutating func show(notice: String) {
    self.notice = notice
    noticeTime = now
  }
}
