import AttemptLog
import DataFetchFeature
import TerminalClient
import TerminalUI
import TextFormatting

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
    switch key {
    case .control("c"):
      return .leave
    case _ where question != nil:
      return answer(key)
    case .escape where isHelpShown, .character("?"):
      isHelpShown.toggle()
    case .character("q"):
      return .leave
    case .escape:
      return escape()
    case .return, .space:
      isHelpShown = false
      return .fetch
    case .character("w"):
      isHelpShown = false
      isWatching.toggle()
      if !isWatching { show(notice: "Stopped watching.") }
      return isWatching ? .watch : .stopWatching
    case .character("y"):
      return copy()
    case .character("r"):
      ask(.reset)
    case .character("u"):
      ask(.undoReset)
    default:
      guard !isHelpShown, let layout = DashboardLayout(size) else { break }
      list.handle(key, topRow: layout.listTop + 1)
    }
    return .none
  }

  /// Cancels the fetch in flight, or quits unless the screen is watching: the fetch may just have finished.
  private mutating func escape() -> Effect {
    if button != .idle {
      if state.step != nil { show(notice: "Cancelled the fetch.") }
      return .cancelFetch
    }
    guard isWatching else { return .leave }
    show(notice: "Still watching: w stops watching, q quits.")
    return .none
  }

  private mutating func ask(_ question: Question) {
    isHelpShown = false
    switch question {
    case .reset where state.saved.isFresh:
      show(notice: "Nothing to reset.")
    case .undoReset where !state.saved.isFresh:
      show(notice: "Nothing to undo: there was no reset, or something was fetched since.")
    case .reset, .undoReset:
      self.question = question
    }
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
    switch selectedEvent?.entry.outcome {
    case .fetched(_, let responseCode, _):
      code = responseCode.text
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
