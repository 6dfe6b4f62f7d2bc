import FailureLog
import PortableFoundation

extension Date {
  /// Returns a time a number of seconds after a moment in 2027.
  static func sample(_ second: Int) -> Self {
    Date(timeIntervalSince1970: 1_800_000_000 + Double(second))
  }
}

extension FailureLog.Entry {
  /// Returns an entry, by default of an unreachable server.
  static func sample(
    _ second: Int = 0,
    url: String = "http://localhost:8000",
    step: String = "requesting_path",
    code: String = "server_unreachable",
    cause: String = "got no response",
    at time: Date? = nil,
    duration: Duration = .milliseconds(5)
  ) -> Self {
    Self(
      time: time ?? .sample(second),
      url: url,
      step: step,
      code: code,
      cause: cause,
      duration: duration
    )
  }
}
