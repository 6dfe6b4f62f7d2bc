public import StyleGuide

/// A chart of columns without labels, such as the durations of the latest requests, on one line or several.
///
///     Sparkline([0.1, 0.2, nil, 0.4], gap: Line("×")).line(width: 40, style: style)  // ▂▄×█
///     Sparkline([70_544, 70_545, 70_548], baseline: .least).line(width: 40, style: style)  // ▁▃█
public struct Sparkline: Equatable, Sendable {
  /// The value below the columns.
  public enum Baseline: Equatable, Sendable {
    /// 0, so that the heights are in proportion to the values.
    case zero

    /// The least visible value, so that small differences of large values are visible, as between prices.
    case least
  }

  private static let columns = Array("▁▂▃▄▅▆▇█")

  private let values: [Double?]
  private let gap: Line
  private let baseline: Baseline
  private let full: Double?

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - values: The heights of the columns from left to right; nil for a missing value.
  ///   - gap: The column of a missing value, of the width 1.
  ///   - baseline: The value below the columns.
  ///   - full: The value of a column of the full height, so that charts next to each other can be compared; by default the
  ///     greatest visible value. A greater value has the full height, too.
  public init(
    _ values: [Double?],
    gap: Line = Line(" "),
    baseline: Baseline = .zero,
    full: Double? = nil
  ) {
    self.values = values.map { $0.flatMap { $0.isFinite ? $0 : nil } }
    self.gap = gap
    self.baseline = baseline
    self.full = full.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Returns the chart on one line, see ``lines(width:height:style:)``.
  public func line(width: Int, style: TextStyle) -> Line {
    lines(width: width, height: 1, style: style)[0]
  }

  /// Returns the chart, whose highest column is the greatest visible value, unless another value has the full height.
  ///
  /// If the chart is too wide, the first columns are omitted. Every value has a column.
  ///
  /// - Parameters:
  ///   - width: The maximum number of columns.
  ///   - height: The number of lines, at least 1.
  ///   - style: The style of the frame.
  public func lines(width: Int, height: Int, style: TextStyle) -> [Line] {
    let visible = values.suffix(max(width, 0))
    let heights = heights(of: visible, maximum: height * Self.columns.count)
    return (0..<height).reversed().map { row in
      heights.reduce(into: Line()) { line, eighths in
        guard let eighths else {
          line += row == 0 ? gap : Line(" ")
          return
        }
        let rest = min(eighths - row * Self.columns.count, Self.columns.count)
        line += Line(rest > 0 ? String(Self.columns[rest - 1]) : " ")
      }
      .inCharacters(of: style)
    }
  }

  /// Returns the heights of columns in eighths of a line.
  private func heights(of values: some Collection<Double?>, maximum: Int) -> [Int?] {
    let numbers = values.compactMap(\.self)
    let greatest = full ?? numbers.max() ?? 0
    let least = numbers.min() ?? 0
    return values.map { value in
      guard let value = value.map({ min($0, greatest) }) else { return nil }
      switch baseline {
      case .zero:
        return greatest > 0 ? max(Int((value / greatest * Double(maximum)).rounded()), 1) : 1
      case .least:
        guard greatest > least else { return 1 }
        return 1 + Int(((value - least) / (greatest - least) * Double(maximum - 1)).rounded())
      }
    }
  }
}
