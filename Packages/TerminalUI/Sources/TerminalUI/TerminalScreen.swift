public import StyleGuide
public import TerminalClient

/// A screen in a terminal, which shows contents and handles keys, signals and the events of an application.
///
///     try await TerminalScreen(terminal).run(Counter()) { (input: ScreenInput<Never>, counter) in
///       switch input {
///       case .key(.space): counter.count += 1
///       case .key(.character("q")): return .leave()
///       default: break
///       }
///       return .none
///     }
///
/// Only changed lines are written.
public struct TerminalScreen: Sendable {
  /// The appearance of a screen.
  public struct Options: Equatable, Sendable {
    /// The colours, weights and characters of text.
    public var style: TextStyle

    /// Whether the screen is a transcript: each change is a new line, and no line is redrawn.
    ///
    /// The contents then use ``Layout/plain``, and the cursor never moves.
    public var isPlain: Bool

    /// Creates options, by default for a drawn screen without colours.
    public init(style: TextStyle = .plain, isPlain: Bool = false) {
      self.style = style
      self.isPlain = isPlain
    }

    /// The part of the terminal that the screen controls.
    var screen: TerminalClient.Screen { isPlain ? .lines : .full }
  }

  private let terminal: TerminalClient

  /// The appearance.
  public let options: Options

  /// Creates a screen without showing it.
  public init(_ terminal: TerminalClient, options: Options = Options()) {
    self.terminal = terminal
    self.options = options
  }

  /// Shows contents until the screen exits, and returns the signal that requested the exit, if any.
  ///
  /// The screen exits when the handler returns ``ScreenReaction/leave(_:)``, on `interrupt`, `terminate`, `hangUp` and
  /// `quit`, at the end of the input, and when the task is cancelled. Control-Z suspends the process. The terminal is
  /// restored immediately on every exit path; then the tasks are cancelled and awaited. A signal during that time has
  /// its default effect.
  ///
  /// - Parameters:
  ///   - contents: The initial contents; they are shown when they are ready.
  ///   - tasks: Work that runs while the screen is shown.
  ///   - handler: Changes the contents for an input.
  /// - Throws: The errors of ``TerminalClient/TerminalClient/enterScreen`` and ``TerminalClient/TerminalClient/flush``.
  public func run<Contents: ScreenContents, Event: Sendable>(
    _ contents: Contents,
    tasks: [ScreenTask<Event>] = [],
    handler: (ScreenInput<Event>, inout Contents) -> ScreenReaction<Event>
  ) async throws -> TerminalClient.Signal? {
    try await withThrowingDiscardingTaskGroup { group in
      defer { group.cancelAll() }
      return try await withScreen { screen, signals in
        let (events, inbox) = AsyncStream.makeStream(of: LoopEvent<Event>.self)
        group.addTask {
          for await key in terminal.keys() { inbox.yield(.key(key)) }
          inbox.finish()
        }
        group.addTask { for await signal in signals { inbox.yield(.signal(signal)) } }
        let send: @Sendable (Event) -> Void = { inbox.yield(.event($0)) }
        for task in tasks { group.addTask { await task(send) } }

        var loop = EventLoop<Contents, Event>(contents, on: terminal, options)
        var iterator = events.makeAsyncIterator()
        var next: LoopEvent<Event>? = .started
        while let event = next {
          var isWritten = false
          switch try loop.react(to: event, on: screen, handler) {
          case .none: break
          case .start(let task, id: nil): group.addTask { await task(send) }
          case .start(let task, id: let id?):
            let (number, cancellation) = loop.tasks.add(id)
            group.addTask {
              await TerminalUI.run(task, until: cancellation, send)
              inbox.yield(.finished(number))
            }
          case .cancel(let id): loop.tasks.cancel(id)
          case .copy(let text): isWritten = loop.copy(text, on: screen)
          case .leave(let signal): return signal
          }
          for isWritten in [isWritten, loop.showChanges(on: screen)] where isWritten {
            group.addTask { inbox.yield(.written(await flush())) }
          }
          next = await iterator.next()
        }
        return nil
      }
    }
  }

  /// Runs a body on the screen with the signals; no signal terminates the process before the terminal is restored.
  private func withScreen<Result>(
    _ body: (
      _ screen: borrowing TerminalClient.OpenScreen,
      _ signals: AsyncStream<TerminalClient.Signal>
    ) async throws -> Result
  ) async throws -> Result {
    let kinds = Set(TerminalClient.Signal.allCases)
    // Never iterated: the other stream ends when the task is cancelled, which is before the terminal is restored.
    let shield = terminal.signals(kinds)
    defer { withExtendedLifetime(shield) {} }
    let signals = terminal.signals(kinds)
    return try await terminal.withScreen(options.screen) { try await body($0, signals) }
  }

  /// Waits until the changes are written, and returns the error if that failed.
  private func flush() async -> (any Error)? {
    do {
      try await terminal.flush(.output)
    } catch  where !(error is CancellationError) {
      return error
    } catch {}
    return nil
  }
}
