import Testing

@testable import FetcherCommand

@Suite struct WatchSummaryTests {
  @Test func `the median covers the latest 10,000 fetches, the other values cover all`() {
    var summary = WatchSummary()
    let durations = [7] + Array(repeating: 1, count: 10_000) + Array(repeating: 2, count: 6_000)
    for duration in durations { summary.add(.milliseconds(duration)) }
    #expect(
      summary.text == "16001 fetched, 0 failed; fastest 1.0 ms, median 2.0 ms, slowest 7.0 ms"
    )
  }

  @Test func `a new duration replaces the oldest one`() {
    var summary = WatchSummary()
    for duration in 0..<20_000 { summary.add(.milliseconds(duration)) }
    // The median of 10,000 to 19,999.
    #expect(summary.text.hasSuffix("fastest 0.0 ms, median 15.00 s, slowest 20.00 s"))
  }
}
