import CommandLineParsing
import CommandSupport
import DataFetchFeature
import PortableFoundation
import Store
import StyleGuide
import TargetStore
import TerminalClient
import TextFormatting

let targetsCommand = ToolCommand<Dependencies>(
  "targets",
  summary: "Check the target file, and list its targets with their states.",
  options: [
    OptionGroup("Selection", targetsOption, machineOption),
    OptionGroup("Output", targetsFormat, jsonOption),
  ],
  arguments: targetNamesArgument,
  examples: [
    ("fetcher targets", "List the targets of ~/.config/fetcher/targets."),
    ("fetcher targets --targets ./targets", "Check another file before it is used."),
  ],
  exitCodes: [.invalidInput, .notFound, .cannotCreate],
  exitCodeSummaries: .ofTargets,
  format: targetsFormat
) { try await $0.listTargets() }

let targetNamesArgument = Argument(
  repeating: .target,
  isRequired: false,
  summary: "Only these targets; by default all of the file."
)

private let targetsFormat = formatOption(.table, .json, .csv)

extension [ExitCode: String] {
  /// The meanings for commands that read a target file.
  static let ofTargets: Self = [
    .invalidInput: "The target file has a mistake, or a file that it names is unusable.",
    .notFound: "The target file, a target in it, or a file that it names does not exist.",
  ]
}

/// A target with its state.
private struct TargetRow {
  let target: Target
  let state: TargetState?
  let isInMaintenance: Bool
}

extension JSON.ObjectType {
  fileprivate static let target = Self("target")
}

extension CommandRun<Dependencies> {
  /// Lists the targets of the file; sends no request and creates no database.
  fileprivate func listTargets() async throws -> ExitCode {
    let targets = try await targets(named: values[targetNamesArgument])
    let states = try await states()
    let now = system.now()
    let rows = targets.map { target in
      TargetRow(
        target: target,
        state: states[target.name],
        isInMaintenance: target.isInMaintenance(at: now, localOffset: system.localOffset)
      )
    }
    if rows.isEmpty, !output.isJSON {
      let path = try targetFile.path
      output.report("There are no targets. Add lines such as 'web https://example.com' to \(path).")
    }
    var printer = printer(of: report, as: try format(of: targetsFormat))
    try await printer.show(rows)
    return .success
  }

  /// Returns the saved states on this machine, by target.
  private func states() async throws -> [String: TargetState] {
    guard let storage = try await openDatabaseIfPresent(at: databaseLocation()) else { return [:] }
    let states = try await storage.unitOfWork.read(storage.targetStore.states)
    let own = states.filter { [machine] in $0.machine == machine }
    return Dictionary(own.map { ($0.target, $0) }) { first, _ in first }
  }

  private var report: Report<TargetRow> {
    Report(
      of: .target,
      [
        .init("target", "TARGET") { .string($0.target.name) },
        .init("state", "STATE", value: { .string($0.state?.health?.rawValue) }) { row in
          row.isInMaintenance ? "maintenance" : row.state?.health?.rawValue ?? "unknown"
        },
        .init("since", "SINCE", value: { .time($0.state?.since) }) { row in
          row.state?.since.map(localText) ?? ""
        },
        .init("maintenance", .jsonOnly) { .boolean($0.isInMaintenance) },
        .init("certificate_expiring", "CERTIFICATE", .hiddenIfEmpty) { row in
          .boolean(row.state?.isCertificateExpiring ?? false)
        } text: { row in
          row.state?.isCertificateExpiring == true ? "expires soon" : ""
        },
        .init("every_ms", "EVERY", .hiddenIfEmpty, value: { .milliseconds($0.target.every) }) {
          row in
          row.target.every?.longText ?? ""
        },
        .init("url", "URL") { .string($0.target.url) },
      ],
      role: { row in
        row.state?.health == .failing && !row.isInMaintenance ? .bad : nil
      }
    )
  }
}

extension Target {
  /// Returns whether the target gets no requests at an instant.
  func isInMaintenance(at instant: Date, localOffset: (Date) -> Int) -> Bool {
    maintenance.contains { $0.contains(instant, localOffset: localOffset) }
  }
}
