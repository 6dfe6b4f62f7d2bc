import Localization
import TextFormatting

extension LineChart {
  /// Returns whether a line is the first one of a picture of a generator.
  public static func isFirstLine(_ line: String, of generator: String) -> Bool {
    line.hasPrefix("<svg ") && line.hasSuffix("<!-- \(generator) -->")
  }

  /// Returns the chart as SVG, of no more than ``maximumByteCount``.
  ///
  /// The picture has no scripts and nothing from elsewhere. Text is text, in the browser's font without serifs. Equal charts
  /// have equal bytes.
  ///
  /// - Parameter generator: A name in the first line, by which a program recognizes its own pictures.
  public func svg(generator: String) -> String {
    // Long names leave less room for places.
    for placeCount in [1_200, 600, 300] {
      let text = Drawing(of: self, placeCount: placeCount).text(generator: generator)
      if text.utf8.count <= Self.maximumByteCount { return text }
    }
    return Drawing(of: self, placeCount: 8 * Self.maximumSeriesCount).text(generator: generator)
  }
}

/// The places of the parts of a chart.
private struct Drawing {
  private static let margin = 16.0
  private static let lineHeight = 18.0

  private let chart: LineChart
  private let series: [LineChart.Series]
  private let placeCount: Int
  private let legend: ChartLegend
  private let values: ValueAxis
  private let times: TimeAxis
  private let days: ClosedRange<Int>
  private let left: Double
  private let right: Double
  private let top: Double
  private let bottom: Double

  init(of chart: LineChart, placeCount: Int) {
    self.chart = chart
    let series = chart.series.prefix(LineChart.maximumSeriesCount).map(\.withDrawableNumbers)
    self.series = series
    self.placeCount = placeCount
    let (width, height) = (Double(chart.size.width), Double(chart.size.height))
    legend = ChartLegend(
      series,
      width: width - 2 * Self.margin,
      maximumRowCount: Int(height * 0.4 / Self.lineHeight),
      language: chart.language
    )
    top = Self.margin + Self.lineHeight * Double(1 + legend.rowCount) + 10
    bottom = height - Self.margin - Self.lineHeight
    let numbers = series.flatMap(\.points).map(\.value)
    let range = (numbers.min() ?? 0)...(numbers.max() ?? 0)
    values = ValueAxis(range, chart.scale, height: bottom - top)
    let widest = values.ticks.map { chart.language.text($0).extent }.max() ?? 0
    left = Self.margin + widest + 8
    right = width - Self.margin
    let moments = series.flatMap(\.points).map(\.day)
    var (first, last) = (moments.min() ?? 0, moments.max() ?? 0)
    if first == last { (first, last) = (first - 1, last + 1) }
    days = first...last
    times = TimeAxis(days, chart.alignment, width: right - left, language: chart.language)
  }

  func text(generator: String) -> String {
    let (width, height) = (chart.size.width, chart.size.height)
    // A browser names the picture by the title, and describes it by the description.
    let parts = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      role="img" aria-labelledby="chart-title chart-description"><!-- \(generator) -->
      <title id="chart-title">\(chart.title.escapedForMarkup(limit: 400))</title>
      <desc id="chart-description">\(chart.description.escapedForMarkup(limit: 1_000))</desc>
      <style>
      \(ChartStyle.rules(for: chart.scheme, seriesCount: series.count))
      </style>
      <rect class="back" width="\(width)" height="\(height)" rx="6"/>
      """,
      caption, valueTicks, timeTicks, lines, names,
      "</svg>\n",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var caption: String {
    let unit = times.unit?.text(in: chart.language) ?? ""
    let space = right - Self.margin - (unit.isEmpty ? 0 : unit.extent + 20)
    let caption = chart.caption.escapedForTerminal().truncated(toExtent: space)
    let y = Self.margin + 11
    let texts = [
      text(caption, x: Self.margin, y: y), text(unit, x: right, y: y, anchor: "end"),
    ]
    return texts.compactMap(\.self).joined(separator: "\n")
  }

  /// The numbers at the left, each with its line.
  private var valueTicks: String {
    values.ticks.map { value in
      let y = y(of: value)
      let label = text(chart.language.text(value), x: left - 8, y: y + 4, anchor: "end")
      return """
        <path class="\(value == values.ticks.first ? "base" : "grid")" d="M\(number(left)) \(number(y))H\(number(right))"/>
        \(label ?? "")
        """
    }.joined(separator: "\n")
  }

  /// The times below the lines, each with its mark; a text that would be outside is left out.
  private var timeTicks: String {
    guard series.contains(where: { !$0.points.isEmpty }) else { return "" }
    return times.ticks.map { tick in
      let x = x(of: tick.day)
      let half = tick.text.extent / 2
      let fits = x - half >= 4 && x + half <= Double(chart.size.width) - 4
      let mark = "<path class=\"base\" d=\"M\(number(x)) \(number(bottom))v5\"/>"
      let label = fits ? text(tick.text, x: x, y: bottom + Self.lineHeight, anchor: "middle") : nil
      return [mark, label].compactMap(\.self).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// The lines, each with a dot at its end; the first one is above the others.
  private var lines: String {
    series.indices.reversed().compactMap { index in
      let path = ChartPath(
        series[index].points.map { .init(x: x(of: $0.day).inTenths, y: y(of: $0.value).inTenths) }
      )
      .thinned(to: placeCount / series.count)
      guard let end = path.places.last else { return nil }
      let line = path.places.count < 2 ? "" : "<path class=\"line\" d=\"\(path.data)\"/>"
      return """
        <g class="c\(index)">\(line)<circle cx="\(end.x.tenths)" cy="\(end.y.tenths)" r="3"/></g>
        """
    }.joined(separator: "\n")
  }

  private var names: String {
    legend.entries.map { entry in
      let (x, y) = (
        Self.margin + entry.left, Self.margin + 11 + Self.lineHeight * Double(entry.row + 1)
      )
      let value = entry.value.isEmpty ? "" : " <tspan class=\"value\">\(entry.value)</tspan>"
      return """
        <path class="c\(entry.index) line" d="M\(number(x)) \(number(y - 4))h\(number(ChartLegend.swatch))"/>\
        <text class="name" x="\(number(x + ChartLegend.swatch + ChartLegend.gap))" y="\(number(y))">\
        \(entry.name.withEntities)\(value)</text>
        """
    }.joined(separator: "\n")
  }

  private func x(of day: Int) -> Double {
    let share = Double(day - days.lowerBound) / Double(days.upperBound - days.lowerBound)
    return left + share * (right - left)
  }

  private func y(of value: Int) -> Double { bottom - values.share(of: value) * (bottom - top) }

  private func number(_ length: Double) -> String { length.inTenths.tenths }

  private func text(_ text: String, x: Double, y: Double, anchor: String? = nil) -> String? {
    guard !text.isEmpty else { return nil }
    let attribute = anchor.map { " text-anchor=\"\($0)\"" } ?? ""
    return "<text x=\"\(number(x))\" y=\"\(number(y))\"\(attribute)>\(text.withEntities)</text>"
  }
}

extension LineChart.Series {
  /// The series with the numbers that a chart can draw.
  fileprivate var withDrawableNumbers: Self {
    var series = self
    series.points = points.map { point in
      LineChart.Point(
        day: min(max(point.day, -1_000_000), 1_000_000),
        value: min(max(point.value, -1_000_000_000_000_000), 1_000_000_000_000_000)
      )
    }
    return series
  }
}
