import GitHubClient
import StargazersFeature
import StargazersScreen
import TerminalClient
import TerminalUI

extension StarsContents {
  /// What a key requests, in addition to a change of the contents.
  enum Effect: Equatable {
    case none

    /// The values of the view that is visible now.
    case show(StargazersViewModel.View)

    case filter(String)
    case loadMore
    case refresh

    /// The page with a path on the website.
    case browse(String)

    case leave
  }

  /// Changes the contents for a pressed key.
  mutating func press(_ key: TerminalClient.Key) -> Effect {
    hideNotice()
    if key == .control("c") { return .leave }
    if help != nil { return pressInHelp(key) }
    if !list.isEditingText, let effect = pressAnywhere(key) { return effect }
    if account != nil { return pressInAccount(key) }
    if isHistoryShown { return pressInHistory(key) }
    return pressInList(key)
  }

  /// Handles a key that has the same effect in every view; nil for another one.
  private mutating func pressAnywhere(_ key: TerminalClient.Key) -> Effect? {
    switch key {
    case .character("q"): return .leave
    case .character("r"): return .refresh
    case .character("?"):
      help = ScrolledHelp(keyHelp)
      return Effect.none
    default: return nil
    }
  }

  private mutating func pressInList(_ key: TerminalClient.Key) -> Effect {
    if !list.isEditingText, key == .character("h") {
      isHistoryShown = true
      return .show(view)
    }
    if key == .character("o"), !list.isEditingText, list.selectedLogin == nil {
      return .browse("\(repository)")
    }
    switch list.press(key, topRow: layout.topRow) {
    case .none: return .none
    case .open(let login):
      open(login)
      return .show(view)
    case .browse(let login): return .browse("\(login)")
    case .filter(let text): return .filter(text)
    case .loadMore: return .loadMore
    }
  }

  private mutating func pressInAccount(_ key: TerminalClient.Key) -> Effect {
    let area = layout.area
    switch account?.press(key, in: area) ?? .none {
    case .none: return .none
    case .browse(let login): return .browse("\(login)")
    case .back:
      account = nil
      return .show(view)
    }
  }

  private mutating func pressInHistory(_ key: TerminalClient.Key) -> Effect {
    if key == .character("o") { return .browse("\(repository)") }
    switch history.press(key) {
    case .none: return .none
    case .back:
      isHistoryShown = false
      return .show(view)
    }
  }

  private var repository: RepositoryName { state.repository?.name ?? state.name }

  /// Scrolls or closes the help; a key that closes it does nothing else.
  private mutating func pressInHelp(_ key: TerminalClient.Key) -> Effect {
    if key == .character("q") { return .leave }
    let area = layout.area
    if help?.handle(key, in: area) == false { help = nil }
    return .none
  }
}
