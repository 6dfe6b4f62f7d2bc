import DataFetchFeature
import Polling
import StyleGuide
public import TerminalClient

extension DataFetchScreen {
  /// Shows the screen until somebody leaves it, and returns the signal that ended it, if it was one.
  ///
  /// Nothing is shown before the saved state was read, or could not be read. The screen ends on a key that
  /// leaves, on `interrupt`, `terminate`, `hangUp` and `quit`, with the input, and when the task is cancelled. The
  /// terminal is given back at once, on every way out. Then a fetch in flight is cancelled and waited for; a
  /// signal that comes meanwhile has its usual effect.
  ///
  /// - Throws: What ``TerminalClient/TerminalClient/enterScreen`` and ``TerminalClient/TerminalClient/flush``
  ///   throw.
  public func run() async throws -> TerminalClient.Signal? {
    try await withThrowingDiscardingTaskGroup { group in
      defer { group.cancelAll() }
      return try await withScreen { signals in try await show(in: &group, until: signals) }
    }
  }

  /// How many changes wait for a blocked terminal; afterwards it shows the latest contents alone.
  private static let maximumUnwrittenCount = 16

  /// Runs a body that has the terminal and gets the signals, none of which ends the process before the
  /// terminal is given back.
  private func withScreen<Result>(
    _ body: (_ signals: AsyncStream<TerminalClient.Signal>) async throws -> Result
  ) async throws -> Result {
    let kinds = Set(TerminalClient.Signal.allCases)
    // Never iterated: the other stream ends when the task is cancelled, which is before the screen is left.
    let shield = terminal.signals(kinds)
    defer { withExtendedLifetime(shield) {} }
    let signals = terminal.signals(kinds)
    return try await terminal.withScreen(options.screen) { try await body(signals) }
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
    group.addTask { for await state in button.states() { inbox.yield(.button(state)) } }
    group.addTask {
      await viewModel.onAppear()
      async let _ = keepUpToDate()
      for await state in viewModel.states() { inbox.yield(.state(state)) }
    }

    var display = Display(terminal, options)
    var contents = Contents()
    var hasAppeared = false
    var unwrittenCount = 0
    for await event in events {
      switch event {
      case .key(.return), .key(.space):
        contents.isHelpShown = false
        group.addTask { await press(button, counting: inbox) }
      case .key(.mouse(let column, let row)) where display.hasButton(atColumn: column, row: row):
        group.addTask { await press(button, counting: inbox) }
      case .key(.escape) where contents.isHelpShown:
        contents.isHelpShown = false
      case .key(.character("q")), .key(.escape), .key(.control("c")):
        return nil
      case .key(.character("?")):
        contents.isHelpShown.toggle()
      case .key(.control("z")), .signal(.suspend):
        try display.giveBack(while: terminal.suspend)
      case .key:
        break
      case .signal(.resume):
        // Whoever had the terminal meanwhile may have left it in another mode.
        try display.giveBack()
      case .signal(.resize):
        display.resize()
      case .signal(let ending):  // Interrupt, terminate, hang up, quit.
        return ending
      case .state(let state):
        contents.state = state
        contents.explanation = state.failure.map(explanation) ?? []
        hasAppeared = true
      case .button(let state):
        if contents.button == .idle { contents.seconds = 1 }
        contents.button = state
      case .second(let number):
        contents.seconds = number
      case .written(let error):
        if let error { throw error }
        unwrittenCount -= 1
      }
      guard hasAppeared, unwrittenCount < Self.maximumUnwrittenCount else { continue }
      if display.show(contents) {
        unwrittenCount += 1
        group.addTask { inbox.yield(.written(await flush())) }
      }
    }
    return nil
  }

  /// Waits until the changes are written, and returns why they could not be.
  private func flush() async -> (any Error)? {
    do {
      try await terminal.flush(.output)
    } catch  where !(error is CancellationError) {
      return error
    } catch {}
    return nil
  }

  private func keepUpToDate() async {
    for await _ in Polling(every: Self.refreshInterval, clock: clock).dropFirst() {
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
  case written((any Error)?)
}
