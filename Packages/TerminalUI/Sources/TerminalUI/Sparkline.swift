public import StyleGuide
import TextFormatting

/// A chart of columns without labels, such as the durations of the latest requests.
///
///     Sparkline([0.1, 0.2, nil, 0.4]).lines(width: 40, style: style)  // ▂▄×█
public struct Sparkline: Equatable, Sendable {
  private static let columns = Array("▁▂▃▄▅▆▇█")

  private let values: [Double?]
  private let maximum: Double?
  private let gap: Line

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - values: The heights of the columns from left to right; nil for a missing value.
  ///   - maximum: The value of the highest column; by default the greatest visible value.
  ///   - gap: The column of a missing value, of the width 1.
  public init(_ values: [Double?], maximum: Double? = nil, gap: Line = Line(" ")) {
    self.values = values.map { $0.flatMap { $0.isFinite ? $0 : nil } }
    self.maximum = maximum
    self.gap = gap
  }

  /// Returns the chart in rows from top to bottom.
  ///
  /// If the chart is too wide, the first columns are omitted. Every value has at least an eighth of a row.
  ///
  /// - Parameters:
  ///   - width: The maximum number of columns.
  ///   - height: The number of rows.
  ///   - style: The style of the frame.
  public func lines(width: Int, height: Int = 1, style: Style) -> [Line] {
    let visible = values.suffix(max(width, 0))
    let greatest = maximum ?? visible.lazy.compactMap(\.self).max() ?? 0
    let heights = visible.map { $0.map { eighths($0, of: greatest, rows: height) } }
    return (0..<max(height, 0)).reversed().map { row in
      heights.reduce(into: Line()) { line, eighths in
        guard let eighths else {
          line += row == 0 ? gap : Line(" ")
          return
        }
        let part = min(eighths - row * Self.columns.count, Self.columns.count)
        line += Line(part > 0 ? String(Self.columns[part - 1]) : " ")
      }.inCharacters(of: style)
    }
  }

  private func eighths(_ value: Double, of greatest: Double, rows: Int) -> Int {
    let maximum = rows * Self.columns.count
    guard greatest > 0 else { return 1 }
    return Int(max(min(value / greatest, 1) * Double(maximum), 1).rounded())
  }
}
