public import StyleGuide

/// A chart of columns without labels on one line, such as the durations of the latest requests.
///
///     Sparkline([0.1, 0.2, nil, 0.4], gap: Line("×")).line(width: 40, style: style)  // ▂▄×█
public struct Sparkline: Equatable, Sendable {
  private static let columns = Array("▁▂▃▄▅▆▇█")

  private let values: [Double?]
  private let gap: Line

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - values: The heights of the columns from left to right; nil for a missing value.
  ///   - gap: The column of a missing value, of the width 1.
  public init(_ values: [Double?], gap: Line = Line(" ")) {
    self.values = values.map { $0.flatMap { $0.isFinite ? $0 : nil } }
    self.gap = gap
  }

  /// Returns the chart, whose highest column is the greatest visible value.
  ///
  /// If the chart is too wide, the first columns are omitted. Every value has a column.
  ///
  /// - Parameters:
  ///   - width: The maximum number of columns.
  ///   - style: The style of the frame.
  public func line(width: Int, style: Style) -> Line {
    let visible = values.suffix(max(width, 0))
    let greatest = visible.lazy.compactMap(\.self).max() ?? 0
    return visible.reduce(into: Line()) { line, value in
      line += value.map { Line(column(of: $0, greatest: greatest)) } ?? gap
    }.inCharacters(of: style)
  }

  private func column(of value: Double, greatest: Double) -> String {
    let highest = Double(Self.columns.count)
    let eighths = greatest > 0 ? max((value / greatest * highest).rounded(), 1) : 1
    return String(Self.columns[Int(eighths) - 1])
  }
}
