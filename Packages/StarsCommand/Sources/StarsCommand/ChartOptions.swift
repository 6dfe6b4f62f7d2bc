import CommandLineParsing
import CommandSupport
import PageFormatting
import StargazerService

// What the commands that draw charts for browsers share.

private let scaleOption = Option(
  "scale",
  .choice(of: LineChart.Scale.self),
  default: .linear,
  summary: "Scale of the stars in SVG and HTML."
)

private let alignOption = Option(
  "align",
  .choice(of: LineChart.Alignment.self),
  default: .date,
  summary: "Draw repositories by date, or by the age since their creation."
)

private let themeOption = Option(
  "theme",
  .choice(of: ColorScheme.self, named: "THEME"),
  default: .auto,
  summary: "Colours of SVG and HTML; auto is what the reader's browser prefers."
)

private let sizeOption = Option(
  "size",
  .chartSize,
  default: .standard,
  summary: "Size of the picture in pixels, from 320x200 to 4096x4096."
)

/// The options of charts for browsers.
let drawingOptions = OptionGroup("Chart", scaleOption, alignOption, themeOption, sizeOption)

extension ReportFormat {
  /// A chart as a picture.
  static let svg: Self = "svg"

  /// A page with a chart and a table.
  static let html: Self = "html"
}

extension ValueParser where Value == LineChart.Size {
  /// Parses a width and a height, such as `800x400`.
  fileprivate static var chartSize: Self {
    Self(named: "WIDTHxHEIGHT", text: { "\($0.width)x\($0.height)" }) { text throws(InvalidValue) in
      let parts = text.split(separator: "x", omittingEmptySubsequences: false)
      guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]) else {
        throw InvalidValue("must be a width and a height such as 800x400")
      }
      guard let size = LineChart.Size(width: width, height: height) else {
        throw InvalidValue("must be from 320x200 to 4096x4096")
      }
      return size
    }
  }
}

extension CommandRun<Dependencies> {
  /// Refuses options of charts without a chart.
  func refuseDrawingOptions() throws {
    let isPassed =
      values.isPassed(scaleOption) || values.isPassed(alignOption)
      || values.isPassed(themeOption) || values.isPassed(sizeOption)
    guard isPassed else { return }
    throw misuse(
      "'--scale', '--align', '--theme' and '--size' need '--format svg' or '--format html'."
    )
  }

  /// Returns the chart of histories that the options describe.
  func drawing(of histories: [StarPeriods], isTotal: Bool) -> StarDrawing {
    StarDrawing(of: histories, isTotal: isTotal, in: language) { chart in
      chart.scale = values[scaleOption]
      chart.alignment = values[alignOption]
      chart.scheme = values[themeOption]
      chart.size = values[sizeOption]
    }
  }
}
