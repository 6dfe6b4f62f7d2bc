import PageFormatting
import PortableFoundation
import Testing

/// Recorded pictures, which Tests/scripts/test_charts.py renders.
@Suite struct SnapshotTests {
  private static let sizes = [(320, 200), (800, 400), (1_600, 900)]

  /// Returns a chart of repositories with many and few stars, with gaps and with a steep start.
  private func chart(
    size: LineChart.Size = .standard,
    scheme: ColorScheme = .auto,
    scale: LineChart.Scale = .linear,
    alignment: LineChart.Alignment = .date
  ) -> LineChart {
    func series(
      _ name: String,
      from start: Int,
      _ total: (_ week: Int) -> Int
    ) -> LineChart.Series {
      let days = Array(stride(from: start, to: 20_780, by: 7))
      let first = alignment == .age ? start : 0
      return .init(
        name,
        days.enumerated().map { .init(day: $1 - first, value: total($0)) }
      )
    }
    return LineChart(
      [
        series("octo/many", from: 19_723) { $0 * $0 / 4 + 30 * $0 },
        series("octo/a-repository-with-a-long-name", from: 18_993) { $0 < 90 ? 10 * $0 : 3_200 },
        series("octo/launched", from: 20_400) { 9_000 * $0 / ($0 + 6) },
        series("octo/small", from: 19_200) { $0 / 3 },
      ],
      title: "Stars of four repositories",
      description: "A chart of the tests.",
      caption: "Stars",
      scale: scale,
      alignment: alignment,
      scheme: scheme,
      size: size
    )
  }

  /// Compares a chart with a recorded file; without it, the test records the chart and fails.
  private func verify(_ chart: LineChart, _ name: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Snapshots/\(name).svg")
    let text = chart.svg(generator: "test chart")
    guard let data = try? Data(contentsOf: file) else {
      try Data(text.utf8).write(to: file)
      Issue.record("Recorded \(name). Run the test again.")
      return
    }
    #expect(text == String(decoding: data, as: UTF8.self), "\(name)")
  }

  @Test(arguments: sizes, ColorScheme.allCases)
  func `a chart matches its snapshot in every size and scheme`(
    size: (Int, Int),
    scheme: ColorScheme
  ) throws {
    let pixels = try #require(LineChart.Size(width: size.0, height: size.1))
    try verify(chart(size: pixels, scheme: scheme), "\(size.0)x\(size.1)-\(scheme)")
  }

  @Test func `charts by age, on a logarithmic scale, and of nothing match their snapshots`() throws
  {
    try verify(chart(alignment: .age), "age-auto")
    try verify(chart(scale: .log), "log-auto")
    try verify(LineChart([], title: "Nothing", caption: "Stars"), "empty-auto")
    var eight = chart(size: LineChart.Size(width: 320, height: 200) ?? .standard)
    eight.series += eight.series
    try verify(eight, "eight-auto")
  }
}
