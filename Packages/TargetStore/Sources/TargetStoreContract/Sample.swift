import PortableFoundation
import TargetStore

extension Date {
  /// Returns a time a number of seconds after a moment in 2027.
  static func sample(_ second: Int) -> Self {
    Date(timeIntervalSince1970: 1_800_000_000 + Double(second))
  }
}

extension TargetStore {
  /// Records an attempt each second, and returns the changes.
  ///
  /// - Parameters:
  ///   - results: The results, `.` for a success and `x` for a failure.
  ///   - second: The second of the first attempt.
  ///   - target: The name of the target.
  ///   - machine: The name of the machine.
  ///   - limits: The limits.
  @discardableResult
  func record(
    _ results: String,
    from second: Int = 1,
    of target: String = "a",
    on machine: String = "m",
    limits: Limits = Limits()
  ) throws -> [Change] {
    try record(
      results.enumerated().map { index, result in
        Attempt(
          target: target,
          machine: machine,
          time: .sample(second + index),
          failure: result == "x" ? "failure \(second + index)" : nil,
          limits: limits
        )
      }
    )
  }

  /// Records a success each second, and returns the changes.
  func record(certificates: [Bool?], from second: Int = 1) throws -> [Change] {
    try record(
      certificates.enumerated().map { index, isExpiring in
        Attempt(
          target: "a",
          machine: "m",
          time: .sample(second + index),
          isCertificateExpiring: isExpiring
        )
      }
    )
  }

  /// Delivers all changes of a machine.
  func deliverAll(to machine: String = "m", at second: Int = 1) throws -> [Change] {
    var changes: [Change] = []
    while let change = try deliver(machine, .sample(second)) { changes.append(change) }
    return changes
  }
}

extension TargetStore.Change {
  /// The event and its second.
  var summary: String { "\(event.rawValue) \(time.second)" }
}

extension Date {
  /// The seconds after the first sample.
  var second: Int { Int(timeIntervalSince(.sample(0))) }
}
