import AttemptLog
import ContentService
import DataFetchFeature
import PortableFoundation

@testable import DataFetchScreen

/// Records and times of tests; the time is 2027-01-15 08:00:00 UTC, 09:00:00 local time.
enum Samples {
  static let now = Date(timeIntervalSince1970: 1_800_000_000)

  static let settings = DataFetchScreen.Settings(
    server: "http://localhost:8000",
    now: { now },
    localOffset: { _ in 3_600 }
  )

  /// A fetch some seconds ago.
  static func fetch(
    _ id: Int,
    secondsAgo: Double,
    milliseconds: Int? = nil,
    url: String = "http://localhost:8000",
    path: String? = nil,
    attempts: Int = 1
  ) -> AttemptLog.Record {
    AttemptLog.Record(
      id: id,
      entry: AttemptLog.Entry(
        time: now - secondsAgo,
        url: url,
        duration: .milliseconds(milliseconds ?? 10 + id * id % 17 * 3),
        outcome: .fetched(
          path: path ?? "path-\(id)",
          responseCode: UUID(number: id),
          attempts: attempts
        )
      )
    )
  }

  /// Failures some seconds ago.
  static func failure(
    _ id: Int,
    from first: Double,
    to last: Double? = nil,
    count: Int = 1,
    cause: String = "got no response: the connection was refused",
    code: String = "server_unreachable"
  ) -> AttemptLog.Record {
    AttemptLog.Record(
      id: id,
      entry: AttemptLog.Entry(
        time: now - first,
        url: "http://localhost:8000",
        duration: .milliseconds(3),
        outcome: .failed(step: "requesting_path", code: code, cause: cause)
      ),
      count: count,
      lastTime: now - (last ?? first)
    )
  }

  /// A fetch every 10 seconds, newest first; the last one some seconds ago.
  static func fetches(
    _ count: Int,
    after id: Int = 0,
    last secondsAgo: Double = 8
  ) -> [AttemptLog.Record] {
    (0..<count).map { fetch(id + count - $0, secondsAgo: secondsAgo + Double($0) * 10) }
  }
}
