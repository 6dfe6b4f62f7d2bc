public import GitHubClient
import ListPaging
public import Localization
public import PortableFoundation
import StargazerService
public import StargazersFeature
public import TerminalClient
import TerminalUI

/// The people who gave a repository a star, on a screen; without permission to list them, the reason and the history.
///
/// Update it with the states of the view model and the size of its area, pass it the keys, and draw it:
///
///     contents.resize(TerminalClient.Size(columns: 80, rows: 20))
///     contents.show(viewModel.state())
///     viewModel.showRows(contents.visibleEnd)
///     let effect = contents.press(.return, topRow: 3)
///     let lines = contents.lines(in: TerminalClient.Size(columns: 80, rows: 20), style: style)
public struct StargazerListContents: Sendable {
  /// What the user requests with a key.
  public enum Effect: Equatable, Sendable {
    /// Nothing; the contents may have changed.
    case none

    /// The details of an account.
    case open(Login)

    /// The page of an account in the browser.
    case browse(Login)

    /// Only the people whose name contains a text.
    case filter(String)

    /// The next page.
    case loadMore
  }

  /// A row of the list; two rows of an account are equal wherever they are.
  struct Row: Hashable, Sendable {
    /// The index of the person in the shown people.
    let index: Int

    /// The number of the account; a negative one for a closed account, by its place.
    private let number: Int64

    init(_ person: Stargazer, at index: Int) {
      self.index = index
      number = person.account?.id ?? -1 - Int64(index)
    }

    static func == (first: Self, second: Self) -> Bool { first.number == second.number }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  let language: Language

  /// Returns the reason for a refusal, with what to do about it.
  let reason: @Sendable (_ denial: GitHubClientError.Denial) -> String

  /// Returns the offset of local time from UTC at an instant, in seconds.
  let localOffset: @Sendable (_ instant: Date) -> Int

  private(set) var state: StargazersViewModel.State

  /// The history in place of people who may not be listed.
  private(set) var history: StarHistoryContents

  /// The text of the filter, while the user edits it.
  private(set) var filterField: TextField?

  /// The selected person and the scroll position.
  private(set) var list = ListState<Row>(followsFirst: true)

  /// The shown people.
  private(set) var people: PagedElements<Stargazer> = []

  private(set) var size = TerminalClient.Size(columns: 80, rows: 20)

  /// Creates the contents before the first state.
  ///
  /// - Parameters:
  ///   - name: The name of the repository.
  ///   - language: The language of titles, numbers and sentences.
  ///   - reason: Returns the reason for a refusal, with what to do about it, in English.
  ///   - localOffset: Returns the offset of local time from UTC at an instant, in seconds.
  public init(
    of name: RepositoryName,
    language: Language,
    reason: @escaping @Sendable (_ denial: GitHubClientError.Denial) -> String,
    localOffset: @escaping @Sendable (_ instant: Date) -> Int
  ) {
    self.language = language
    self.reason = reason
    self.localOffset = localOffset
    state = StargazersViewModel.State(name: name)
    history = StarHistoryContents(of: name, language: language)
  }

  /// Shows a state.
  public mutating func show(_ state: StargazersViewModel.State) {
    let isChanged = state.people != self.state.people || state.filter != self.state.filter
    self.state = state
    history.show(state)
    if isChanged { arrange() }
    updateHeight()
  }

  /// Changes the size of the area.
  public mutating func resize(_ size: TerminalClient.Size) {
    self.size = size
    updateHeight()
  }

  /// Whether characters are text of the filter and not commands.
  public var isEditingText: Bool { filterField != nil }

  /// The number of people from the first one to the last visible one.
  public var visibleEnd: Int { list.visibleIndices.upperBound }

  /// The selected account; nil without one, and for a closed account.
  public var selectedLogin: Login? { list.selection.flatMap { people[$0.index].account?.login } }

  private mutating func arrange() {
    people = state.shownPeople
    list.update(people.enumerated().map { Row($1, at: $0) })
  }

  private mutating func updateHeight() {
    list.resize(height: layout.listHeight)
  }
}

// Keys.
extension StargazerListContents {
  /// Handles a key and returns what the user requests with it.
  ///
  /// The keys of a `ListState` select a person; at the end of the list, they request the next page. A slash edits the
  /// filter; then each key changes the text, return keeps the filter, and Esc clears it. Return opens the details, and `o`
  /// the browser.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - topRow: The row of the screen that shows the first line of the area; the first row of the screen is 1.
  public mutating func press(_ key: TerminalClient.Key, topRow: Int) -> Effect {
    if let effect = edit(key) { return effect }
    if state.refusal != nil {
      _ = history.press(key)
      return .none
    }
    switch key {
    case .return: return selectedLogin.map { .open($0) } ?? .none
    case .character("o"): return selectedLogin.map { .browse($0) } ?? .none
    case .character("/"):
      filterField = TextField(state.filter)
      updateHeight()
      return .none
    case .escape: return state.filter.isEmpty ? .none : .filter("")
    default: return select(key, topRow: topRow)
    }
  }

  /// Moves the selection; requests the next page if a key would move it beyond the last person.
  private mutating func select(_ key: TerminalClient.Key, topRow: Int) -> Effect {
    let former = list
    guard list.handle(key, topRow: topRow + layout.listTop), list == former, !state.isComplete,
      state.isLoaded
    else { return .none }
    switch key {
    case .down, .character("j"), .pageDown, .end, .scrollDown: return .loadMore
    default: return .none
    }
  }

  /// Edits the filter; nil if the key is not one of it.
  private mutating func edit(_ key: TerminalClient.Key) -> Effect? {
    guard var field = filterField else { return nil }
    defer { updateHeight() }
    switch key {
    case .return:
      filterField = nil
      return Effect.none
    case .escape:
      filterField = nil
      return .filter("")
    case .up, .down, .pageUp, .pageDown, .mouse, .scrollUp, .scrollDown: return nil
    default:
      guard field.handle(key) else { return Effect.none }
      filterField = field
      return field.text == state.filter ? Effect.none : .filter(field.text)
    }
  }
}
