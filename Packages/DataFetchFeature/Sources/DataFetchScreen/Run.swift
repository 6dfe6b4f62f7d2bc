import DataFetchFeature
import StyleGuide
public import TerminalClient

extension DataFetchScreen {
  /// Shows the screen until somebody leaves it, and returns the signal that ended it, if it was one.
  ///
  /// It ends on a key that leaves, on `interrupt`, `terminate` and `hangUp`, with the input, and when the task
  /// is cancelled. A fetch in flight is cancelled then, and waited for. The terminal is given back on every
  /// way out.
  ///
  /// - Throws: What ``TerminalClient/TerminalClient/enterScreen`` and ``TerminalClient/TerminalClient/write``
  ///   throw.
  public func run() async throws -> TerminalClient.Signal? {
    // Listened for first: a signal that ends the process would leave the screen entered.
    let signals = terminal.signals(Set(TerminalClient.Signal.allCases))
    return try await terminal.withScreen {
      try await withThrowingDiscardingTaskGroup { group in
        defer { group.cancelAll() }
        return try await show(in: &group, until: signals)
      }
    }
  }

  private func show(
    in group: inout ThrowingDiscardingTaskGroup<any Error>,
    until signals: AsyncStream<TerminalClient.Signal>
  ) async throws -> TerminalClient.Signal? {
    let button = AsyncButton(Labels.fetchContent, clock: clock, action: viewModel.fetchContent)
    let (events, inbox) = AsyncStream.makeStream(of: Event.self)
    group.addTask {
      for await key in terminal.keys() { inbox.yield(.key(key)) }
      inbox.finish()
    }
    group.addTask { for await signal in signals { inbox.yield(.signal(signal)) } }
    group.addTask { for await state in viewModel.states() { inbox.yield(.state(state)) } }
    group.addTask { for await state in button.states() { inbox.yield(.button(state)) } }
    group.addTask { await keepUpToDate() }

    var contents = Contents(state: viewModel.state())
    var shown: Frame?
    try draw(contents, over: &shown)
    for await event in events {
      switch event {
      case .key(let key) where shown?.isButtonPressed(by: key) == true:
        group.addTask { await press(button, counting: inbox) }
      case .key(.character("q")), .key(.escape), .key(.control("c")):
        return nil
      case .signal(let signal) where [.interrupt, .terminate, .hangUp].contains(signal):
        return signal
      case .key(.character("?")):
        contents.isHelpShown.toggle()
      case .key(.control("z")), .signal(.suspend):
        terminal.leaveScreen()
        terminal.suspend()
        try terminal.enterScreen()
        shown = nil
      case .signal(.resume):
        // Whoever had the terminal meanwhile may have left it in another mode.
        terminal.leaveScreen()
        try terminal.enterScreen()
        shown = nil
      case .signal:
        shown = nil
      case .state(let state):
        contents.state = state
        contents.explanation = state.failure.map(explanation) ?? []
      case .button(let state):
        if contents.button == .idle { contents.seconds = 1 }
        contents.button = state
      case .second(let number):
        contents.seconds = number
      case .key:
        break
      }
      try draw(contents, over: &shown)
    }
    return nil
  }

  /// Writes what differs from what is shown.
  private func draw(_ contents: Contents, over shown: inout Frame?) throws {
    let size = terminal.size() ?? TerminalClient.Size(columns: 80, rows: 24)
    let frame = Frame(contents, size: size, options: options)
    let changes = frame.changes(from: shown)
    if !changes.isEmpty { try terminal.write(changes, to: .output) }
    shown = frame
  }

  private func keepUpToDate() async {
    await viewModel.onAppear()
    // The sleep throws when the screen is left.
    while (try? await clock.sleep(for: Self.refreshInterval)) != nil {
      await viewModel.refresh()
    }
  }

  /// Presses the button, and counts the seconds that it loads.
  private func press(
    _ button: AsyncButton,
    counting inbox: AsyncStream<Event>.Continuation
  ) async {
    // A child task: it is cancelled and waited for when this function returns.
    async let _ = countSeconds(to: inbox)
    await button.tap()
  }

  private func countSeconds(to inbox: AsyncStream<Event>.Continuation) async throws {
    for number in 1... {
      try await clock.sleep(for: .seconds(1))
      inbox.yield(.second(number))
    }
  }
}

/// What happens while the screen is shown.
private enum Event {
  case key(TerminalClient.Key)
  case signal(TerminalClient.Signal)
  case state(DataFetchViewModel.State)
  case button(AsyncButton.State)
  case second(Int)
}
