import CivilCalendar
import GitHubClient
import ListPaging
import Localization
import PortableFoundation
import StargazerService
import StargazersFeature
import StyleGuide
import TerminalClient
import TerminalUI
import TextFormatting

/// The people who gave a repository a star; without permission to list them, the reason and the history.
struct StargazerListPane: Pane {
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

  private let isOfList: Bool
  private let language: Language
  private let reason: @Sendable (_ denial: GitHubClientError.Denial) -> String
  private let localOffset: @Sendable (_ instant: Date) -> Int

  private var state: StargazersViewModel.State

  /// The history in place of people who may not be listed.
  private var history: StarHistoryPane

  private var section: ListSection<Row>

  /// The shown people.
  private var people: PagedElements<Stargazer> = []

  private var size = TerminalClient.Size(columns: 80, rows: 20)

  /// Creates the pane before the first state.
  init(
    of name: RepositoryName,
    isOfList: Bool = false,
    language: Language,
    reason: @escaping @Sendable (_ denial: GitHubClientError.Denial) -> String,
    localOffset: @escaping @Sendable (_ instant: Date) -> Int
  ) {
    self.isOfList = isOfList
    self.language = language
    self.reason = reason
    self.localOffset = localOffset
    state = StargazersViewModel.State(of: name)
    history = StarHistoryPane(of: name, language: language)
    section = ListSection(
      filterLabel: StargazersScreenPhrase.filter.text(in: language),
      followsFirst: true
    )
  }

  static let listKeys: [KeyBinding<Self, StarsScreen.Action>] = [
    .init(text: ScreenPhrase.select, .nothing),
    .init(.escape, text: ScreenPhrase.clear, if: { !$0.state.filter.isEmpty }, .filter("")),
    .init(.return, text: StarsKey.open, if: { $0.selectedLogin != nil }) { pane, _ in
      pane.selectedLogin.map { .open($0) } ?? .nothing
    },
    .init("o", text: StarsKey.browser, if: { $0.selectedLogin != nil }) { pane, _ in
      pane.selectedLogin.map { .browse("\($0)") } ?? .nothing
    },
    .init(
      .end,
      text: StarsKey.more,
      if: { !$0.state.filter.isEmpty && !$0.state.isComplete }
    ) { pane, key in pane.handle(key, topRow: 1) },
    .init("/", text: StarsKey.filter) { pane, _ in
      pane.section.edit()
      return .nothing
    },
    historyKey,
    repositoryKey,
  ]

  /// The key that leads back to the list of repositories.
  static let closeKey = KeyBinding<Self, StarsScreen.Action>(
    .escape,
    .backspace,
    text: StarsKey.backToRepositories,
    isEssential: true,
    if: { $0.state.filter.isEmpty },
    .close
  )

  private static let historyKey = KeyBinding<Self, StarsScreen.Action>(
    "h",
    text: StarsKey.history,
    .openHistory
  )

  private static let repositoryKey = KeyBinding<Self, StarsScreen.Action>(
    "o",
    text: StarsKey.browserOfRepository
  ) { pane, _ in .browse("\(pane.state.shownName)") }.withoutHint

  private static let filterKeys: [KeyBinding<Self, StarsScreen.Action>] =
    KeyBinding.filterKeys(of: \.section) { _ in .filter("") }

  /// The keys of a refusal: those of the chart, if it has space.
  private var refusedKeys: [KeyBinding<Self, StarsScreen.Action>] {
    [historySize == nil ? Self.historyKey : Self.historyKey.withoutHint, Self.repositoryKey]
      + StarHistoryPane.chartKeys.map { key in
        historySize == nil ? key.of(\.history).withoutHint : key.of(\.history)
      }
  }

  var keys: [KeyBinding<Self, StarsScreen.Action>] {
    section.isEditing
      ? Self.filterKeys
      : (state.refusal == nil ? Self.listKeys : refusedKeys) + (isOfList ? [Self.closeKey] : [])
  }

  var takesAllKeys: Bool { section.isEditing }

  /// The number of people from the first one to the last visible one.
  var visibleEnd: Int { section.list.visibleIndices.upperBound }

  /// The selected account; nil without one, and for a closed account.
  var selectedLogin: Login? { section.selection.flatMap { people[$0.index].account?.login } }

  mutating func show(_ state: StarsScreen.State) {
    let former = self.state
    self.state = state.model
    history.show(state)
    if self.state.people != former.people || self.state.filter != former.filter {
      people = self.state.shownPeople
      section.update(people.enumerated().map { Row($1, at: $0) })
    }
    if !section.isEditing { section.filter = self.state.filter }
    layOut()
  }

  mutating func resize(_ size: TerminalClient.Size) {
    self.size = size
    section.resize(size)
    layOut()
  }

  private mutating func layOut() {
    section.footer = positionNotes.isEmpty ? .position : .lines(size.rows >= 8 ? 1 : 0)
    historySize.map { history.resize($0) }
  }

  /// Moves the selection, and requests the next page if a key would move it beyond the last person.
  mutating func handle(_ key: TerminalClient.Key, topRow: Int) -> StarsScreen.Action {
    guard state.refusal == nil else { return .nothing }
    let former = section.list
    if let text = section.handle(key, topRow: topRow) { return .filter(text) }
    guard section.list == former, !state.isComplete, state.isLoaded else { return .nothing }
    switch key {
    case .character where section.isEditing: return .nothing
    case .down, "j", .pageDown, .end, .scrollDown: return .loadMore
    default: return .nothing
    }
  }
}

// Rendering.
extension StargazerListPane {
  func lines(_ style: TextStyle) -> [Line] {
    if let refusalText { return refusedLines(refusalText, style) }
    let table = LineTable([
      .init(text(.day), width: 10, isOptional: true),
      .init(text(.account), width: 8, isFlexible: true),
    ])
    let width = size.columns - 2
    return section.lines(
      style,
      titles: table.header(width: width, style: style),
      empty: emptySentence,
      below: people.isEmpty ? [] : [Line("  ") + position]
    ) { row in
      let person = people[row.index]
      return table.row(
        [Line(day(of: person), as: .muted), Line(name(of: person))],
        width: width,
        style: style
      )
    }
  }

  func paragraphs(_ layout: Layout) -> [Paragraph] {
    if let refusalText {
      return [Paragraph(refusalText, importance: .result, role: .warning)]
        + history.paragraphs(layout)
    }
    return section.paragraphs(layout, empty: emptySentence) { row in
      "\(day(of: people[row.index])) \(name(of: people[row.index]))"
    }
  }

  /// The reason why people are not listed, and below it the history, if it has space.
  private func refusedLines(_ refusal: String, _ style: TextStyle) -> [Line] {
    let reason = refusal.wrapped(toWidth: size.columns)
      .truncated(toHeight: size.rows, width: size.columns, ellipsis: style.ellipsis)
      .map { Line($0, as: .warning) }
    let chart = historySize == nil ? [] : [Line()] + history.lines(style)
    return (reason + chart).filling(size, style)
  }

  /// The size of the history below the reason for a refusal; nil without space for it.
  private var historySize: TerminalClient.Size? {
    let height = refusalText?.wrapped(toWidth: size.columns).count ?? 0
    // The title of the chart, a row, and its time.
    guard size.rows - height - 1 >= 3 else { return nil }
    return TerminalClient.Size(columns: size.columns, rows: size.rows - height - 1)
  }

  /// The reason why people are not listed; nil if they are.
  private var refusalText: String? {
    state.refusal.map { refusal in
      let reason = reason(refusal.denial).escapedForTerminal(limit: 1_000)
      return text(.refused, "\(refusal.repository.name)") + " " + reason
    }
  }

  private func day(of person: Stargazer) -> String {
    "\(CivilDay(of: person.starredAt, secondsFromGMT: localOffset))"
  }

  private func name(of person: Stargazer) -> String {
    person.account.map { "\($0.login)" } ?? text(.closedAccount)
  }

  /// The reason why the list is empty.
  private var emptySentence: String {
    if !state.filter.isEmpty, state.isLoaded {
      let count = state.people.count.text(in: language)
      return text(.noMatch, count, "“\(state.filter.escapedForTerminal())”")
    }
    if state.isLoaded { return text(.noStars) }
    let hasFailed = state.failures.contains { $0.operation == .people }
    return text(hasFailed && !state.isLoading ? .noList : .loading)
  }

  /// The number of people in the complete list, as far as it is known.
  private var fullCount: Int {
    state.isComplete ? state.people.count : max(state.listedCount ?? 0, state.people.count)
  }

  /// The loaded part of the list, and the reason why it ends.
  private var positionNotes: [String] {
    let (loaded, full) = (state.people.count.text(in: language), fullCount.text(in: language))
    let rest =
      state.isComplete
      ? [] : [state.filter.isEmpty ? text(.loaded, loaded) : text(.loadedOf, loaded, full)]
    if state.isLoading, !state.isRefreshing { return rest + [text(.more)] }
    return rest + (state.isTruncated ? [text(.truncated)] : [])
  }

  private var position: Line {
    let visible = section.list.visibleIndices
    let position = text(
      .position,
      (visible.lowerBound + 1).text(in: language),
      visible.upperBound.text(in: language),
      (state.filter.isEmpty ? fullCount : section.list.items.count).text(in: language)
    )
    return Line(([position] + positionNotes).joined(separator: " · "), as: .muted)
  }

  private func text(_ phrase: StargazersScreenPhrase, _ values: String...) -> String {
    phrase.text(in: language, values)
  }
}
