import Testing

@testable import FetcherCommand

@Suite struct WatchSummaryTests {
  @Test func `the median covers the latest 10,000 fetches, the other values cover all`() {
    var summary = WatchSummary(successes: "fetched")
    let durations = [7] + Array(repeating: 1, count: 10_000) + Array(repeating: 2, count: 6_000)
    for duration in durations { summary.add(success: .milliseconds(duration)) }
    #expect(
      summary.text == "16001 fetched, 0 failed; fastest 1.0 ms, median 2.0 ms, slowest 7.0 ms"
    )
  }

  @Test func `a new duration replaces the oldest one`() {
    var summary = WatchSummary(successes: "fetched")
    for duration in 0..<20_000 { summary.add(success: .milliseconds(duration)) }
    // The median of 10,000 to 19,999.
    #expect(summary.text.hasSuffix("fastest 0.0 ms, median 15.00 s, slowest 20.00 s"))
  }

  @Test func `delays are reported with the longest one and the percentile`() {
    var summary = WatchSummary(successes: "passed")
    for delay in 1...200 { summary.add(delay: .milliseconds(delay)) }
    #expect(
      summary.text == "0 passed, 0 failed; starts at most 200.0 ms late, 99 % at most 198.0 ms"
    )
  }
}
