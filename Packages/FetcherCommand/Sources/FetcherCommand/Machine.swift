import CommandLineParsing
import CommandSupport

/// The name of this machine in the saved attempts.
let machineOption = Option(
  "machine",
  .machine,
  environment: "FETCHER_MACHINE",
  defaultText: "the host's name",
  summary: "Name of this machine in the saved attempts."
)

let fromMachineOption = Option(
  "machine",
  .machine,
  summary: "Only attempts by this machine."
)

extension CommandRun<Dependencies> {
  /// The name of this machine; empty if the host has none that is valid.
  var machine: String {
    values[machineOption] ?? system.hostName().flatMap {
      try? ValueParser<String>.machine.parse($0)
    }
      ?? ""
  }
}

extension ValueParser where Value == String {
  /// Parses the name of a machine, which is at most as long as that of a host.
  fileprivate static var machine: Self {
    Self(named: "NAME") { text throws(InvalidValue) in
      guard text.utf8.count <= 253 else { throw InvalidValue("must have at most 253 bytes") }
      return try target.parse(text)
    }
  }
}
