import AttemptLog
import PortableFoundation
import Testing

@Suite struct RecordTests {
  @Test func `an entry rounds its time to milliseconds and its duration to microseconds`() {
    let entry = fetch(at: 1_795_000_000.123_456, duration: .nanoseconds(3_001_234_567))
    #expect(entry.time == Date(timeIntervalSince1970: 1_795_000_000.123))
    #expect(entry.duration == .microseconds(3_001_234))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func `an invalid time or duration does not trap`(seconds: Double) {
    let entry = fetch(at: seconds, duration: .seconds(Int64.max))
    #expect(Date.textualMilliseconds.contains(entry.time.milliseconds))
    #expect(entry.duration == .microseconds(Int64.max))
  }

  @Test func `pages of both kinds are merged by time, each read when the one before is used up`() {
    func records(_ times: [Double], _ entry: (Double) -> AttemptLog.Entry) -> [AttemptLog.Record] {
      zip((1...times.count).reversed(), times).map { .init(id: $0, entry: entry($1)) }
    }
    let stored: [AttemptLog.Kind: [AttemptLog.Record]] = [
      .fetches: records([9, 7, 7, 2]) { fetch(at: $0) },
      .failures: records([8, 7]) { failure(at: $0) },
    ]
    for (kinds, expected) in [
      ([.fetches, .failures], ["4", "-2", "3", "2", "-1", "1"]),
      ([.fetches], ["4", "3", "2", "1"]), ([.failures], ["-2", "-1"]), ([], []),
    ] as [(Set<AttemptLog.Kind>, [String])] {
      var pages = AttemptLog.MergedPages(of: kinds, before: .max)
      var (merged, reads) = ([String](), 0)
      repeat {
        pages.readPages(limit: 2) { kind, id in
          reads += 1
          return Array(stored[kind, default: []].filter { $0.id < id }.prefix(2))
        }
        // One at a time, so that a page is used in several steps.
        while let next = pages.next(limit: 1, by: { $0.entry.time }).first {
          merged.append(next.kind == .fetches ? "\(next.id)" : "-\(next.id)")
        }
      } while pages.needsPage
      #expect(merged == expected)
      // The last page of each is empty.
      #expect(reads == kinds.map { stored[$0, default: []].count / 2 + 1 }.reduce(0, +))
    }
  }
}

/// Returns a fetch.
func fetch(at seconds: Double = 0, duration: Duration = .zero) -> AttemptLog.Entry {
  AttemptLog.Entry(
    time: Date(timeIntervalSince1970: seconds),
    url: "http://localhost:8000",
    duration: duration,
    outcome: .fetched(path: "path", responseCode: UUID(), attempts: 1)
  )
}

/// Returns a failure, by default an equal one.
func failure(at seconds: Double = 0) -> AttemptLog.Entry {
  AttemptLog.Entry(
    time: Date(timeIntervalSince1970: seconds),
    url: "http://localhost:8000",
    duration: .zero,
    outcome: .failed(step: "requesting_path", code: "timed_out", cause: "got no response")
  )
}
