public import TerminalClient

/// A change of a running screen, which a task sends.
public struct ScreenChange<Contents>: Sendable {
  let apply: @Sendable (_ contents: inout Contents) -> Void

  /// Creates a change.
  public init(_ change: @escaping @Sendable (_ contents: inout Contents) -> Void) {
    apply = change
  }
}

extension PaneScreen {
  /// Changes of the screen are the events of its tasks.
  public typealias Change = ScreenChange<Self>

  /// Changes the screen for an input.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - perform: Performs the action of a key, other than leaving the screen.
  public mutating func react(
    to input: ScreenInput<Change>,
    perform: (_ action: Action, _ screen: inout Self) -> ScreenReaction<Change>
  ) -> ScreenReaction<Change> {
    defer { layOut() }
    switch input {
    case .key(.control("c")): waitingKeys.insert(.control("c"), at: 0)
    case .key(let key): waitingKeys.append(key)
    case .button: break
    case .resize(let size): resize(size)
    case .event(let change): change.apply(&self)
    }
    while let key = waitingKeys.first, key == .control("c") || isReady && !isBusy {
      waitingKeys.removeFirst()
      let action = press(key)
      let reaction = action == .leave ? .leave() : perform(action, &self)
      guard case .none = reaction else { return reaction }
      layOut()
    }
    return .none
  }
}

extension TerminalScreen {
  /// Shows panes until the screen exits, and returns the signal that requested the exit, if any.
  ///
  /// - Parameters:
  ///   - screen: The screen before the first input.
  ///   - tasks: Work that runs while the screen is shown, and changes it.
  ///   - perform: Performs the action of a key.
  ///   - didReact: Called after each input.
  public func run<State, Action>(
    _ screen: PaneScreen<State, Action>,
    tasks: [ScreenTask<PaneScreen<State, Action>.Change>],
    perform: (
      _ action: Action, _ screen: inout PaneScreen<State, Action>
    ) -> ScreenReaction<PaneScreen<State, Action>.Change>,
    didReact: (_ screen: PaneScreen<State, Action>) -> Void = { _ in }
  ) async throws -> TerminalClient.Signal? {
    var screen = screen
    screen.style = options.style
    return try await run(screen, tasks: tasks) { input, screen in
      defer { didReact(screen) }
      return screen.react(to: input, perform: perform)
    }
  }
}
