import AttemptLog
import PortableFoundation
import TargetStore

/// The latest attempts of targets, of which each reading reads the new ones only.
struct TargetAttempts: Sendable {
  /// The number of targets whose earlier attempts a reading reads at most: those on a large terminal.
  static let batchSize = 40

  /// The number of pages with new records up to which they are read: reading the latest attempts of each target is faster.
  fileprivate static let maximumPageCount = 10

  /// The number of ids between two failures up to which one query for both is faster than two.
  private static let maximumGap = 32

  private var histories: [String: TargetHistory] = [:]

  /// The id of the last record of each kind; nil before the first reading.
  private var last: [AttemptLog.Kind: AttemptLog.Record.ID]?

  /// Returns whether the attempts of a target have been read.
  func hasRead(_ name: String) -> Bool { histories[name] != nil }

  /// Adds the latest attempts and the saved states of a target to its status.
  func complete(_ status: inout ListedTarget, with states: [TargetState]) {
    guard let history = histories[status.name] else { return }
    // A machine that has stopped before others says nothing about the target.
    let states = states.filter { history.isCurrent($0.machine, every: status.every) }
    let failing = states.filter { $0.health == .failing }
    if let start = failing.compactMap(\.since).min() {
      status.health = .failing(since: start)
      status.failingMachines = failing.map(\.machine).sorted()
    } else if let start = states.filter({ $0.health == .healthy }).compactMap(\.since).max() {
      status.health = .healthy(since: start)
    } else {
      status.health = history.health
    }
    status.isCertificateExpiring = states.contains(where: \.isCertificateExpiring)
    status.last = history.last
    status.durations = history.durations
    status.percentile95 = history.percentile95
    status.certificateExpiry = history.certificateExpiry
  }

  /// Reads the new attempts of all targets, and the latest ones of some targets that have not been read; call it inside a
  /// unit of work.
  mutating func read(from log: AttemptLog, of names: [String]) throws {
    if let last, let records = try newRecords(in: log, after: last) {
      for record in records { histories[record.entry.target]?.add(record) }
      for kind in [AttemptLog.Kind.passes, .failures] {
        let ids = records.lazy.filter { $0.kind == kind }.map(\.id)
        self.last?[kind] = max(last[kind] ?? 0, ids.max() ?? 0)
      }
    } else {
      histories = [:]
      self.last = try [.passes: log.lastID(.passes), .failures: log.lastID(.failures)]
    }
    for name in names.filter({ histories[$0] == nil }).prefix(Self.batchSize) {
      histories[name] = try TargetHistory(of: name, in: log)
    }
  }

  /// Returns the new and the extended records in the order of their times; nil if there are too many.
  private func newRecords(
    in log: AttemptLog,
    after last: [AttemptLog.Kind: AttemptLog.Record.ID]
  ) throws -> [AttemptLog.Record]? {
    guard let passes = try log.records(.passes, after: last[.passes] ?? 0),
      let failures = try log.records(.failures, after: last[.failures] ?? 0)
    else { return nil }
    // Failures that may count more attempts now, in few queries.
    var ranges: [ClosedRange<Int>] = []
    let open = Set(histories.values.flatMap(\.openFailures))
    for id in open.sorted() {
      if let range = ranges.last, id - range.upperBound <= Self.maximumGap,
        id - range.lowerBound < AttemptLog.Query.maximumLimit
      {
        ranges[ranges.count - 1] = range.lowerBound...id
      } else {
        ranges.append(id...id)
      }
    }
    let extended = try ranges.flatMap { range in
      try log.page(
        .init(
          .failures,
          before: range.upperBound + 1,
          after: range.lowerBound - 1,
          target: nil
        )
      ).filter { open.contains($0.id) }
    }
    return (passes + failures + extended).sorted { $0.lastTime < $1.lastTime }
  }
}

extension AttemptLog {
  fileprivate func lastID(_ kind: Kind) throws -> Record.ID {
    try page(Query(kind, target: nil, limit: 1)).first?.id ?? 0
  }

  /// Returns the records of all targets after an id; nil if there are too many.
  fileprivate func records(_ kind: Kind, after id: Record.ID) throws -> [Record]? {
    var query = Query(kind, after: id, target: nil)
    var records: [Record] = []
    for _ in 1...TargetAttempts.maximumPageCount {
      let page = try page(query)
      records += page
      guard page.count == Query.maximumLimit else { return records }
      query.before = page.last?.id
    }
    return nil
  }
}

/// The latest attempts of a target.
struct TargetHistory: Sendable {
  /// The number of attempts whose durations are shown.
  static let durationCount = 20

  /// The number of passed attempts of the percentile.
  static let passCount = 100

  private(set) var health = ServerActivity.Health.unknown
  private(set) var last: AttemptLog.Record?
  private(set) var durations: [Duration?] = []
  private(set) var percentile95: Duration?
  private(set) var certificateExpiry: Date?

  /// The durations of the latest passed attempts, oldest first.
  private var passes: [Duration] = []

  /// The last failure of each machine that has not passed since, which further equal failures extend.
  private var open: [String: AttemptLog.Record] = [:]

  /// The time of the last attempt of each machine.
  private var lastTimes: [String: Date] = [:]

  /// Returns whether the last attempt of a machine is not much older than that of any machine.
  func isCurrent(_ machine: String, every interval: Duration) -> Bool {
    guard let time = lastTimes[machine], let last else { return false }
    return ServerActivity.isCurrent(time, every: interval, at: last.lastTime)
  }

  /// The ids of the failures that may be extended.
  var openFailures: [AttemptLog.Record.ID] { open.values.map(\.id) }

  /// Reads the latest attempts of a target.
  init(of name: String, in log: AttemptLog) throws {
    let source = ActivitySource.target(name)
    let passes = try log.page(source.query(.passes, limit: Self.passCount))
    let failures = try log.page(source.query(.failures, limit: Self.durationCount))
    for record in (passes + failures).sorted(by: { $0.lastTime < $1.lastTime }) { append(record) }
    updatePercentile()
    // The health may have started before these records.
    let lastPass = passes.map(\.lastTime).max()
    let lastFailure = failures.map(\.lastTime).max()
    switch health {
    case .healthy(let start)
    where passes.count == Self.passCount && start == passes.last?.entry.time:
      let first = try log.oldestMatch(source.query(.passes, since: lastFailure))
      health = .healthy(since: first?.entry.time ?? start)
    case .failing(let start)
    where failures.count == Self.durationCount && start == failures.last?.entry.time:
      let first = try log.oldestMatch(source.query(.failures, since: lastPass))
      health = .failing(since: max(first?.entry.time ?? start, lastPass ?? .distantPast))
    default: break
    }
  }

  /// Adds a record, or the attempts that a known one has counted since.
  mutating func add(_ record: AttemptLog.Record) {
    append(record)
    if record.kind == .passes { updatePercentile() }
  }

  private mutating func updatePercentile() {
    let sorted = passes.sorted()
    percentile95 = sorted.isEmpty ? nil : sorted[(sorted.count * 95 + 99) / 100 - 1]
  }

  private mutating func append(_ record: AttemptLog.Record) {
    let entry = record.entry
    var added: [Duration?] = [entry.duration]
    if case .passed(_, let expiry) = entry.outcome {
      open[entry.machine] = nil
      certificateExpiry = expiry
      passes = passes.suffix(Self.passCount - 1) + [entry.duration]
      if case .healthy = health {} else { health = .healthy(since: entry.time) }
    } else {
      let known = open[entry.machine].flatMap { $0.id == record.id ? $0.count : nil } ?? 0
      guard record.count > known else { return }
      open[entry.machine] = record
      added = Array(repeating: nil, count: min(record.count - known, Self.durationCount))
      if case .failing = health {} else { health = .failing(since: entry.time) }
    }
    durations = (durations + added).suffix(Self.durationCount)
    last = record
    lastTimes[entry.machine] = record.lastTime
  }
}
