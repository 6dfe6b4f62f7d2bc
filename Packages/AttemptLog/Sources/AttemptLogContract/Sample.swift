import AttemptLog
import PortableFoundation

extension Date {
  /// Returns a time a number of seconds after a moment in 2027.
  static func sample(_ second: Int) -> Self {
    Date(timeIntervalSince1970: 1_800_000_000 + Double(second))
  }
}

extension AttemptLog.Entry {
  /// Returns a fetch with its second as time and response code.
  static func fetch(
    _ second: Int = 0,
    url: String = "http://localhost:8000",
    path: String = "path",
    at time: Date? = nil,
    duration: Duration = .milliseconds(5),
    attempts: Int = 1,
    machine: String = ""
  ) -> Self {
    let code = UUID(
      uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(truncatingIfNeeded: second))
    )
    return Self(
      time: time ?? .sample(second),
      url: url,
      duration: duration,
      outcome: .fetched(path: path, responseCode: code, attempts: attempts),
      machine: machine
    )
  }

  /// Returns a failure, by default of an unreachable server.
  static func failure(
    _ second: Int = 0,
    url: String = "http://localhost:8000",
    step: String = "requesting_path",
    code: String = "server_unreachable",
    cause: String = "got no response",
    target: String = "",
    machine: String = "",
    at time: Date? = nil,
    duration: Duration = .milliseconds(5)
  ) -> Self {
    Self(
      time: time ?? .sample(second),
      url: url,
      duration: duration,
      outcome: .failed(step: step, code: code, cause: cause),
      target: target,
      machine: machine
    )
  }

  /// Returns a passed check.
  static func pass(
    _ second: Int = 0,
    url: String = "http://localhost:8000",
    status: Int = 200,
    certificateExpiry: Date? = nil,
    target: String = "",
    machine: String = "",
    at time: Date? = nil,
    duration: Duration = .milliseconds(5)
  ) -> Self {
    Self(
      time: time ?? .sample(second),
      url: url,
      duration: duration,
      outcome: .passed(status: status, certificateExpiry: certificateExpiry),
      target: target,
      machine: machine
    )
  }

  /// Returns an attempt of a kind; a fetch has no target.
  static func sample(
    _ kind: AttemptLog.Kind,
    _ second: Int = 0,
    url: String = "http://localhost:8000",
    target: String = "",
    machine: String = "",
    at time: Date? = nil,
    duration: Duration = .milliseconds(5)
  ) -> Self {
    switch kind {
    case .fetches: fetch(second, url: url, at: time, duration: duration, machine: machine)
    case .passes:
      pass(second, url: url, target: target, machine: machine, at: time, duration: duration)
    case .failures:
      failure(second, url: url, target: target, machine: machine, at: time, duration: duration)
    }
  }
}
