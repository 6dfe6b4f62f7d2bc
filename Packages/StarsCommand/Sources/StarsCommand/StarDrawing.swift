import CivilCalendar
import Localization
import PageFormatting
import StargazerService

/// A chart of stars for browsers, as a picture and as a page with a table.
struct StarDrawing {
  /// The name in the first line of pictures and pages.
  private static let generator = "stars chart"

  private let chart: LineChart
  private let histories: [StarPeriods]
  private let isTotal: Bool

  /// Creates the chart of histories with periods of one length.
  ///
  /// - Parameters:
  ///   - histories: The histories.
  ///   - isTotal: Whether the lines are totals instead of new stars.
  ///   - change: Sets the options of the chart.
  init(
    of histories: [StarPeriods],
    isTotal: Bool,
    in language: Language,
    _ change: (inout LineChart) -> Void = { _ in }
  ) {
    (self.histories, self.isTotal) = (histories, isTotal)
    let names = histories.map(\.repository).joined(separator: ", ")
    let caption: ChartPhrase =
      switch histories.first?.interval {
      case _ where isTotal: .stars
      case .day?: .newByDay
      case .week?: .newByWeek
      case .month?, nil: .newByMonth
      }
    var chart = LineChart(
      [],
      title: ChartPhrase.title.text(in: language, names),
      caption: caption.text(in: language),
      language: language
    )
    change(&chart)
    chart.series = histories.map { history in
      let periods = history.drawnPeriods(isTotal: isTotal)
      return LineChart.Series(
        history.repository,
        history.points(isTotal: isTotal, by: chart.alignment),
        value: isTotal ? periods.last?.total ?? 0 : periods.map(\.count).reduce(0, +)
      )
    }
    chart.description = Self.description(of: chart, histories, isTotal: isTotal)
    if chart.scale == .log {
      chart.caption = ChartPhrase.logarithmic.text(in: language, chart.caption)
    }
    self.chart = chart
  }

  /// Whether a line is the first one of a picture or a page of this kind.
  static func isFirstLine(_ line: String) -> Bool {
    LineChart.isFirstLine(line, of: generator) || line == HTMLPage.firstLine(of: generator)
  }

  /// The picture.
  var svg: String { chart.svg(generator: Self.generator) }

  /// The page.
  var html: String {
    HTMLPage(
      title: chart.title,
      generator: Self.generator,
      language: chart.language,
      scheme: chart.scheme,
      style: "svg { display: block; max-width: 100%; height: auto; }",
      body: "<figure>\n\(svg)</figure>\n\(table.html)"
    ).text
  }

  /// The time and the numbers: what a reader sees at a glance.
  private static func description(
    of chart: LineChart,
    _ histories: [StarPeriods],
    isTotal: Bool
  ) -> String {
    let starts = histories.flatMap { history in
      history.drawnPeriods(isTotal: isTotal).map { history.interval.text(of: $0.start) }
    }
    let time = [starts.min(), starts.max()].compactMap(\.self).joined(separator: " – ")
    let numbers = StarNumbers(chart.language)
    let names = chart.series.map { "\($0.name): \(numbers.text($0.value ?? 0))" }
    return [chart.caption, time].filter { !$0.isEmpty }.joined(separator: ", ") + ". "
      + names.joined(separator: "; ")
  }

  /// The periods, the latest first: the numbers of one repository, or those that the chart compares.
  private var table: HTMLTable {
    let (language, numbers) = (chart.language, StarNumbers(chart.language))
    let aligned = histories.aligned
    let first: HTMLTable.Column = .init(
      (histories.first?.interval.title ?? .month).text(in: language)
    )
    let columns: [HTMLTable.Column]
    let cells: (Int) -> [Int]
    if histories.count == 1, let history = aligned.first {
      columns = [CommandPhrase.new, .total].map { .init($0.text(in: language), isNumber: true) }
      cells = { [history.periods[$0].count, history.periods[$0].total] }
    } else {
      columns = aligned.map { .init($0.repository, isNumber: true) }
      cells = { index in
        aligned.map { isTotal ? $0.periods[index].total : $0.periods[index].count }
      }
    }
    let starts = aligned.first.map { history in
      history.periods.map { history.interval.text(of: $0.start) }
    }
    let rows = (starts ?? []).enumerated().reversed().map { index, start in
      [start] + cells(index).map(numbers.text)
    }
    return HTMLTable(chart.caption, [first] + columns, rows)
  }
}

/// The texts of charts for browsers.
enum ChartPhrase: Phrase {
  // `{1}` are the repositories.
  case title

  // The captions; `{1}` is one of the others.
  case stars, newByDay, newByWeek, newByMonth, logarithmic

  static let texts: [Language: [ChartPhrase: String]] = [
    .english: [
      .title: "Stars of {1}",
      .stars: "Stars",
      .newByDay: "New stars by day",
      .newByWeek: "New stars by week",
      .newByMonth: "New stars by month",
      .logarithmic: "{1}, logarithmic scale",
    ],
    .german: [
      .title: "Sterne von {1}",
      .stars: "Sterne",
      .newByDay: "Neue Sterne nach Tagen",
      .newByWeek: "Neue Sterne nach Wochen",
      .newByMonth: "Neue Sterne nach Monaten",
      .logarithmic: "{1}, logarithmische Skala",
    ],
  ]
}

extension StarPeriods {
  /// The periods that a chart draws: of new stars, those that are over, so that a line does not end with a fall.
  fileprivate func drawnPeriods(isTotal: Bool) -> [StarPeriod] {
    guard !isTotal, let last = days?.upperBound else { return periods }
    let complete = periods.filter { interval.end(of: $0.start) <= last }
    return complete.isEmpty ? periods : complete
  }

  /// Returns the points of a line: totals at the ends of the periods after their start, or new stars in the middle of each.
  fileprivate func points(
    isTotal: Bool,
    by alignment: LineChart.Alignment
  ) -> [LineChart.Point] {
    let creation = days?.lowerBound
    func point(_ day: CivilDay, _ value: Int) -> LineChart.Point {
      let start = alignment == .age ? creation?.daysSince1970 ?? 0 : 0
      return LineChart.Point(day: day.daysSince1970 - start, value: value)
    }
    let periods = drawnPeriods(isTotal: isTotal)
    guard isTotal else {
      return periods.map { period in
        point(period.start + (interval.end(of: period.start) - period.start) / 2, period.count)
      }
    }
    return periods.prefix(1).map { first in
      point(creation.map { max(first.start, $0) } ?? first.start, first.total - first.count)
    } + periods.map { point(interval.end(of: $0.start), $0.total) }
  }
}
