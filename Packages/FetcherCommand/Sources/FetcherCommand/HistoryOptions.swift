import CivilCalendar
import CommandLineParsing
import CommandSupport
import NetworkOptions
import PortableFoundation

let historyLimitOption = Option(
  "limit",
  short: "n",
  limitParser,
  defaultText: "20",
  summary: "Maximum number of records, or 'all'."
)

let beforeOption = Option(
  "before",
  boundParser,
  summary:
    "Only records with a smaller id than ID; with '--prune', those before WHEN, as for --since."
)

let sinceOption = Option(
  "since",
  .pointInTime,
  summary: """
    Only records since this time: 2026-11-21T10:00:00Z, '2026-11-21 10:00' (local), 2026-11-21 or '2h ago'.
    """
)

let untilOption = Option(
  "until",
  .pointInTime,
  summary: "Only records before this time."
)

let fromServerOption = Option(
  "server",
  .serverURL,
  summary: "Only records of this server."
)

let targetOption = Option(
  "target",
  .target,
  summary: "Only checks of this target."
)

let failuresOption = Option(
  flag: "failures",
  summary: "List failed fetches instead; consecutive equal failures share a row."
)

let allOption = Option(
  flag: "all",
  summary: "List fetches and failures, merged by time."
)

let historyFormat = formatOption(.table, .json, .csv)

let pruneOption = Option(
  flag: "prune",
  summary:
    "Delete records older than --before, except the newest fetch and the last fetch before each reset; an interruption leaves the rest."
)

let dryRunOption = Option(
  flag: "dry-run",
  summary: "With '--prune', only count."
)

extension CommandRun<Dependencies> {
  private func date(of point: PointInTime) -> Date {
    point.date(now: system.now(), secondsFromGMT: system.localOffset)
  }

  /// The selected records.
  func historySelection() throws -> HistorySelection {
    var selection = HistorySelection(
      content: try content(),
      since: values[sinceOption].map(date),
      until: values[untilOption].map(date),
      servers: values[fromServerOption]?.spellings,
      target: values[targetOption],
      machine: values[fromMachineOption]
    )
    switch values[beforeOption] {
    case .id where selection.content == .all:
      throw misuse(
        "'--before' cannot be combined with '--all': fetches and failures have separate ids. Use '--until' for a time."
      )
    case .id(let id): selection.before = id
    case .time:
      throw misuse("'--before' takes a time only with '--prune'. Use '--until' for a time.")
    case nil: break
    }
    return selection
  }

  private func content() throws -> HistoryContent {
    switch (values[failuresOption], values[allOption]) {
    case (true, true): throw misuse("'--failures' and '--all' cannot be combined.")
    case (true, false): .failures
    case (false, true): .all
    case (false, false): .fetches
    }
  }

  /// The time before which fetches are pruned.
  func timeToPrune() throws -> Date {
    let isSelective =
      values[sinceOption] != nil || values[untilOption] != nil || values[fromServerOption] != nil
      || values[fromMachineOption] != nil || values[historyLimitOption] != nil
      || values[historyFormat] != nil
      || values[failuresOption] || values[allOption]
    guard case .time(let point) = values[beforeOption] else {
      throw misuse("'--prune' needs a time, such as --before '30d ago'.")
    }
    guard !isSelective else {
      // Ignoring a condition would prune more than the user meant.
      throw misuse(
        """
        '--prune' cannot be combined with '--since', '--until', '--server', '--machine', '--failures', '--all', '--limit' or '--format'.
        """
      )
    }
    return date(of: point)
  }

  /// Throws if an option of pruning is set without `--prune`.
  func refuseOptionsOfPrune() throws {
    guard !values[dryRunOption], !values[forceOption] else {
      throw misuse("'--dry-run' and '--force' need '--prune'.")
    }
  }
}

/// The value of `--before`: the id of a record, or a time.
enum HistoryBound: Equatable {
  case id(Int)
  case time(PointInTime)
}

private let boundParser = ValueParser<HistoryBound>(named: "ID|WHEN") { text throws(InvalidValue) in
  if let id = Int(text), id > 0 { return .id(id) }
  guard let point = try? ValueParser<PointInTime>.pointInTime.parse(text) else {
    throw InvalidValue("must be an id such as 42, or a time such as 2026-11-21 or '2h ago'")
  }
  return .time(point)
}

private let limitParser = ValueParser<Int>(named: "N|all") { text throws(InvalidValue) in
  if text == "all" { return .max }
  guard let number = Int(text), number > 0 else {
    throw InvalidValue("must be 'all' or a whole number of at least 1")
  }
  return number
}
