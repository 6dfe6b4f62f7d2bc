import CivilCalendar
import CommandLineParsing
import CommandSupport
import FetchLog
import PortableFoundation

let historyLimitOption = Option(
  "limit",
  short: "n",
  .limit,
  defaultText: "20",
  summary: "How many fetches at most, or 'all'."
)

let beforeOption = Option(
  "before",
  .bound,
  summary:
    "Only fetches before that of this id; with '--prune', before this time, written as for '--since'."
)

let sinceOption = Option(
  "since",
  .pointInTime,
  summary: """
    Only fetches of this time or later: 2026-11-21T10:00:00Z, '2026-11-21 10:00', 2026-11-21 or '2h ago'. Without \
    an offset it is local.
    """
)

let untilOption = Option(
  "until",
  .pointInTime,
  summary: "Only fetches before this time, written as for '--since'."
)

let fromServerOption = Option(
  "server",
  .serverURL,
  summary: "Only fetches from this server, with or without a final slash."
)

let historyFormatOption = Option(
  "format",
  .choice(of: HistoryFormat.self, named: "FORMAT"),
  defaultText: "table",
  summary: "How fetches are shown."
)

let pruneOption = Option(
  flag: "prune",
  summary: """
    Forget the fetches before the time of '--before'. The count stays, and so do the newest fetch and the last one \
    before each reset.
    """
)

let dryRunOption = Option(
  flag: "dry-run",
  summary: "With '--prune', only count what it would forget and keep."
)

// What the options amount to.
extension CommandRun<Dependencies> {
  private func date(of point: PointInTime) -> Date {
    point.date(now: system.now(), secondsFromGMT: system.localOffset)
  }

  /// Which fetches are asked for.
  func historyQuery() throws -> FetchLog.Query {
    var query = FetchLog.Query(
      since: values[sinceOption].map(date),
      until: values[untilOption].map(date),
      servers: values[fromServerOption]?.spellings
    )
    switch values[beforeOption] {
    case .id(let id): query.before = id
    case .time: throw misuse("'--before' takes the id of a fetch here. Use '--until' for a time.")
    case nil: break
    }
    return query
  }

  /// How they are to be shown.
  func historyFormat() throws -> HistoryFormat {
    guard values[jsonOption] else { return values[historyFormatOption] ?? .table }
    guard [nil, .json].contains(values[historyFormatOption]) else {
      throw misuse("'--json' and another '--format' contradict each other.")
    }
    return .json
  }

  /// The time before which fetches are to be forgotten.
  func timeToPrune() throws -> Date {
    let isSelective =
      values[sinceOption] != nil || values[untilOption] != nil || values[fromServerOption] != nil
      || values[historyLimitOption] != nil || values[historyFormatOption] != nil
    guard case .time(let point) = values[beforeOption], !isSelective else {
      // To take no notice of a condition would be to forget more than was asked for.
      throw misuse(
        "'--prune' needs '--before' with a time, and takes no other condition or format."
      )
    }
    return date(of: point)
  }

  /// Refuses options that change how old fetches are forgotten where none are.
  func refuseOptionsOfPrune() throws {
    guard !values[dryRunOption], !values[forceOption] else {
      throw misuse("'--dry-run' and '--force' need '--prune'.")
    }
  }

  private func misuse(_ sentence: String) -> Failure {
    Failure(.usage, code: "usage", sentence, "See 'fetcher history --help'.")
  }
}

/// Where something begins or ends: at a record or at a time.
enum HistoryBound: Equatable {
  case id(Int)
  case time(PointInTime)
}

extension ValueParser where Value == HistoryBound {
  /// The id of a record, or a point in time.
  fileprivate static var bound: Self {
    Self(named: "ID|WHEN") { word throws(InvalidValue) in
      if let id = Int(word), id > 0 { return .id(id) }
      guard let point = try? ValueParser<PointInTime>.pointInTime.parse(word) else {
        throw InvalidValue("must be an id such as 42, or a time such as 2026-11-21 or '2h ago'")
      }
      return .time(point)
    }
  }
}

extension ValueParser where Value == Int {
  /// A number of records, or all of them.
  fileprivate static var limit: Self {
    Self(named: "N|all") { word throws(InvalidValue) in
      if word == "all" { return .max }
      guard let number = Int(word), number > 0 else {
        throw InvalidValue("must be 'all' or a whole number of at least 1")
      }
      return number
    }
  }
}
