import StargazersFeature
import StargazersScreen
import TerminalClient
import TerminalUI

/// The inputs of a running screen, and their effects on the view model.
struct StarsSession {
  /// An event other than a key.
  enum Event: Sendable {
    /// A new state of the view model.
    case state(StargazersViewModel.State)

    /// The time has changed.
    case tick

    /// Something to report.
    case notice(String)
  }

  private let screen: StarsScreen

  init(_ screen: StarsScreen) {
    self.screen = screen
  }

  /// Changes the contents for an input.
  func react(
    to input: ScreenInput<Event>,
    _ contents: inout StarsContents
  ) -> ScreenReaction<Event> {
    defer {
      contents.layOut()
      screen.viewModel.showRows(contents.list.visibleEnd)
    }
    switch input {
    case .key(let key): return perform(contents.press(key))
    case .button: break
    case .resize(let size): contents.resize(size)
    case .event(.state(let state)): contents.show(state, now: screen.now())
    case .event(.tick): contents.show(screen.now())
    case .event(.notice(let text)): contents.show(notice: text)
    }
    return .none
  }

  private func perform(_ effect: StarsContents.Effect) -> ScreenReaction<Event> {
    let viewModel = screen.viewModel
    switch effect {
    case .none: break
    case .leave: return .leave()
    case .show(let view): viewModel.show(view)
    case .filter(let text): viewModel.filter(text)
    case .loadMore: viewModel.loadMore()
    case .refresh: return .start { _ in await viewModel.refresh() }
    case .browse(let path): return .start { send in send(.notice(await screen.browse(path))) }
    }
    return .none
  }
}
