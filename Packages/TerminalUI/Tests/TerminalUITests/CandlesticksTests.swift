import StyleGuide
import TerminalUI
import Testing

@Suite struct CandlesticksTests {
  private static let rise = Candlesticks.Candle(open: 2, high: 5, low: 0, close: 3)
  private static let fall = Candlesticks.Candle(open: 4, high: 4, low: 1, close: 1)
  private static let flat = Candlesticks.Candle(open: 3, high: 4, low: 2, close: 3)

  private func texts(
    _ candles: [Candlesticks.Candle?],
    width: Int = 40,
    height: Int = 6,
    style: TextStyle = .plain,
    times: (first: String, last: String)? = nil
  ) -> [String] {
    Candlesticks(candles)
      .lines(width: width, height: height, style: style, label: { "\(Int($0))" }, times: times)
      .map(\.text)
  }

  @Test func `a rise is filled, a fall is shaded, and a wick reaches the extremes`() {
    #expect(
      texts([Self.rise, Self.fall, nil, Self.flat], times: ("9:00", "12:00")) == [
        "5 ┤│         ",
        "  ││  ▒     │",
        "  │█  ▒     ─",
        "2 ┤█  ▒     │",
        "  ││  ▒      ",
        "0 ┤│         ",
        "  └──────────",
        "  9:00  12:00",
      ]
    )
  }

  @Test func `in ASCII, the bodies differ, too`() {
    let ascii = TextStyle(hasColour: false, isASCII: true)
    let text = texts([Self.rise, Self.fall, Self.flat], style: ascii).joined(separator: "\n")
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    #expect(text.contains("#") && text.contains("o") && text.contains("-") && text.contains("|"))
  }

  @Test func `a rise is green, and a fall is red`() {
    let lines = Candlesticks([Self.rise, Self.fall])
      .lines(width: 40, height: 6, style: .plain, label: { "\($0)" })
    let text = lines.map { $0.rendered(in: TextStyle(hasColour: true)) }.joined()
    #expect(text.contains("\u{1B}[32m█") && text.contains("\u{1B}[31m▒"))
  }

  @Test func `a chart that is too wide has the last candles, and fits`() {
    let candles = (0..<100).map { index -> Candlesticks.Candle? in
      let value = Double(index)
      return .init(open: value, high: value + 1, low: value, close: value + 1)
    }
    for width in [1, 5, 9, 20, 80] {
      let lines = texts(candles, width: width, times: ("first", "last"))
      #expect(lines.allSatisfy { $0.count <= width }, "\(width): \(lines)")
      #expect(lines[0].hasSuffix("█"))
    }
    #expect(texts(candles, width: 80)[0].hasPrefix("100 ┤"))
  }

  @Test func `one value has one row, and no value none of a candle`() {
    let point = Candlesticks.Candle(open: 7, high: 7, low: 7, close: 7)
    #expect(texts([point, nil, point]) == ["7 ┤─     ─"])
    #expect(texts([nil, .init(open: .nan, high: 1, low: 1, close: 1)], height: 3).count == 1)
    #expect(texts([]).count == 1)
  }
}
