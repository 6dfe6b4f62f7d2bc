import PageFormatting
import Testing

@Suite struct LineChartTests {
  private static let generator = "test chart"

  private func svg(_ chart: LineChart) -> String { chart.svg(generator: Self.generator) }

  private func chart(
    _ history: History,
    _ scale: LineChart.Scale = .linear,
    _ alignment: LineChart.Alignment = .date
  ) -> LineChart {
    var generator = Generator(1)
    return LineChart(
      [.init("octo/many", history.points(&generator))],
      title: "Stars",
      caption: "Stars",
      scale: scale,
      alignment: alignment
    )
  }

  /// Requires a well-formed picture of the size, whose parts are in it.
  private func check(_ chart: LineChart, _ comment: String) throws {
    let text = svg(chart)
    #expect(text.utf8.count <= LineChart.maximumByteCount, "\(comment)")
    for word in ["nan", "inf", "<script", "href", "url("] {
      #expect(!text.contains(word), "\(comment): \(word)")
    }
    let picture = try Picture(text)
    let root = try #require(picture.elements.first)
    #expect(root.name == "svg" && root.attributes["role"] == "img")
    #expect(root.attributes["viewBox"] == "0 0 \(chart.size.width) \(chart.size.height)")
    for place in try picture.places {
      #expect(0...Double(chart.size.width) ~= place.x, "\(comment): \(place)")
      #expect(0...Double(chart.size.height) ~= place.y, "\(comment): \(place)")
    }
  }

  @Test(arguments: 0..<300)
  func `any series are a well-formed picture of 20 kB at most, with all parts inside`(
    seed: Int
  ) throws {
    try check(.generated(seed), "seed \(seed)")
  }

  @Test(arguments: History.allCases, LineChart.Scale.allCases)
  func `any history is drawn on both scales, by date and by age`(
    history: History,
    scale: LineChart.Scale
  ) throws {
    for alignment in LineChart.Alignment.allCases {
      try check(chart(history, scale, alignment), "\(history), \(scale), \(alignment)")
    }
  }

  @Test func `the longest names and the most noise are 20 kB at most`() throws {
    var generator = Generator(2)
    let series = (0..<8).map { _ in
      LineChart.Series("&".repeated(200), History.random.points(&generator))
    }
    let size = try #require(LineChart.Size(width: 4_096, height: 4_096))
    let text = "\"".repeated(2_000)
    let chart = LineChart(
      series,
      title: text,
      description: text,
      caption: text,
      size: size
    )
    try check(chart, "longest")
  }

  @Test func `equal charts have equal bytes`() {
    for seed in 0..<10 { #expect(svg(.generated(seed)) == svg(.generated(seed))) }
  }

  @Test func `the first line identifies the generator`() throws {
    let lines = svg(chart(.growing)).split(separator: "\n").map(String.init)
    #expect(LineChart.isFirstLine(lines[0], of: Self.generator))
    #expect(!LineChart.isFirstLine(lines[0], of: "another"))
    #expect(!lines.dropFirst().contains { LineChart.isFirstLine($0, of: Self.generator) })
  }

  @Test func `the title, the description and the names are escaped`() throws {
    let hostile = "</title><script>\u{1B}\u{202E}&\"'"
    let escaped = #"&lt;/title&gt;&lt;script&gt;\u{1B}\u{202E}&amp;&quot;'"#
    let text = svg(
      LineChart([.init(hostile, [])], title: hostile, description: hostile, caption: hostile)
    )
    _ = try Picture(text)
    #expect(text.components(separatedBy: escaped) == 5)
    #expect(!text.contains("<script"))
  }

  @Test func `a scheme has its own colours, and the automatic one those of both`() {
    var chart = chart(.growing)
    let media = "@media (prefers-color-scheme: dark)"
    let (light, dark) = (".back { fill: #fff }", ".back { fill: #0d1117 }")
    #expect(svg(chart).components(separatedBy: media) == 2)
    #expect(svg(chart).contains(light) && svg(chart).contains(dark))
    chart.scheme = .light
    #expect(svg(chart).contains(light) && !svg(chart).contains(dark) && !svg(chart).contains(media))
    chart.scheme = .dark
    #expect(!svg(chart).contains(light) && svg(chart).contains(dark) && !svg(chart).contains(media))
  }

  @Test func `a size that has no room for the lines does not exist`() {
    #expect(LineChart.Size(width: 319, height: 400) == nil)
    #expect(LineChart.Size(width: 800, height: 199) == nil)
    #expect(LineChart.Size(width: 4_097, height: 400) == nil)
    #expect(LineChart.Size(width: 320, height: 200) != nil)
  }

  @Test func `more series than colours are left out`() {
    var chart = chart(.growing)
    chart.series = (0..<9).map { .init("series-\($0)", chart.series[0].points) }
    #expect(svg(chart).contains("series-7") && !svg(chart).contains("series-8"))
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> Int {
    split(separator: separator, omittingEmptySubsequences: false).count
  }
}
