import FetchLog
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct EntryTests {
  @Test func `time and duration are rounded to what the log keeps of them`() {
    let entry = entry(at: 1_795_000_000.123_456, duration: .nanoseconds(1_234_567))
    #expect(entry.time == Date(timeIntervalSince1970: 1_795_000_000.123))
    #expect(entry.duration == .microseconds(1_234))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func `what cannot be a time or a duration is no reason to fail`(seconds: Double) {
    let entry = entry(at: seconds, duration: .seconds(Int64.max))
    #expect(entry.time == Date(timeIntervalSince1970: 0))
    #expect(entry.duration == .microseconds(Int64.max))
  }

  private func entry(at seconds: Double, duration: Duration) -> FetchLog.Entry {
    FetchLog.Entry(
      time: Date(timeIntervalSince1970: seconds),
      url: "http://localhost:8000",
      path: "path",
      responseCode: UUID(),
      duration: duration,
      attempts: 1
    )
  }
}
