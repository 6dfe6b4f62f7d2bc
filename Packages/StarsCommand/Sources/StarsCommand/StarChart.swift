import Localization
import StargazerService
import StyleGuide
import TerminalUI
import TextFormatting

/// Charts of repositories below each other, which have the same scale and the same time on each column.
struct StarChart {
  private let histories: [StarPeriods]
  private let period: StarInterval
  private let isTotal: Bool
  private let language: Language

  /// The widest column of a short history.
  private static let widestColumn = 4

  /// Creates charts.
  ///
  /// - Parameters:
  ///   - histories: The histories, which have the same periods, at least one.
  ///   - period: The length of a period.
  ///   - isTotal: Whether the charts show running totals instead of new stars.
  ///   - language: The language of captions and numbers.
  init(_ histories: [StarPeriods], by period: StarInterval, isTotal: Bool, in language: Language) {
    self.histories = histories
    self.period = period
    self.isTotal = isTotal
    self.language = language
  }

  /// Returns, for each repository, its name and its chart, whose highest and lowest value are at its left; then the time.
  func lines(width: Int, style: Style) -> [Line] {
    let numbers = StarNumbers(language)
    let count = histories.map(\.periods.count).max() ?? 0
    // Wide enough for the sum of all periods, which one column may have.
    let greatest = histories.compactMap(\.periods.last?.total).max() ?? 0
    let labelWidth = numbers.text(greatest).terminalWidth
    let available = max(width - labelWidth - 1, 1)
    let size = max((count + available - 1) / available, 1)
    let columns = histories.map { self.columns(of: $0, size: size) }
    let full = columns.joined().max() ?? 0
    let stretch = min(max(available / max(columns.first?.count ?? 1, 1), 1), Self.widestColumn)
    let height = histories.count == 1 ? 8 : 4

    var lines: [Line] = []
    for (history, values) in zip(histories, columns) {
      let stretched = values.flatMap { repeatElement(Double($0), count: stretch) }
      let chart = Sparkline(stretched, full: Double(full))
        .lines(width: stretched.count, height: full == 0 ? 1 : height, style: style)
      if !lines.isEmpty { lines.append(Line()) }
      lines.append(
        Line(history.repository.escapedForTerminal(), as: .primary) + summary(of: history, numbers)
      )
      for (row, line) in chart.enumerated() {
        let label = row == 0 ? numbers.text(full) : row == chart.count - 1 ? "0" : ""
        lines.append(
          Line(String(repeating: " ", count: labelWidth - label.terminalWidth) + label + " ") + line
        )
      }
    }
    return (lines + [axis(size: size)])
      .map { $0.inCharacters(of: style).truncated(toWidth: width, ellipsis: style.ellipsis) }
  }

  /// Returns the values of columns with a number of periods each; the last column ends with the last period.
  private func columns(of history: StarPeriods, size: Int) -> [Int] {
    let values = history.periods.map { isTotal ? $0.total : $0.count }
    let first = values.count % size
    let starts = (first == 0 ? [] : [0]) + Array(stride(from: first, to: values.count, by: size))
    return starts.map { start in
      let end = start == 0 && first > 0 ? first : start + size
      let column = values[start..<end]
      return isTotal ? column.last ?? 0 : column.reduce(0, +)
    }
  }

  private func summary(of history: StarPeriods, _ numbers: StarNumbers) -> Line {
    let caption: CommandPhrase = isTotal ? .total : .new
    let value =
      isTotal ? history.periods.last?.total ?? 0 : history.periods.map(\.count).reduce(0, +)
    return Line("  \(caption.text(in: language)): \(numbers.text(value))", as: .muted)
  }

  /// Returns the first day of the first period and of the last one, and the length of a column.
  private func axis(size: Int) -> Line {
    let periods = histories.first?.periods ?? []
    let days = [periods.first, periods.last].compactMap { $0.map { "\($0.start)" } }
    let caption: CommandPhrase =
      switch period {
      case .day: .daysPerColumn
      case .week: .weeksPerColumn
      case .month: .monthsPerColumn
      }
    let unit = size == 1 ? "" : "  (\(caption.text(in: language, "\(size)")))"
    return Line(days.joined(separator: " → ") + unit, as: .muted)
  }
}
