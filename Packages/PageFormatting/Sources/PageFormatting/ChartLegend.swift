import Localization
import TextFormatting

/// The names and the numbers of the series, in rows above the lines.
struct ChartLegend {
  /// A place of a name.
  struct Entry {
    /// The index of the series.
    let index: Int

    /// The left edge in pixels.
    let left: Double

    /// The row, from 0.
    let row: Int

    /// The name, whose control characters are escaped, as far as it fits.
    let name: String

    /// The number; empty without one.
    let value: String
  }

  /// The length of a line before a name.
  static let swatch = 26.0

  /// The distance from the line to the name.
  static let gap = 6.0

  private static let distance = 20.0
  private static let longestName = 60

  /// The entries.
  let entries: [Entry]

  /// The number of rows.
  var rowCount: Int { (entries.last?.row ?? -1) + 1 }

  /// Places the names of series next to each other; in columns if they would have more rows than the limit.
  init(
    _ series: [LineChart.Series],
    width: Double,
    maximumRowCount: Int,
    language: Language
  ) {
    let flowing = Self.entries(of: series, in: width, atMost: width, language)
    let rows = (flowing.last?.row ?? 0) + 1
    guard rows > maximumRowCount else {
      entries = flowing
      return
    }
    // Equal columns, of which names may fill only a part.
    let columnCount = Double((series.count + maximumRowCount - 1) / max(maximumRowCount, 1))
    let column = (width - Self.distance * (columnCount - 1)) / columnCount
    entries = Self.entries(of: series, in: width, atMost: column, language)
  }

  private static func entries(
    of series: [LineChart.Series],
    in width: Double,
    atMost widest: Double,
    _ language: Language
  ) -> [Entry] {
    var (left, row) = (0.0, 0)
    return series.enumerated().map { index, series in
      let value = series.value.map(language.text) ?? ""
      let rest = swatch + gap + (value.isEmpty ? 0 : gap + value.extent)
      let name = series.name.escapedForTerminal(limit: longestName)
        .truncated(toExtent: max(widest - rest, 0))
      let length = rest + name.extent
      if left > 0, left + length > width + 0.5 { (left, row) = (0, row + 1) }
      defer { left += length + distance }
      return Entry(index: index, left: left, row: row, name: name, value: value)
    }
  }
}
