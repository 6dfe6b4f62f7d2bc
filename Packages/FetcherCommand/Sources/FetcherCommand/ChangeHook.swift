import CommandLineParsing
import CommandSupport
import DataFetchFeature
import PortableFoundation
import Store
import TargetStore
import TextFormatting

/// The shell command that `watch` runs for each change of a target's state.
let onChangeOption = Option(
  "on-change",
  .string(named: "COMMAND").concealed(),
  summary:
    "Run a shell command for each change of a target's state, with the values in its environment."
)

/// Runs the command of `--on-change` for each saved change of this machine, one at a time and in their order.
///
/// A change is taken from the database right before its command runs: the command runs once, also if the watch was ended
/// between the attempt and the command, or another one made the attempt.
struct ChangeHook: Sendable {
  let hook: CommandHook
  let storage: FetchStorage
  let machine: String
  let now: @Sendable () -> Date

  /// The names of the variables with the values of a change.
  static let variables = [
    "FETCHER_TARGET", "FETCHER_EVENT", "FETCHER_TIME", "FETCHER_SINCE", "FETCHER_CAUSE",
    "FETCHER_MACHINE",
  ]

  /// Creates a hook for the command of a run.
  init(_ command: String, by run: CommandRun<Dependencies>, in storage: FetchStorage) {
    hook = CommandHook(
      command,
      of: "--on-change",
      inheriting: ["FETCHER_DATABASE", "FETCHER_TARGETS"],
      processes: run.system.processes
    )
    self.storage = storage
    machine = run.machine
    now = run.system.now
  }

  /// Runs the command for the changes that wait.
  ///
  /// - Parameter report: Receives each result.
  /// - Throws: An error of the database; `CancellationError`, after the command was terminated.
  func runAll(_ report: (_ result: CommandHook.Result) async -> Void) async throws {
    while let change = try await next() {
      let values = [
        change.target, change.event.rawValue, change.time.rfc3339, change.since.rfc3339,
        change.cause, change.machine,
      ]
      let result = try await hook.run(
        Dictionary(uniqueKeysWithValues: zip(Self.variables, values)),
        for: "\(change.target) (\(change.event.rawValue))"
      )
      await report(result)
    }
  }

  private func next() async throws -> TargetStore.Change? {
    try await storage.unitOfWork.write { [storage, machine, time = now()] in
      try storage.targetStore.deliver(machine, time)
    }
  }
}

extension TargetStore.Change {
  /// The change in a sentence, with the target as text from outside.
  var sentence: String {
    let name = target.escapedForTerminal()
    switch event {
    case .failing: return "\(name) is failing."
    case .healthy:
      let outage = previous.map { Duration.seconds(since.timeIntervalSince($0)) }
      return "\(name) is healthy again\(outage.map { " after \($0.ageText)" } ?? "")."
    case .certificateExpiring: return "The certificate of \(name) expires soon."
    case .certificateRenewed: return "The certificate of \(name) no longer expires soon."
    }
  }

  /// The change as an object.
  var json: JSON {
    [
      "target": .string(target),
      "machine": .string(machine),
      "event": .string(event.rawValue),
      "since": .time(since),
      "previous_since": .time(previous),
      "cause": .string(cause),
    ]
  }
}
