import Localization
import PortableFoundation
import StarStore
import StargazersFeature
import StyleGuide
import TerminalClient
import TerminalUI
import TextFormatting

/// The repositories of the user's list.
struct FollowedListPane: Pane {
  private let language: Language
  private var state = FollowedScreen.State(model: .init(), now: Date(timeIntervalSince1970: 0))
  private var section = ListSection<SavedRepository.ID>()

  /// Creates the pane before the first state.
  init(language: Language) { self.language = language }

  static let listKeys: [KeyBinding<Self, FollowedScreen.Action>] = [
    .init(text: ScreenPhrase.select, if: { $0.selected != nil }, .nothing),
    .init(.return, text: StarsKey.openRepository, if: { $0.selected != nil }) { pane, _ in
      pane.selected.map { .open($0.name) } ?? .nothing
    },
    .init("o", text: StarsKey.browserOfRow, if: { $0.selected != nil }) { pane, _ in
      pane.selected.map { .browse("\($0.name)") } ?? .nothing
    },
  ]

  var keys: [KeyBinding<Self, FollowedScreen.Action>] { Self.listKeys }

  private var selected: FollowedViewModel.Row? { section.selection.flatMap(row) }

  private func row(_ id: SavedRepository.ID) -> FollowedViewModel.Row? {
    state.model.rows.first { $0.id == id }
  }

  mutating func show(_ state: FollowedScreen.State) {
    self.state = state
    section.update(state.model.rows.map(\.id))
  }

  mutating func resize(_ size: TerminalClient.Size) { section.resize(size) }

  mutating func handle(_ key: TerminalClient.Key, topRow: Int) -> FollowedScreen.Action {
    _ = section.handle(key, topRow: topRow)
    return .nothing
  }

  func lines(_ style: TextStyle) -> [Line] {
    let rows = state.model.rows
    let titles = [
      StargazersScreenPhrase.repository, .starCount, .change, .twelveWeeks, .age,
    ].map { $0.text(in: language) }
    func width(_ title: Int, _ text: (FollowedViewModel.Row) -> String) -> Int {
      (rows.map(text) + [titles[title]]).map { Line($0).inCharacters(of: style).width }.max() ?? 0
    }
    let nameWidth = width(0) { "\($0.name)" }
    let table = LineTable([
      .init(titles[0], width: 10, isFlexible: true, maximumWidth: nameWidth),
      .init(titles[1], width: width(1, count), isRightAligned: true),
      .init(titles[2], width: width(2, change), isRightAligned: true, isOptional: true),
      .init(titles[3], width: max(12, titles[3].terminalWidth), isOptional: true),
      .init(titles[4], width: width(4, age), isRightAligned: true, isOptional: true),
    ])
    let width = section.size.columns - 2
    return section.lines(
      style,
      titles: table.header(width: width, style: style),
      empty: emptySentence
    ) { id in
      guard let row = row(id) else { return Line() }
      let change = Line(change(of: row), as: row.change < 0 ? .warning : .good)
      return table.row(
        [
          Line("\(row.name)", as: row.hasFailed ? .bad : nil), Line(count(of: row)), change,
          sparkline(of: row, style), Line(age(of: row), as: .muted),
        ],
        width: width,
        style: style
      )
    }
  }

  func paragraphs(_ layout: Layout) -> [Paragraph] {
    section.paragraphs(layout, empty: emptySentence) { id in row(id).map(description) }
  }

  /// Returns the values of a row in words.
  private func description(of row: FollowedViewModel.Row) -> String {
    let stars = text(row.count.count == 1 ? .star : .stars, count(of: row))
    var parts = ["\(row.name): \(stars)"]
    if row.change != 0 { parts.append(change(of: row)) }
    if let weeks = row.weeks {
      let numbers = weeks.map { $0.text(in: language) }.joined(separator: " ")
      parts.append("\(text(.twelveWeeks)): \(numbers)")
    }
    return (parts + [text(.refreshed, age(of: row))]).joined(separator: ", ")
  }

  private func count(of row: FollowedViewModel.Row) -> String { row.count.count.text(in: language) }

  private func change(of row: FollowedViewModel.Row) -> String {
    row.change == 0 ? "" : (row.change > 0 ? "+" : "") + row.change.text(in: language)
  }

  /// The new stars of the weeks; one without stars is empty.
  private func sparkline(of row: FollowedViewModel.Row, _ style: TextStyle) -> Line {
    guard let weeks = row.weeks else { return Line() }
    return Sparkline(weeks.map { $0 == 0 ? nil : Double($0) }).line(width: 12, style: style)
  }

  private func age(of row: FollowedViewModel.Row) -> String {
    let seconds = Int64(exactly: state.now.timeIntervalSince(row.count.time).rounded(.down)) ?? 0
    return Duration.seconds(max(seconds, 0)).ageText
  }

  private var emptySentence: String {
    text(state.model.isLoaded ? .emptyList : .loadingList)
  }

  private func text(_ phrase: StargazersScreenPhrase, _ values: String...) -> String {
    phrase.text(in: language, values)
  }
}
