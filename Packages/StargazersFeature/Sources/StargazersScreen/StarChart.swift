public import Localization
public import StargazerService
public import StyleGuide
public import TerminalUI
import TextFormatting

/// Charts of the stars of repositories below each other, which have the same scale and the same time on each column.
///
///     let chart = StarChart([.init(Line("octo/many"), periods)], by: .week, isTotal: false, in: language)
///     let lines = chart.lines(width: 80, height: 8, style: style)
///
/// A column has several periods if there are more periods than columns: no period is cut off.
public struct StarChart: Sendable {
  /// The stars of a repository.
  public struct Series: Sendable {
    let title: Line
    let periods: [StarPeriod]

    /// Creates the stars of a repository from its title and its periods, oldest first, without gaps.
    public init(_ title: Line, _ periods: [StarPeriod]) {
      self.title = title
      self.periods = periods
    }
  }

  /// The widest column of a short history.
  private static let widestColumn = 4

  private let series: [Series]
  private let interval: StarInterval
  private let isTotal: Bool
  private let language: Language

  /// Creates charts.
  ///
  /// - Parameters:
  ///   - series: The stars of the repositories, which have the same periods.
  ///   - interval: The length of a period.
  ///   - isTotal: Whether the charts show running totals instead of new stars.
  ///   - language: The language of captions and numbers.
  public init(
    _ series: [Series],
    by interval: StarInterval,
    isTotal: Bool,
    in language: Language
  ) {
    self.series = series
    self.interval = interval
    self.isTotal = isTotal
    self.language = language
  }

  /// Returns, for each repository, its title and its chart, with the highest and lowest value at the left; then the time.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The rows of each chart; a chart without stars has one row.
  ///   - style: The style of the text.
  public func lines(width: Int, height: Int, style: TextStyle) -> [Line] {
    let count = series.map(\.periods.count).max() ?? 0
    // Wide enough for the sum of all periods, which one column may have.
    let greatest = series.compactMap(\.periods.last?.total).max() ?? 0
    let labelWidth = greatest.text(in: language).terminalWidth
    let available = max(width - labelWidth - 1, 1)
    let size = max((count + available - 1) / available, 1)
    let columns = series.map { values(of: $0, size: size) }
    let full = columns.joined().max() ?? 0
    let stretch = min(max(available / max(columns.first?.count ?? 1, 1), 1), Self.widestColumn)

    var lines: [Line] = []
    for (series, values) in zip(series, columns) {
      // No stars are an empty column: the lowest bar means a few.
      let stretched = values.flatMap { value in
        repeatElement(value == 0 ? nil : Double(value), count: stretch)
      }
      let chart = Sparkline(stretched, full: Double(full))
        .lines(width: stretched.count, height: full == 0 ? 1 : max(height, 1), style: style)
      if !lines.isEmpty { lines.append(Line()) }
      lines.append(series.title)
      for (row, line) in chart.enumerated() {
        let label = row == 0 ? full.text(in: language) : row == chart.count - 1 ? "0" : ""
        let gap = String(repeating: " ", count: labelWidth - label.terminalWidth)
        lines.append(Line(gap + label + " ", as: .muted) + line)
      }
    }
    return (lines + axis(size: size, width: width))
      .map { $0.inCharacters(of: style).truncated(toWidth: width, ellipsis: style.ellipsis) }
  }

  /// Returns the values of columns with a number of periods each; the last column ends with the last period.
  private func values(of series: Series, size: Int) -> [Int] {
    let values = series.periods.map { isTotal ? $0.total : $0.count }
    let first = values.count % size
    let starts = (first == 0 ? [] : [0]) + Array(stride(from: first, to: values.count, by: size))
    return starts.map { start in
      let end = start == 0 && first > 0 ? first : start + size
      let column = values[start..<end]
      return isTotal ? column.last ?? 0 : column.reduce(0, +)
    }
  }

  /// Returns the first day of the first period and of the last one, and the length of a column; on a narrow terminal below
  /// each other.
  private func axis(size: Int, width: Int) -> [Line] {
    let periods = series.first?.periods ?? []
    let days = [periods.first, periods.last].compactMap { $0?.start }.map { day in
      interval == .month ? String("\(day)".prefix(7)) : "\(day)"
    }
    let caption: StargazersScreenPhrase =
      switch interval {
      case .day: .daysPerColumn
      case .week: .weeksPerColumn
      case .month: .monthsPerColumn
      }
    let span = days.joined(separator: " → ")
    guard size > 1 else { return [Line(span, as: .muted)] }
    let unit = "(\(caption.text(in: language, "\(size)")))"
    let isWide = span.terminalWidth + 2 + unit.terminalWidth <= width
    return (isWide ? [span + "  " + unit] : [span, unit]).map { Line($0, as: .muted) }
  }
}
