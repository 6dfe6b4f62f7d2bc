import CivilCalendar
import Localization
@testable import PageFormatting
import Testing

@Suite struct AxisTests {
  @Test(arguments: [
    (0, [0, 1]), (1, [0, 1]), (7, [0, 2, 4, 6, 8]), (1_234, [0, 500, 1_000, 1_500]),
    (1_000_000, [0, 200_000, 400_000, 600_000, 800_000, 1_000_000]),
  ])
  func `the lines of numbers are at 1, 2 or 5 times a power of ten`(value: Int, ticks: [Int]) {
    #expect(ValueAxis(0...value, .linear, height: 288).ticks == ticks)
  }

  @Test func `the lines of negative numbers include zero`() {
    #expect(ValueAxis(-7 ... -3, .linear, height: 288).ticks == [-8, -6, -4, -2, 0])
  }

  @Test(arguments: [
    (0...0, [0, 1]), (0...9, [0, 1, 2, 5, 10]), (1...1, [1, 2, 5, 10]),
    (0...123_456, [0, 10, 100, 1_000, 10_000, 100_000]),
    (12_000...31_000, [10_000, 20_000, 50_000]),
  ])
  func `a logarithmic axis has powers of ten, finer ones if they fit, and zero below 1`(
    values: ClosedRange<Int>,
    ticks: [Int]
  ) {
    #expect(ValueAxis(values, .log, height: 288).ticks == ticks)
  }

  @Test func `numbers on an axis keep their order`() {
    for scale in LineChart.Scale.allCases {
      let axis = ValueAxis(0...1_000_000, scale, height: 300)
      let shares = [0, 1, 2, 999, 1_000_000].map(axis.share)
      #expect(shares == shares.sorted() && Set(shares).count == 5)
      #expect(shares[0] == 0 && shares[4] == 1)
    }
  }

  private func texts(
    _ first: String,
    _ last: String,
    width: Double = 700,
    language: Language = .english
  ) throws -> [String] {
    let days = try [first, last].map { try #require(CivilDay($0)).daysSince1970 }
    return TimeAxis(days[0]...days[1], .date, width: width, language: language).ticks.map(\.text)
  }

  @Test func `times are days, months or years, whichever fit`() throws {
    #expect(
      try texts("2026-11-02", "2026-11-08").joined(separator: ", ")
        == "2 Nov 2026, 3 Nov, 4 Nov, 5 Nov, 6 Nov, 7 Nov, 8 Nov"
    )
    #expect(
      try texts("2026-10-20", "2026-12-01") == [
        "26 Oct 2026", "2 Nov", "9 Nov", "16 Nov", "23 Nov", "30 Nov",
      ]
    )
    #expect(
      try texts("2025-11-02", "2026-06-08", language: .german) == [
        "Dez 2025", "Jan 2026", "Feb", "Mär", "Apr", "Mai", "Jun",
      ]
    )
    #expect(
      try texts("2024-01-07", "2026-11-28") == [
        "Jul 2024", "Jan 2025", "Jul", "Jan 2026", "Jul",
      ]
    )
    #expect(
      try texts("2015-03-01", "2026-11-28", width: 300) == [
        "2016", "2018", "2020", "2022", "2024", "2026",
      ]
    )
  }

  @Test func `ages are multiples of a unit`() {
    let axis = TimeAxis(0...800, .age, width: 700, language: .english)
    #expect(axis.unit == .months)
    #expect(axis.ticks.map(\.text).prefix(4) == ["0", "2", "4", "6"])
    let years = TimeAxis(0...5_000, .age, width: 700, language: .english)
    #expect(years.unit == .years)
    #expect(years.ticks.prefix(2).map(\.day) == [0, 365])
    #expect(TimeAxis(0...9, .age, width: 700, language: .english).ticks.last?.text == "9")
  }

  @Test func `the units exist in every language`() {
    #expect(AgePhrase.problems(in: [.english, .german, .spanish, .dutch]) == [])
  }

  @Test(arguments: [0, 1, 5, 30, 400, 5_000, 100_000, 2_000_000])
  func `the texts of times do not overlap`(length: Int) {
    for alignment in LineChart.Alignment.allCases {
      for width in [230.0, 700, 4_000] {
        let axis = TimeAxis(14_000...14_000 + length, alignment, width: width, language: .english)
        let places = axis.ticks.map { tick in
          (Double(tick.day - 14_000) / Double(max(length, 1)) * width, tick.text.extent / 2)
        }
        for (one, next) in zip(places, places.dropFirst()) {
          #expect(one.0 + one.1 < next.0 - next.1, "\(axis.ticks)")
        }
      }
    }
  }
}
