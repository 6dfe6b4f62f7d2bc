import CivilCalendar
import GitHubClient
import Localization
import StargazerService
import StargazersFeature
import StyleGuide
import TerminalClient
import TerminalUI
import TextFormatting

/// The history of the stars: a chart of days, weeks or months, or of several of them in each column.
struct StarHistoryPane: Pane {
  private let language: Language
  private var state: StargazersViewModel.State

  /// The periods of the history, which are many.
  private var periods: [StarPeriod] = []

  private var interval = StarInterval.week
  private var showsTotal = false
  private var size = TerminalClient.Size(columns: 80, rows: 20)

  /// Creates the pane before the first state.
  init(of name: RepositoryName, language: Language) {
    self.language = language
    state = StargazersViewModel.State(of: name)
  }

  static let chartKeys: [KeyBinding<Self, StarsScreen.Action>] = [
    .init("[", "]", text: StarsKey.periods) { pane, key in
      pane.interval = pane.interval.next(by: key == "]" ? 1 : -1)
      pane.arrange()
      return .nothing
    },
    .init("t", text: StarsKey.total, if: { !$0.showsTotal }) { pane, _ in
      pane.showsTotal = true
      return .nothing
    },
    .init("t", text: StarsKey.new, if: \.showsTotal) { pane, _ in
      pane.showsTotal = false
      return .nothing
    },
  ]

  private static let ownKeys: [KeyBinding<Self, StarsScreen.Action>] =
    [.init(.escape, .backspace, "h", text: StarsKey.back, isEssential: true, .closeHistory)]
    + chartKeys
    + [
      .init("o", text: StarsKey.browserOfRepository) { pane, _ in
        .browse("\(pane.state.shownName)")
      }
      .withoutHint
    ]

  var keys: [KeyBinding<Self, StarsScreen.Action>] { Self.ownKeys }

  mutating func show(_ state: StarsScreen.State) {
    let isChanged = state.model.history != self.state.history
    self.state = state.model
    if isChanged { arrange() }
  }

  mutating func resize(_ size: TerminalClient.Size) { self.size = size }

  private mutating func arrange() {
    periods = state.history?.periods(by: interval) ?? []
  }

  /// Returns the title, the chart and its time.
  func lines(_ style: TextStyle) -> [Line] {
    guard !periods.isEmpty else {
      return emptySentence.wrapped(toWidth: max(size.columns, 1)).map { Line($0) }
        .filling(size, style)
    }
    let chart = StarChart(
      [.init(Line(title, as: .primary), periods)],
      by: interval,
      isTotal: showsTotal,
      in: language
    )
    func lines(height: Int) -> [Line] {
      chart.lines(width: size.columns, height: height, style: style)
    }
    // The time below the chart has one line or two.
    let height = size.rows - 2
    let excess = max(lines(height: height).count - max(size.rows, 1), 0)
    return lines(height: height - excess).filling(size, style)
  }

  /// Returns the latest periods with their numbers.
  func paragraphs(_ layout: Layout) -> [Paragraph] {
    guard !periods.isEmpty else { return [Paragraph(emptySentence, importance: .result)] }
    let rows = periods.suffix(12).map { period in
      "\(period.start): \((showsTotal ? period.total : period.count).text(in: language))"
    }
    return ([title] + rows).map { Paragraph($0, importance: .result) }
  }

  private var title: String {
    switch interval {
    case .day: text(showsTotal ? .totalByDay : .historyByDay)
    case .week: text(showsTotal ? .totalByWeek : .historyByWeek)
    case .month: text(showsTotal ? .totalByMonth : .historyByMonth)
    }
  }

  private var emptySentence: String {
    if state.history != nil { return text(.emptyHistory) }
    let hasFailed = state.failures.contains { $0.operation == .history }
    return text(hasFailed ? .noHistory : .loadingHistory)
  }

  private func text(_ phrase: StargazersScreenPhrase) -> String { phrase.text(in: language) }
}

extension StargazersViewModel.State {
  /// The name of the repository, in GitHub's spelling once it is known.
  var shownName: RepositoryName { repository?.name ?? name }
}

extension StarInterval {
  /// Returns the interval a number of steps longer; the shortest or the longest one at the ends.
  fileprivate func next(by step: Int) -> Self {
    let intervals = Self.allCases
    guard let index = intervals.firstIndex(of: self) else { return self }
    return intervals[max(min(index + step, intervals.count - 1), 0)]
  }
}
