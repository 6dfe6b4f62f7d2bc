public import StyleGuide

/// A chart of candles with an axis of values and one of times: each candle has a wick from the lowest to the highest value,
/// and a body between the first and the last one.
///
///     Candlesticks([.init(open: 5, high: 9, low: 4, close: 8), nil, .init(open: 8, high: 8, low: 3, close: 5)])
///       .lines(width: 40, height: 6, style: style, label: { "\($0)" }, times: ["9:00", "11:00"])
///
/// The body of a rise is filled, that of a fall is shaded, so that no meaning is in the colour alone.
public struct Candlesticks: Equatable, Sendable {
  /// The values of a period.
  public struct Candle: Equatable, Sendable {
    let open: Double
    let high: Double
    let low: Double
    let close: Double

    /// Creates a candle.
    public init(open: Double, high: Double, low: Double, close: Double) {
      (self.open, self.high, self.low, self.close) = (open, high, low, close)
    }

    fileprivate var isFinite: Bool { [open, high, low, close].allSatisfy(\.isFinite) }
  }

  /// The least width of the candles; a narrower chart has no axes.
  private static let minimumWidth = 8

  /// The largest distance of two candles, so that few of them stay together.
  private static let maximumStep = 3

  /// The number of rows from one label to the next.
  private static let labelDistance = 3

  private let candles: [Candle?]

  /// Creates a chart.
  ///
  /// - Parameter candles: The candles from left to right; nil for a period without values.
  public init(_ candles: [Candle?]) {
    self.candles = candles.map { $0.flatMap { $0.isFinite ? $0 : nil } }
  }

  /// Returns the rows of the candles, and below them the axis of the times.
  ///
  /// If the chart is too wide, the first candles are omitted. A chart of one value has one row.
  ///
  /// - Parameters:
  ///   - width: The maximum width.
  ///   - height: The number of rows of the candles, at least 1.
  ///   - style: The style of the frame.
  ///   - label: Returns the label of a value.
  ///   - times: The labels of the first and the last candle; nil for no axis of times.
  public func lines(
    width: Int,
    height: Int,
    style: TextStyle,
    label: (_ value: Double) -> String,
    times: (first: String, last: String)? = nil
  ) -> [Line] {
    // The labels of all candles are at least as wide as those of the visible ones.
    let labelWidth = Plot(candles, height: height).labels(label, style).map(\.width).max() ?? 0
    let hasAxis = width - labelWidth - 2 >= Self.minimumWidth
    let plotWidth = max(hasAxis ? width - labelWidth - 2 : width, 1)
    let step = min(max(plotWidth / max(candles.count, 1), 1), Self.maximumStep)
    let visible = Array(candles.suffix((plotWidth - 1) / step + 1))
    let plot = Plot(visible, height: height)
    let rows = plot.rows(step: step, style)
    guard hasAxis else { return rows }
    let labels = plot.labels(label, style)
    let axis = rows.enumerated().map { row, line in
      let label = labels[row]
      let mark = Line(label.width == 0 ? " │" : " ┤", as: .muted).inCharacters(of: style)
      return Line(String(repeating: " ", count: max(labelWidth - label.width, 0))) + label + mark
        + line
    }
    guard let times else { return axis }
    let count = (visible.count - 1) * step + 1
    return axis + timeAxis(times, indent: labelWidth + 1, width: width, count: count, style)
  }

  /// Returns the line below the candles, and the labels of the first and the last one.
  private func timeAxis(
    _ times: (first: String, last: String),
    indent: Int,
    width: Int,
    count: Int,
    _ style: TextStyle
  ) -> [Line] {
    let margin = Line(String(repeating: " ", count: indent))
    let rule = "└" + String(repeating: "─", count: max(count, 1))
    let (first, last) = (Line(times.first, as: .muted), Line(times.last, as: .muted))
    let space = count + 1 - first.width - last.width
    // Labels that do not fit below the candles are next to each other.
    let gap = Line(times.first == times.last ? "" : String(repeating: " ", count: max(space, 2)))
    let labels = first + gap + (times.first == times.last ? Line() : last)
    return [margin + Line(rule, as: .muted), margin + labels].map {
      $0.inCharacters(of: style).truncated(toWidth: width, ellipsis: style.ellipsis)
    }
  }

  /// Visible candles on a number of rows.
  private struct Plot {
    let candles: [Candle?]
    let height: Int
    let greatest: Double
    let least: Double

    init(_ candles: [Candle?], height: Int) {
      self.candles = candles
      let known = candles.compactMap(\.self)
      greatest = known.map(\.high).max() ?? 0
      least = known.map(\.low).min() ?? 0
      self.height = greatest > least ? max(height, 1) : 1
    }

    /// Returns the row of a value, the greatest one in the first row.
    private func row(of value: Double) -> Int {
      guard height > 1 else { return 0 }
      return Int(((greatest - value) / (greatest - least) * Double(height - 1)).rounded())
    }

    /// Returns the label of each row; empty for most.
    func labels(_ label: (Double) -> String, _ style: TextStyle) -> [Line] {
      (0..<height).map { row in
        // The last row has a label, and none is directly above it.
        let isLabelled =
          row == height - 1 || row.isMultiple(of: labelDistance) && row < height - 2 || row == 0
        guard isLabelled else { return Line() }
        let value =
          height == 1
          ? greatest : greatest - (greatest - least) * Double(row) / Double(height - 1)
        return Line(label(value)).inCharacters(of: style)
      }
    }

    func rows(step: Int, _ style: TextStyle) -> [Line] {
      (0..<height).map { row in
        candles.enumerated().reduce(into: Line()) { line, item in
          if item.offset > 0 { line += Line(String(repeating: " ", count: step - 1)) }
          line += item.element.map { cell(of: $0, in: row, style) } ?? Line(" ")
        }
      }
    }

    private func cell(of candle: Candle, in row: Int, _ style: TextStyle) -> Line {
      guard (self.row(of: candle.high)...self.row(of: candle.low)).contains(row) else {
        return Line(" ")
      }
      let body = [self.row(of: candle.open), self.row(of: candle.close)].sorted()
      let role: Role? = candle.close > candle.open ? .good : candle.close < candle.open ? .bad : nil
      guard (body[0]...body[1]).contains(row) else {
        return Line(style.isASCII ? "|" : "│", as: role)
      }
      // In ASCII, letters like the blocks.
      switch role {
      case .good: return Line(style.isASCII ? "#" : "█", as: role)
      case .bad: return Line(style.isASCII ? "o" : "▒", as: role)
      default: return Line(style.isASCII ? "-" : "─")
      }
    }
  }
}
