import StyleGuide
import TerminalUI
import Testing

/// The value of the full height, which charts next to each other share.
@Suite struct SparklineScaleTests {
  private func chart(_ values: [Double?], full: Double?, height: Int = 1) -> [String] {
    Sparkline(values, full: full).lines(width: 10, height: height, style: .plain).map(\.text)
  }

  @Test func `columns are in proportion to the full value`() {
    #expect(chart([1, 2, 4], full: 8) == ["▁▂▄"])
    #expect(chart([1, 2, 4], full: nil) == ["▂▄█"])
    #expect(chart([0, 4, 8], full: 8, height: 2) == ["  █", "▁██"])
  }

  @Test func `greater values have the full height`() {
    #expect(chart([16, 8], full: 8) == ["██"])
    #expect(chart([.infinity, 4], full: .nan) == [" █"])
    #expect(chart([1, nil, 0], full: 0) == ["▁ ▁"])
  }
}
