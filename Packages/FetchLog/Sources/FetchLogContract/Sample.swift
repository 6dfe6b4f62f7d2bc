import FetchLog
import PortableFoundation

extension Date {
  /// Returns a time a number of seconds after a moment in 2027.
  static func sample(_ second: Int) -> Self {
    Date(timeIntervalSince1970: 1_800_000_000 + Double(second))
  }
}

extension FetchLog.Entry {
  /// Returns an entry, by default with its second as time and response code.
  static func sample(
    _ second: Int = 0,
    url: String = "http://localhost:8000",
    path: String = "path",
    at time: Date? = nil,
    duration: Duration = .milliseconds(5),
    attempts: Int = 1
  ) -> Self {
    Self(
      time: time ?? .sample(second),
      url: url,
      path: path,
      responseCode: UUID(
        uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(truncatingIfNeeded: second))
      ),
      duration: duration,
      attempts: attempts
    )
  }
}
