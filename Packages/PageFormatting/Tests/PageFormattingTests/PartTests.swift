import Foundation
import Localization
@testable import PageFormatting
import Testing

@Suite struct PartTests {
  @Test func `a thinned path keeps the first, the last, the lowest and the highest place`() {
    var generator = Generator(3)
    for limit in [8, 40, 150] {
      let places = (0..<5_000).map { x in
        ChartPath.Place(x: x, y: Int.random(in: 0...100_000, using: &generator))
      }
      let thinned = ChartPath(places).thinned(to: limit).places
      #expect(thinned.count <= limit && thinned.count > limit / 3)
      #expect(thinned.first == places.first && thinned.last == places.last)
      #expect(thinned.map(\.y).min() == places.map(\.y).min())
      #expect(thinned.map(\.y).max() == places.map(\.y).max())
      #expect(thinned.map(\.x) == thinned.map(\.x).sorted())
    }
  }

  @Test func `a path without more places than the limit stays, without those in horizontal lines`()
  {
    let heights = [5, 5, 5, 4, 5, 5, 9, 9, 9]
    let places = heights.enumerated().map { ChartPath.Place(x: $0, y: $1) }
    let kept = ChartPath(places).thinned(to: 8).places
    #expect(kept.map(\.x) == [0, 2, 3, 4, 5, 6, 8])
    #expect(ChartPath(kept).data == "M0 .5h.2l.1-.1l.1 .1h.1l.1 .4h.2")
  }

  @Test(arguments: [(0, "0"), (5, ".5"), (-5, "-.5"), (10, "1"), (-123, "-12.3"), (4_096, "409.6")])
  func `tenths are numbers in the fewest characters`(tenths: Int, text: String) {
    #expect(tenths.tenths == text)
  }

  private func legend(_ names: [String], width: Double, rows: Int = 9) -> ChartLegend {
    ChartLegend(
      names.map { .init($0, [], value: 1_234) },
      width: width,
      maximumRowCount: rows,
      language: .english
    )
  }

  @Test(arguments: [288.0, 768, 4_064], [1, 3, 9])
  func `the names of a legend do not overlap, and none is outside`(width: Double, rows: Int) {
    let names = ["octo/many", "W".repeated(100), "", "日本".repeated(30), "a/b", "c/d", "e", "f"]
    for count in 0...names.count {
      let legend = legend(Array(names.prefix(count)), width: width, rows: rows)
      #expect(legend.entries.count == count)
      var ends: [Int: Double] = [:]
      for entry in legend.entries {
        #expect(entry.left >= ends[entry.row] ?? 0)
        let end =
          entry.left + ChartLegend.swatch + 2 * ChartLegend.gap + entry.name.extent
          + entry.value.extent
        // One name that is no name at all does not get narrower.
        #expect(end <= width + 0.5 || entry.name == "…", "\(entry)")
        ends[entry.row] = end
      }
    }
  }

  @Test func `a legend with too many rows has columns`() {
    let names = (1...8).map { "organization-\($0)/repository-with-a-long-name" }
    #expect(legend(names, width: 300).rowCount == 8)
    #expect(legend(names, width: 300, rows: 4).rowCount == 4)
    #expect(legend(names, width: 300, rows: 4).entries.allSatisfy { $0.name.hasSuffix("…") })
  }

  /// The relative luminance of a colour such as `#0969da` or `#fff`; WCAG 2.2.
  private func luminance(_ color: String) throws -> Double {
    let digits = Array(color.dropFirst())
    let length = digits.count / 3
    let parts = try (0..<3).map { index -> Double in
      let text = String(digits[(index * length)..<((index + 1) * length)])
      let number = try #require(Int(length == 1 ? text + text : text, radix: 16))
      let share = Double(number) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// The contrast of two colours, from 1 to 21; WCAG 2.2.
  private func contrast(_ one: String, _ other: String) throws -> Double {
    let luminances = [try luminance(one), try luminance(other)].sorted()
    return (luminances[1] + 0.05) / (luminances[0] + 0.05)
  }

  @Test func `the colours have the contrast of text, and the dashes differ`() throws {
    for (palette, colors) in [(Palette.light, ChartStyle.light), (.dark, ChartStyle.dark)] {
      #expect(colors.count == LineChart.maximumSeriesCount && Set(colors).count == colors.count)
      for color in colors + [palette.text, palette.muted] {
        #expect(try contrast(color, palette.background) >= 4.5, "\(color)")
      }
    }
    #expect(Set(ChartStyle.dashes).count == LineChart.maximumSeriesCount)
  }
}
