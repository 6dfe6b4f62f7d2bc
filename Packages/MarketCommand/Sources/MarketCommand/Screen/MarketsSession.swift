import AlertStore
import MarketFeature
import TerminalClient
import TerminalUI

/// The inputs of a running screen, and their effects on the view model.
struct MarketsSession {
  /// An event other than a key.
  enum Event: Sendable {
    /// A new state of the view model.
    case state(MarketViewModel.State)

    /// The time has changed.
    case tick

    /// The command of an alert has finished.
    case hook(AlertHook.Result)
  }

  private let screen: MarketsScreen

  init(_ screen: MarketsScreen) {
    self.screen = screen
  }

  /// Changes the contents for an input.
  func react(
    to input: ScreenInput<Event>,
    _ contents: inout MarketsContents
  ) -> ScreenReaction<Event> {
    defer { contents.layOut() }
    switch input {
    case .key(let key): return perform(contents.press(key))
    case .button: break
    case .resize(let size): contents.resize(size)
    case .event(.state(let state)):
      contents.show(state, now: screen.now())
      if !state.firings.isEmpty { takeFirings(&contents) }
    case .event(.tick): contents.show(screen.now())
    case .event(.hook(let result)):
      if let failure = result.failure { contents.show(notice: failure) }
    }
    return .none
  }

  /// Reports the alerts that fired, and passes them to the command of the user.
  private func takeFirings(_ contents: inout MarketsContents) {
    let firings = screen.viewModel.takeFirings()
    contents.show(firings)
    guard let hooks = screen.hooks else { return }
    for firing in firings where !hooks.add(firing) {
      contents.show(
        notice: """
          The command of --on-alert did not run for alert \(firing.alert.id): \(AlertHookQueue.limit) others are \
          waiting.
          """
      )
    }
  }

  private func perform(_ effect: MarketsContents.Effect) -> ScreenReaction<Event> {
    let viewModel = screen.viewModel
    switch effect {
    case .none: return .none
    case .leave: return .leave()
    case .show(let view):
      viewModel.show(view)
      return .none
    case .setPaused(let isPaused):
      viewModel.setPaused(isPaused)
      return .none
    case .setSpan(let span): return .start { _ in await viewModel.setSpan(span) }
    case .refresh: return .start { _ in await viewModel.refresh() }
    case .toggleWatched(let symbol): return .start { _ in await viewModel.toggleWatched(symbol) }
    case .addAlert(let symbol, let direction, let price):
      return .start { _ in await viewModel.addAlert(symbol, direction, price) }
    case .removeAlert(let id): return .start { _ in await viewModel.removeAlert(id) }
    }
  }
}
