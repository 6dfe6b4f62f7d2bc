import CivilCalendar
public import GitHubClient
public import Localization
import StargazerService
public import StargazersFeature
public import StyleGuide
public import TerminalClient
public import TerminalUI
import TextFormatting

/// The history of the stars on a screen: a chart of days, weeks or months, or of several of them in each column.
public struct StarHistoryContents: Sendable {
  /// What the user requests with a key.
  public enum Effect: Equatable, Sendable {
    /// Nothing; the contents may have changed.
    case none

    /// The view before.
    case back
  }

  private let language: Language
  private var state: StargazersViewModel.State

  /// The periods of the history, which are many.
  private var periods: [StarPeriod] = []

  private var interval = StarInterval.week
  private var showsTotal = false

  /// Creates the contents before the first state.
  ///
  /// - Parameters:
  ///   - name: The name of the repository.
  ///   - language: The language of titles, numbers and sentences.
  public init(of name: RepositoryName, language: Language) {
    self.language = language
    state = StargazersViewModel.State(name: name)
  }

  /// Shows a state.
  public mutating func show(_ state: StargazersViewModel.State) {
    let isChanged = state.history != self.state.history
    self.state = state
    if isChanged { arrange() }
  }

  private mutating func arrange() {
    periods = state.history?.periods(by: interval) ?? []
  }

  /// Handles a key and returns what the user requests with it: brackets change the period, `t` changes between new and all
  /// stars, and Esc goes back.
  public mutating func press(_ key: TerminalClient.Key) -> Effect {
    switch key {
    case .escape, .backspace, .character("h"): return .back
    case .character("["): interval = interval.next(by: -1)
    case .character("]"): interval = interval.next(by: 1)
    case .character("t"): showsTotal.toggle()
    default: return .none
    }
    arrange()
    return .none
  }

  /// The keys, the most important first.
  public var hints: [KeyHints.Hint] {
    [
      .init("[ ]", text(.periodKey)), .init("t", text(showsTotal ? .newKey : .totalKey)),
    ]
  }

  /// Returns the lines of the area, as many as its rows: the title, the chart and its time.
  public func lines(in size: TerminalClient.Size, style: TextStyle) -> [Line] {
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

  /// Returns the history in words: the latest periods with their numbers.
  public func paragraphs() -> [Paragraph] {
    guard !periods.isEmpty else { return [Paragraph(emptySentence, importance: .result)] }
    let rows = periods.suffix(12).map { "\($0.start): \(value(of: $0).text(in: language))" }
    return ([title] + rows).map { Paragraph($0, importance: .result) }
  }

  private func value(of period: StarPeriod) -> Int { showsTotal ? period.total : period.count }

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

extension StarInterval {
  /// Returns the interval a number of steps longer; the shortest or the longest one at the ends.
  fileprivate func next(by step: Int) -> Self {
    let intervals = Self.allCases
    guard let index = intervals.firstIndex(of: self) else { return self }
    return intervals[max(min(index + step, intervals.count - 1), 0)]
  }
}
