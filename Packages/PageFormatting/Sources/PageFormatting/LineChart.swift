public import Localization

/// A chart of numbers over time, one line for each series.
///
///     let chart = LineChart(
///       [.init("octo/many", [.init(day: 19_723, value: 0), .init(day: 20_000, value: 1_234)])],
///       title: "Stars of octo/many",
///       caption: "Stars"
///     )
///     print(chart.svg(generator: "example"))
///
/// Any numbers result in a picture: none, one, equal ones, and those of 50 years.
public struct LineChart: Sendable {
  /// A number at a day.
  public struct Point: Equatable, Sendable {
    /// The number of days since 1970-01-01, or since the start of an age; from -10⁶ to 10⁶, others are drawn as these.
    public var day: Int

    /// The number; from -10¹⁵ to 10¹⁵, others are drawn as these.
    public var value: Int

    /// Creates a point.
    public init(day: Int, value: Int) {
      self.day = day
      self.value = value
    }
  }

  /// The line of a name.
  public struct Series: Equatable, Sendable {
    /// The name in the legend; it is escaped.
    public var name: String

    /// The number after the name.
    public var value: Int?

    /// The points, whose days ascend.
    public var points: [Point]

    /// Creates a series; the number after its name is by default its last value.
    public init(_ name: String, _ points: [Point], value: Int? = nil) {
      self.name = name
      self.points = points
      self.value = value ?? points.last?.value
    }
  }

  /// The distance between numbers.
  public enum Scale: String, CaseIterable, Sendable {
    /// Proportional to the difference of the numbers.
    case linear

    /// Proportional to their ratio; 0 and negative numbers are at the bottom, below 1.
    case log
  }

  /// The meaning of days.
  public enum Alignment: String, CaseIterable, Sendable {
    /// Days of the calendar.
    case date

    /// The time since the start of each series.
    case age
  }

  /// The series, in the order of the legend; no more than ``maximumSeriesCount``, which have distinct colours.
  public var series: [Series]

  /// The title for screen readers; it is escaped.
  public var title: String

  /// The description for screen readers; it is escaped.
  public var description: String

  /// The meaning of the numbers, which is drawn above them; it is escaped.
  public var caption: String

  /// The distance between numbers.
  public var scale: Scale

  /// The meaning of days.
  public var alignment: Alignment

  /// The colours.
  public var scheme: ColorScheme

  /// The width and the height.
  public var size: Size

  /// The language of months and numbers.
  public var language: Language

  /// The largest number of series; the colours and the dashes of these are distinct.
  public static let maximumSeriesCount = 8

  /// The largest size of a picture in bytes.
  public static let maximumByteCount = 20_000

  /// Creates a chart.
  public init(
    _ series: [Series],
    title: String,
    description: String = "",
    caption: String,
    scale: Scale = .linear,
    alignment: Alignment = .date,
    scheme: ColorScheme = .auto,
    size: Size = .standard,
    language: Language = .english
  ) {
    self.series = series
    self.title = title
    self.description = description
    self.caption = caption
    self.scale = scale
    self.alignment = alignment
    self.scheme = scheme
    self.size = size
    self.language = language
  }

  /// The width and the height of a chart in pixels.
  public struct Size: Equatable, Sendable {
    /// The width.
    public let width: Int

    /// The height.
    public let height: Int

    /// The lengths that leave room for the legend and the lines.
    public static let widths = 320...4_096, heights = 200...4_096

    /// That of a picture in a page, 800 × 400.
    public static let standard = Size(uncheckedWidth: 800, height: 400)

    /// Creates a size; nil if it is not in ``widths`` and ``heights``.
    public init?(width: Int, height: Int) {
      guard Self.widths.contains(width), Self.heights.contains(height) else { return nil }
      self.init(uncheckedWidth: width, height: height)
    }

    private init(uncheckedWidth width: Int, height: Int) {
      (self.width, self.height) = (width, height)
    }
  }
}
