public import Contract
import PortableFoundation
import Store
public import StoreContract
public import TargetStore
import Testing

/// The contract of ``TargetStore``.
public enum TargetStoreContract {
  /// A rule of the contract.
  public typealias Rule = Contract.Rule<Subject>

  /// A store under test.
  public typealias Subject = StoredSubject<TargetStore>

  /// The rules; each needs its own subject.
  public static let rules = stateRules + recordRules + startRules + deliverRules

  private static let stateRules = [
    Rule("A new store is empty") { subject in
      try check(try subject.client.states(), is: [])
      try check(try subject.client.deliver("m", .sample(1)), is: nil)
      try check(try subject.client.record([]), is: [])
    },
    Rule("Each target on each machine has a separate state") { subject in
      let store = subject.client
      for (target, machine) in [("a", "m"), ("a", "n"), ("b", "m")] {
        try check(try store.record("x.", of: target, on: machine).count, is: 2)
      }
      try check(try store.record("x", from: 3, of: "a", on: "n").map(\.machine), is: ["n"])
      try check(try store.states().map(\.health), is: [.healthy, .failing, .healthy])
    },
    Rule("Every text is stored unchanged and compared byte by byte") { subject in
      let store = subject.client
      let texts = ["", .incompressible, "a", "a\0b", "a\\0b", "e\u{301}", "\u{E9}", "👩‍👩‍👧"]
      for target in texts {
        for machine in texts {
          let attempt = TargetStore.Attempt(
            target: target,
            machine: machine,
            time: .sample(1),
            failure: machine
          )
          let changes = try store.record([attempt])
          try check(changes.map { Array($0.cause.utf8) }, is: [Array(machine.utf8)])
          let delivered = try store.deliver(machine, .sample(1))
          try check(delivered, is: changes.first)
          try check(delivered.map { Array($0.target.utf8) }, is: Array(target.utf8))
          try check(delivered.map { Array($0.cause.utf8) }, is: Array(machine.utf8))
        }
      }
      try check(try store.states().count, is: texts.count * texts.count)
    },
    Rule("Returns the states, sorted by the bytes of target and then machine") { subject in
      let texts = ["\0", "", "B", "a", "\u{E9}", "e\u{301}", "[", "\\", "]", "a\0", "a\u{1}"]
      for target in texts {
        for machine in texts { try subject.client.record(".", of: target, on: machine) }
      }
      let sorted = texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      let states = try subject.client.states()
      try check(
        states.map { [Array($0.target.utf8), Array($0.machine.utf8)] },
        is: sorted.flatMap { target in sorted.map { [Array(target.utf8), Array($0.utf8)] } }
      )
    },
    Rule("Times are stored in milliseconds") { subject in
      // From the year 1 to the end of 9999.
      for seconds in [-62_135_596_800, -0.001, 0, 1_795_000_000.123_456, 253_402_300_799.999] {
        let time = Date(timeIntervalSince1970: seconds)
        func attempt(isFailure: Bool) -> TargetStore.Attempt {
          .init(target: "\(seconds)", machine: "m", time: time, failure: isFailure ? "" : nil)
        }
        _ = try subject.client.record([attempt(isFailure: false), attempt(isFailure: true)])
        let change = try subject.client.deliver("m", time)
        for stored in [change?.time, change?.since, change?.previous] {
          let stored = stored?.timeIntervalSince1970 ?? .nan
          try check(abs(stored - seconds) < 0.001, "the time \(seconds), not \(stored)")
        }
      }
    },
  ]

  private static let recordRules = [
    Rule(
      "A target is failing after as many failed attempts in a row as the limit, and healthy after as many successful ones"
    ) { subject in
      for (limits, results, events) in [
        ((1, 1), "..x..xx.", ["failing 3", "healthy 4", "failing 6", "healthy 8"]),
        ((3, 2), "..xx.xxxx.x..x..", ["failing 8", "healthy 13"]),
        ((2, 1), "x.xx.x.x.xxx.", ["failing 4", "healthy 5", "failing 11", "healthy 13"]),
        ((.max, .max), "..xxx.", []),
      ] as [((Int, Int), String, [String])] {
        for isTogether in [true, false] {
          let target = "\(results) \(isTogether)"
          let limits = TargetStore.Limits(failures: limits.0, successes: limits.1)
          let parts = isTogether ? [results] : results.map(String.init)
          var changes: [TargetStore.Change] = []
          for (index, part) in parts.enumerated() {
            changes += try subject.client.record(part, from: index + 1, of: target, limits: limits)
          }
          try check(changes.map(\.summary), is: events)
          try check(
            changes.map(\.cause),
            is: changes.map { $0.event == .failing ? "failure \($0.time.second)" : "" }
          )
        }
      }
    },
    Rule("An attempt with the other result ends the row") { subject in
      let limits = TargetStore.Limits(failures: 3, successes: 3)
      for (results, streak, health) in [
        (".", .init(health: .healthy, count: 1, since: .sample(1)), nil),
        ("xx", .init(health: .failing, count: 2, since: .sample(1)), nil),
        ("..", .init(health: .healthy, count: 2, since: .sample(1)), nil), (".", nil, .healthy),
        (".", nil, .healthy),
        ("xx", .init(health: .failing, count: 2, since: .sample(1)), .healthy),
        (".", nil, .healthy), ("x", .init(health: .failing, count: 1, since: .sample(1)), .healthy),
        ("xx", nil, .failing),
      ] as [(String, TargetState.Streak?, TargetState.Health?)] {
        try subject.client.record(results, limits: limits)
        let state = try subject.client.states()[0]
        try check(state.streak, is: streak)
        try check(state.health, is: health)
      }
    },
    Rule("The limit is that of the last attempt of the row, and a limit below 1 means 1") {
      subject in
      let store = subject.client
      try check(try store.record("xx", limits: .init(failures: 5)), is: [])
      try check(try store.record("x", from: 3, limits: .init(failures: 4)), is: [])
      try check(try store.record("x", from: 4, limits: .init(failures: 2)).count, is: 1)
      let limits = TargetStore.Limits(failures: .min, successes: 0)
      try check(
        try store.record(".x", from: 5, limits: limits).map(\.summary),
        is: ["healthy 5", "failing 6"]
      )
    },
    Rule("The first health is a change if it is failing, but not if it is healthy") { subject in
      try check(try subject.client.record(".", of: "a"), is: [])
      let changes = try subject.client.record("x", of: "b")
      try check(changes.map(\.event), is: [.failing])
      try check(changes.map(\.previous), is: [nil])
      try check(try subject.client.states().map(\.health), is: [.healthy, .failing])
    },
    Rule(
      "A certificate that starts to expire is a change, and so is its renewal, but not an attempt that does not judge it"
    ) { subject in
      let store = subject.client
      let changes = try store.record(
        certificates: [nil, false, true, nil, true, false, false, nil, true]
      )
      try check(
        changes.map(\.summary),
        is: ["certificate_expiring 3", "certificate_renewed 6", "certificate_expiring 9"]
      )
      try check(changes.map(\.since), is: changes.map(\.time))
      try check(changes.map(\.previous), is: [nil, nil, nil])
      try check(try store.states().map(\.isCertificateExpiring), is: [true])
      try check(try store.states().map(\.health), is: [.healthy])
    },
    Rule(
      "The changes are in the order of the attempts, that of the health before that of the certificate"
    ) { subject in
      func attempt(_ target: String, _ second: Int, _ failure: String?) -> TargetStore.Attempt {
        .init(
          target: target,
          machine: "m",
          time: .sample(second),
          failure: failure,
          isCertificateExpiring: failure != nil
        )
      }
      let changes = try subject.client.record([
        attempt("b", 2, "x"), attempt("a", 1, "x"), attempt("b", 3, nil),
      ])
      try check(changes.map(\.target), is: ["b", "b", "a", "a", "b", "b"])
      try check(
        changes.map(\.event),
        is: [
          .failing, .certificateExpiring, .failing, .certificateExpiring, .healthy,
          .certificateRenewed,
        ]
      )
      try check(changes.map(\.id), is: [1, 2, 3, 4, 5, 6])
    },
    Rule("Concurrent records lose no attempt") { subject in
      let limits = TargetStore.Limits(failures: 41)
      let changes = try await withThrowingTaskGroup { group in
        for index in 0..<8 {
          let store = index.isMultiple(of: 2) ? subject.client : subject.other
          group.addTask {
            try (1...5).flatMap { try store.record("x", from: $0, limits: limits) }
          }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      try check(changes, is: [])
      try check(try subject.other.states().map(\.streak?.count), is: [40])
      try check(try subject.other.record("x", limits: limits).count, is: 1)
    },
  ]

  private static let startRules = [
    Rule(
      "A health starts with the first attempt of the row that led to it; its change has this start, and that of the health before"
    ) { subject in
      let limits = TargetStore.Limits(failures: 3, successes: 2)
      let changes = try subject.client.record("..xxxx.x...xxx", limits: limits)
      try check(changes.map(\.time.second), is: [5, 10, 14])
      try check(changes.map(\.since.second), is: [3, 9, 12])
      try check(changes.map(\.previous?.second), is: [1, 3, 9])
      let state = TargetState(
        target: "a",
        machine: "m",
        health: .failing,
        since: .sample(12)
      )
      try check(try subject.client.states(), is: [state])
    },
    Rule(
      "If the clock is set back, a start moves back to the time of a later attempt of its row, and to the start of the next health: no period ends before it starts"
    ) { subject in
      let store = subject.client
      let limits = TargetStore.Limits(failures: 3)
      try store.record(".", from: 100, limits: limits)
      try store.record("x", from: 90, limits: limits)
      try store.record("x", from: 50, limits: limits)
      let changes = try store.record("x.", from: 60, limits: limits)
      try check(changes.map(\.time.second), is: [60, 61])
      try check(changes.map(\.since.second), is: [50, 61])
      try check(changes.map(\.previous?.second), is: [50, 50])
      try check(try store.states().map(\.since?.second), is: [61])
    },
  ]

  private static let deliverRules = [
    Rule("A change is delivered once, the oldest first, whichever process recorded it") { subject in
      let store = subject.client
      var changes = try store.record("x.x")
      changes += try subject.other.record("x", from: 2, of: "b")
      try check(try subject.other.deliver("m", .sample(3)), is: changes.removeFirst())
      try check(try store.deliverAll(at: 3), is: changes)
      try check(try subject.other.deliverAll(at: 3), is: [])
      try check(try subject.other.record(".", from: 4), is: try store.deliverAll(at: 4))
    },
    Rule("A machine receives its own changes only") { subject in
      let (first, second) = (
        try subject.client.record("x.", on: "m"), try subject.client.record("x.", on: "n")
      )
      try check(try subject.client.deliverAll(to: "o"), is: [])
      try check(try subject.client.deliverAll(to: "n"), is: second)
      try check(try subject.client.deliverAll(to: "m"), is: first)
    },
    Rule("A change that is a day old is removed and not delivered") { subject in
      let store = subject.client
      for (age, count) in [(86_399, 2), (86_400, 1), (86_401, 0), (-90_000, 2)] {
        try store.record("x.", from: 0)
        try check(try store.deliverAll(at: age).count, is: count)
      }
      // Also without a delivery.
      for (age, count) in [(86_399, 2), (86_400, 1), (86_401, 0)] {
        try store.record("x.", from: 0)
        try store.record("x", from: age, of: "\(age)", on: "n")
        try check(try store.deliverAll().count, is: count)
      }
    },
    Rule("The id of a delivered change is never assigned again") { subject in
      for id in [1, 3, 5] {
        try check(try subject.client.record("x.").map(\.id), is: [id, id + 1])
        try check(try subject.client.deliverAll().count, is: 2)
      }
      try await check(throws: TestError()) {
        try await subject.unitOfWork.write {
          try subject.client.record("x")
          throw TestError()
        }
      }
      try check(try subject.client.states().map(\.health), is: [.healthy])
      try check(try subject.client.record("x").map(\.id), is: [7])
    },
  ]
}
