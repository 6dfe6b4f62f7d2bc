import AttemptLog
import DataFetchFeature
import Localization
import PortableFoundation
import StyleGuide
import TerminalClient
import TerminalUI
import TextFormatting

/// The contents of the screen, independent of its size and look.
struct Contents: ScreenContents {
  /// A change that the user has to confirm.
  enum Question: Equatable {
    case reset
    case undoReset
  }

  let settings: DataFetchScreen.Settings

  /// Whether the screen is a transcript, which copies nothing.
  var isPlain = false

  /// Whether reading the saved state has succeeded or failed.
  var isReady = false

  var state = DataFetchViewModel.State()

  /// The fetches and failures of the state.
  var attempts = AttemptList()

  /// The cause of the failure and the advice, one line each.
  var explanation: [String] = []

  /// The explanation of the last failed fetch, which the dashboard shows until a fetch succeeds: the state has no failure
  /// while the next fetch of a watch is in flight.
  var outageExplanation: [String] = []

  var button = AsyncButton.State.idle

  /// The time since the fetch in flight started.
  var elapsed = Duration.seconds(1)

  var isWatching = false

  var isHelpShown = false

  var question: Question?

  /// The result of the last key, which disappears after ``noticeDuration``.
  var notice: String?

  /// The time at which the notice appeared.
  var noticeTime: Date

  /// The wall-clock time of the last tick.
  var now: Date

  /// The size of the terminal.
  var size = TerminalClient.Size(columns: 80, rows: 24)

  /// The time for which a notice is shown.
  static let noticeDuration: Duration = .seconds(3)

  init(_ settings: DataFetchScreen.Settings) {
    self.settings = settings
    now = settings.now()
    noticeTime = now
    attempts.machine = settings.machine
  }

  var times: LocalTimes { LocalTimes(now: now, offset: settings.localOffset) }
}

// The layout of small terminals, which is that of the original application, and the transcript.
extension Contents {
  func paragraphs(_ layout: Layout, columns: Int) -> [Paragraph] {
    if layout == .plain { return transcript }
    if let question { return confirmation(of: question).paragraphs }
    if isHelpShown { return helpParagraphs }
    let gap = layout == .spacious ? [Paragraph("", importance: .hint)] : []
    let activity = activity(layout)
    // A notice hides the activity, but the fetch can be cancelled all the same.
    let isSlow = button == .loadingWithIndicator && state.step != nil
    return labels + gap + [button(layout, columns: columns)] + (activity.isEmpty ? gap : activity)
      + failure + outage + gap + [keys(isSlow: isSlow)]
  }

  /// The current outage, which the failure of the last fetch does not show: the next fetch of a watch hides that one.
  private var outage: [Paragraph] {
    guard case .failing = state.activity.health, let healthFact else { return [] }
    return [Paragraph("✗ \(healthFact)", importance: .alert, role: .bad)]
  }

  /// The lines for screen readers: no ages, which change all the time.
  private var transcript: [Paragraph] {
    if isHelpShown { return helpParagraphs }
    let serverFact = otherServer.map { "The response code is from \($0)." }
    let watchFact = isWatching ? "Watching every \(settings.watchIntervalText)." : nil
    let facts = [serverFact, healthFact, watchFact]
    return labels + [button(.plain, columns: .max)] + activity(.plain) + failure
      + facts.compactMap(\.self).map { Paragraph($0, importance: .details) } + [keys()]
      + (question.map { [Paragraph(confirmation(of: $0).text, importance: .alert)] } ?? [])
  }

  /// The first key, or that which cancels a slow fetch, and the keys for help and for quitting.
  private func keys(isSlow: Bool = false) -> Paragraph {
    let first = isSlow ? [] : Array(Self.mainKeys.hints(for: self, in: .english).prefix(1))
    let others = Array(Self.keysOfFetch.dropFirst(isSlow ? 0 : 1))
    let hints = first + others.hints(for: self, in: .english)
    return Paragraph(KeyHints(hints).text, importance: .hint, role: .muted)
  }

  private var helpParagraphs: [Paragraph] {
    Self.help.map { Paragraph($0, importance: $1 ? .result : .details) }
  }

  /// Whether a fetch will be saved without a further key, which ends the undo of a reset.
  var isFetching: Bool { isWatching || state.step != nil }

  /// The confirmation of a question; that of a reset is the one of the command 'reset'.
  func confirmation(of question: Question) -> Confirmation {
    switch question {
    case .reset:
      Confirmation(
        "Reset the count (\(state.saved.timesFetched)) and forget the last response code? The history is kept."
          + (isFetching ? " The next fetch makes the reset final." : "")
      )
    case .undoReset:
      Confirmation("Undo the last reset: restore the count and the response code?")
    }
  }

  private var labels: [Paragraph] {
    state.saved.lines.map { Paragraph($0, importance: .result, role: .primary) }
  }

  private func button(_ layout: Layout, columns: Int) -> Paragraph {
    // A transcript does not repeat the button for each fetch of a watch.
    let isIdle = button == .idle || layout == .plain && isWatching
    let title = "Fetch Content" + (isIdle ? "" : " - loading")
    let edge = String(repeating: "─", count: title.terminalWidth + 2)
    let isFramed = edge.terminalWidth + 2 <= columns
    let text =
      switch layout {
      case _ where !isFramed: title
      case .spacious: "┌\(edge)┐\n│ \(title) │\n└\(edge)┘"
      case .compact, .plain: "[ \(title) ]"
      }
    return Paragraph(text, importance: .button, role: isIdle ? nil : .muted)
  }

  /// The notice, or the indicator and the step of a slow fetch.
  private func activity(_ layout: Layout) -> [Paragraph] {
    if let notice { return [Paragraph(notice, importance: .hint, role: .muted)] }
    guard button == .loadingWithIndicator, let step = state.step else { return [] }
    let text = layout == .plain ? "Now \(step)." : self.text(of: step)
    return [Paragraph(text, importance: .hint, role: .muted)]
  }

  static let indicators = Array("◐◓◑◒")

  private var failure: [Paragraph] {
    guard let message = state.errorMessage else { return [] }
    return [Paragraph(message, importance: .alert, role: .bad)]
      + explanation.map { Paragraph($0, importance: .details) }
  }

  /// The server of the response code if it is another one, escaped for a terminal.
  var otherServer: String? {
    guard let url = state.saved.lastFetch?.entry.url, url != settings.server,
      !settings.spellings.contains(url)
    else { return nil }
    return url.escapedForTerminal(limit: 200)
  }

  /// The outage, or the recovery from the last one.
  private var healthFact: String? {
    switch state.activity.health {
    case .failing(let start): "Failing since \(times.text(of: start))."
    case .healthy(let start) where !attempts.outages.isEmpty:
      "Healthy since \(times.text(of: start))."
    case .healthy, .unknown: nil
    }
  }
}

// The changes that are not caused by keys.
extension Contents {
  /// Shows a new state.
  mutating func show(
    _ state: DataFetchViewModel.State,
    explanation: (DataFetchFailure) -> [String],
    now: Date
  ) -> Effect {
    attempts.show(state.activity)
    if let failure = state.failure {
      if failure != self.state.failure { self.explanation = explanation(failure) }
      if failure.isOfFetch { outageExplanation = self.explanation }
    } else {
      self.explanation = []
      if case .failing = state.activity.health {} else { outageExplanation = [] }
    }
    self.state = state
    self.now = now
    let isFirst = !isReady
    isReady = true
    if isFirst, settings.startsWatching, !isWatching {
      isWatching = true
      return .watch
    }
    // No fetch can be saved any more.
    guard state.failure?.isDatabaseUnusable == true, isWatching else { return .none }
    isWatching = false
    return .stopWatching
  }

  /// Shows the contents in another size.
  mutating func resize(_ size: TerminalClient.Size) {
    self.size = size
    attempts.list.resize(height: DashboardLayout(size)?.listHeight ?? 0)
  }

  /// Shows a new state of the button.
  mutating func show(_ button: AsyncButton.State) -> Effect {
    defer { self.button = button }
    switch (self.button, button) {
    case (.loadingWithIndicator, .loadingWithIndicator): return .none
    case (_, .loadingWithIndicator): return .animate
    case (.loadingWithIndicator, _): return .stopAnimating
    default: return .none
    }
  }

  /// Shows the time, and hides an old notice.
  mutating func show(_ now: Date) {
    self.now = now
    if now.duration(since: noticeTime) >= Self.noticeDuration { notice = nil }
  }
}
