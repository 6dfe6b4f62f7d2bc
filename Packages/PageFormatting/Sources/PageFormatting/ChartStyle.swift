/// The style of charts.
///
/// Without custom properties, which only browsers know.
enum ChartStyle {
  /// The colours of the series: their contrast to the background is that of text, at least 4.5.
  static let light = [
    "#0969da", "#bc4c00", "#1a7f37", "#8250df", "#bf3989", "#0f7282", "#8a6100", "#59636e",
  ]
  static let dark = [
    "#58a6ff", "#f0883e", "#3fb950", "#bc8cff", "#f778ba", "#39c5cf", "#d29922", "#9198a1",
  ]

  /// The dashes of the series, which differ without colours.
  static let dashes = ["", "7 3", "2 3", "10 3 2 3", "14 4", "5 2 2 2 2 2", "4 4", "1 4"]

  /// Returns the rules of a chart with a number of series.
  static func rules(for scheme: ColorScheme, seriesCount: Int) -> String {
    let dashes = dashes.prefix(seriesCount).enumerated().filter { !$1.isEmpty }
      .map { ".c\($0).line,.c\($0) .line { stroke-dasharray: \($1) }" }
    return """
      text { font-family: system-ui, -apple-system, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif; font-size: 12px }
      .line { fill: none; stroke: currentColor; stroke-width: 2; stroke-linejoin: round }
      circle { fill: currentColor }
      .grid, .base { shape-rendering: crispEdges }
      .value { font-weight: 600 }
      \(dashes.joined(separator: "\n"))
      \(scheme.rules(light: rules(.light, light, seriesCount), dark: rules(.dark, dark, seriesCount)))
      """.replacing("\n\n", with: "\n")
  }

  private static func rules(_ palette: Palette, _ colors: [String], _ seriesCount: Int) -> String {
    let series = colors.prefix(seriesCount).enumerated().map { ".c\($0) { color: \($1) }" }
    return
      ([
        ".back { fill: \(palette.background) } text { fill: \(palette.muted) } .name { fill: \(palette.text) }",
        ".grid { stroke: \(palette.line) } .base { stroke: \(palette.muted) }",
      ] + (series.isEmpty ? [] : [series.joined(separator: " ")])).joined(separator: "\n")
  }
}
