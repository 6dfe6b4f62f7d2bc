import Contract
import PortableFoundation
import PostgresDatabase
import PostgresServer
import SQLDatabase
import SQLiteDatabase
import TargetStore
import Testing

/// Random attempts of random targets, compared with a model that reads all former attempts of a target.
@Suite(.timeLimit(.minutes(10))) struct RandomAttemptsTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `random attempts have the results of the model`(seed: UInt64) throws {
    let database = SQLiteDatabase.inMemory()
    try compare(.mock(in: database), in: database, seed: seed)
  }

  @Test(.requiresPostgres, arguments: 21...23 as ClosedRange<UInt64>)
  func `random attempts on a server have the results of the model`(seed: UInt64) async throws {
    let server = try await PostgresServer.shared()
    let schema = PostgresSchema(
      name: server.uniqueSchema(),
      migrations: [TargetStore.postgresSchemaVersion1]
    )
    let database = try await PostgresDatabase.open(at: server.uri, schema: schema)
    try compare(.live(in: database), in: database, seed: seed)
  }

  private func compare(_ store: TargetStore, in database: any SQLDatabase, seed: UInt64) throws {
    var (random, model, time) = (SeededGenerator(seed: seed), Model(), 0)
    // One transaction, since each separate one would wait for the disk.
    try database.write {
      for step in 1...200 {
        // The clock is set back sometimes, and a day passes.
        time += [1, 10, 60, -30, 1, 1, 1, 40_000][random.number(below: 8)]
        switch random.number(below: 4) {
        case 0:
          let (machine, time) = (["m", "n"][random.number(below: 2)], Date.sample(time))
          let change = try store.deliver(machine, time)
          try #require(change == model.deliver(machine, time), "step \(step)")
        default:
          let attempts = (0...random.number(below: 4)).map { random.attempt(at: time + $0) }
          let changes = try store.record(attempts)
          try #require(changes == model.record(attempts), "step \(step)")
        }
        let states = try store.states()
        try #require(states == model.states, "step \(step)")
      }
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func attempt(at second: Int) -> TargetStore.Attempt {
    TargetStore.Attempt(
      target: ["a", "b\0"][number(below: 2)],
      machine: ["m", "n"][number(below: 2)],
      time: .sample(second),
      failure: ["x", "y", nil, nil, nil][number(below: 5)],
      limits: .init(failures: 1 + number(below: 3), successes: 1 + number(below: 3)),
      isCertificateExpiring: [true, false, nil, nil, nil, nil][number(below: 6)]
    )
  }
}

/// A store that keeps every attempt, and finds the row of the last one by going back.
private struct Model {
  private var logs: [String: Log] = [:]
  private var lastID = 0
  private var waiting: [TargetStore.Change] = []

  struct Log {
    var attempts: [TargetStore.Attempt] = []

    /// The starts of the healths so far.
    var healths: [(health: TargetState.Health, since: Date)] = []

    /// The last attempts with the same result.
    var row: [TargetStore.Attempt] {
      attempts.reversed().prefix { ($0.failure == nil) == (attempts.last?.failure == nil) }
    }

    /// The health to which the row leads, and its start.
    var next: (health: TargetState.Health, since: Date) {
      (row.first?.failure == nil ? .healthy : .failing, row.map(\.time).min() ?? Date())
    }

    var state: TargetState {
      let contradicts = next.health != healths.last?.health
      return TargetState(
        target: attempts[0].target,
        machine: attempts[0].machine,
        health: healths.last?.health,
        since: healths.last?.since,
        streak: contradicts
          ? .init(health: next.health, count: row.count, since: next.since) : nil,
        isCertificateExpiring: attempts.compactMap(\.isCertificateExpiring).last ?? false
      )
    }
  }

  var states: [TargetState] { logs.sorted { $0.key < $1.key }.map(\.value.state) }

  mutating func record(_ attempts: [TargetStore.Attempt]) -> [TargetStore.Change] {
    let changes = attempts.flatMap { record($0) }
    waiting += changes
    if let time = changes.last?.time {
      waiting.removeAll { time.timeIntervalSince($0.time) >= 86_400 }
    }
    return changes
  }

  private mutating func record(_ attempt: TargetStore.Attempt) -> [TargetStore.Change] {
    var log = logs["\(attempt.target)/\(attempt.machine)", default: Log()]
    let former = log.attempts.isEmpty ? nil : log.state
    log.attempts.append(attempt)
    let (health, since) = log.next
    let limit = health == .healthy ? attempt.limits.successes : attempt.limits.failures
    var changes: [TargetStore.Change] = []
    func append(_ event: TargetStore.Change.Event, since: Date, previous: Date? = nil) {
      lastID += 1
      changes.append(
        .init(
          id: lastID,
          target: attempt.target,
          machine: attempt.machine,
          event: event,
          time: attempt.time,
          since: since,
          previous: previous,
          cause: event == .failing ? attempt.failure ?? "" : ""
        )
      )
    }
    if health != former?.health, log.row.count >= limit {
      log.healths.append((health, since))
      if health == .failing {
        append(.failing, since: since, previous: former?.since.map { min($0, since) })
      } else if former?.health == .failing {
        append(.healthy, since: since, previous: former?.since.map { min($0, since) })
      }
    }
    let isExpiring = log.state.isCertificateExpiring
    if isExpiring != former?.isCertificateExpiring ?? false {
      append(isExpiring ? .certificateExpiring : .certificateRenewed, since: attempt.time)
    }
    logs["\(attempt.target)/\(attempt.machine)"] = log
    return changes
  }

  mutating func deliver(_ machine: String, _ time: Date) -> TargetStore.Change? {
    let own = waiting.filter { $0.machine == machine }
    let first = own.first { time.timeIntervalSince($0.time) < 86_400 }
    waiting.removeAll { $0.machine == machine && $0.id <= (first?.id ?? .max) }
    return first
  }
}
