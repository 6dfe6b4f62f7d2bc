public import StyleGuide
import TextFormatting

/// A chart of horizontal bars, each with a label and the text of its value.
///
///     12:00   1.2 ms ██████
///     13:00  12.0 ms ████████████████
///
/// The text is readable without the bars, which a narrow terminal omits.
public struct BarChart: Equatable, Sendable {
  /// A bar of a chart.
  public struct Bar: Equatable, Sendable {
    let label: String
    let value: Double
    let text: String
    let role: Role?

    /// Creates a bar.
    ///
    /// - Parameters:
    ///   - label: The label, on one line. Escape text from outside first.
    ///   - value: The length of the bar; no bar is drawn for a value that is not positive and finite.
    ///   - text: The text of the value, on one line.
    ///   - role: The role of the bar.
    public init(_ label: String, value: Double, text: String, role: Role? = nil) {
      self.label = label
      self.value = value
      self.text = text
      self.role = role
    }
  }

  /// The ends of a bar, from an eighth to a whole character.
  private static let ends = Array("▏▎▍▌▋▊▉█")

  /// The minimum width of the longest bar; shorter bars would not be comparable.
  private static let minimumLength = 8

  private let bars: [Bar]

  /// Creates a chart.
  public init(_ bars: [Bar]) {
    self.bars = bars
  }

  /// Returns the chart, one line for each bar.
  ///
  /// The longest bar fills the width. Every positive value has a bar. Labels that do not fit are truncated.
  public func lines(width: Int, style: TextStyle) -> [Line] {
    let labels = bars.map { Line($0.label).inCharacters(of: style) }
    let texts = bars.map { Line($0.text).inCharacters(of: style) }
    let textWidth = texts.map(\.width).max() ?? 0
    let labelWidth = min(labels.map(\.width).max() ?? 0, max(width - textWidth - 2, 1))
    let length = width - labelWidth - 2 - textWidth - 1
    let greatest = bars.lazy.map(\.value).filter(\.isFinite).max() ?? 0
    return zip(bars, zip(labels, texts)).map { bar, description in
      let (label, text) = description
      let indent = Line(String(repeating: " ", count: 2 + textWidth - text.width))
      let line =
        label.truncated(toWidth: labelWidth, ellipsis: style.ellipsis).padded(toWidth: labelWidth)
        + indent + text
      guard length >= Self.minimumLength, bar.value.isFinite, bar.value > 0 else {
        return line.truncated(toWidth: width, ellipsis: style.ellipsis)
      }
      let eighths = bar.value / greatest * Double(length * Self.ends.count)
      return line + Line(" ") + Line(drawn(Int(eighths.rounded()), style), as: bar.role)
    }
  }

  /// Returns a bar of at least an eighth of a character; in ASCII, of at least a character.
  private func drawn(_ eighths: Int, _ style: TextStyle) -> String {
    let (characters, rest) = max(eighths, 1).quotientAndRemainder(dividingBy: Self.ends.count)
    if style.isASCII {
      let rounded = characters + (rest >= Self.ends.count / 2 ? 1 : 0)
      return String(repeating: "#", count: max(rounded, 1))
    }
    return String(repeating: "█", count: characters)
      + (rest > 0 ? String(Self.ends[rest - 1]) : "")
  }
}
