import Backup
import PortableFoundation
import SQLDatabase
import SQLiteDatabase
import Testing

@testable import TargetStore

/// The tables of the live store.
@Suite struct TargetStoreLiveTests {
  private let database = SQLiteDatabase.inMemory()
  private let store: TargetStore

  init() { store = .mock(in: database) }

  private func changes() throws -> [Int] {
    try database.query("SELECT total_changes()") { try $0.value(0) }
  }

  @Test func `an attempt that changes neither a state nor a row writes nothing`() throws {
    _ = try store.record([.sample(), .sample(of: "b", failure: "x")])
    let before = try changes()
    for second in 1...3 {
      _ = try store.record([.sample(second), .sample(second, of: "b", failure: "y")])
      #expect(try store.deliver("n", .sample(second)) == nil)
    }
    #expect(try changes() == before)
    _ = try store.record([.sample(4, failure: "x")])
    #expect(try changes() != before)
  }

  @Test func `an attempt finds its state by the index`() throws {
    let plan: [String] = try database.query(
      "EXPLAIN QUERY PLAN \(Tables.state(in: .sqlite))",
      [.null, .null]
    ) { try $0.value(3) }
    #expect(
      plan == [
        "SEARCH target_state USING INDEX sqlite_autoindex_target_state_1 (target=? AND machine=?)"
      ]
    )
  }

  @Test func `a change that 10,000 others follow is removed and not delivered`() throws {
    _ = try store.record([.sample(failure: "x")])
    try database.execute(
      "UPDATE sqlite_sequence SET seq = ? WHERE name = 'target_change'",
      [.integer(9_999)]
    )
    _ = try store.record([.sample(1, of: "b", failure: "x")])
    #expect(try database.query("SELECT id FROM target_change") { try $0.value(0) } == [1, 10_000])
    _ = try store.record([.sample(1, of: "c", failure: "x")])
    #expect(try store.deliver("m", .sample())?.id == 10_000)
    #expect(try store.deliver("m", .sample())?.id == 10_001)
    #expect(try store.deliver("m", .sample()) == nil)
  }

  @Test func `a copy equals the store and continues like it, but has no change to deliver`() throws
  {
    let attempts = [
      TargetStore.Attempt.sample(of: "a\0", failure: "x", isCertificateExpiring: true),
      .sample(of: "b"), .sample(of: "c", limits: .init(successes: 2)),
      .sample(1, of: "b", failure: "x", limits: .init(failures: 3)),
    ]
    #expect(try store.record(attempts).count == 2)
    let copy = SQLiteDatabase.inMemory()
    let other = TargetStore.mock(in: copy)
    let backup = Backup(of: [TargetStore.backup], version: 5, by: "fetcher")
    try backup.insert(backup.contents(of: database), into: copy)
    #expect(try other.states() == store.states())
    #expect(try other.deliver("m", .sample()) == nil)
    #expect(try other.record(attempts) == [])
    #expect(try backup.fault(in: copy) == nil)
  }

  @Test(
    arguments: [
      ("since = NULL", "its health and its start do not match"),
      ("health = NULL", "its health and its start do not match"),
      ("streak = NULL", "its attempts in a row do not match"),
      ("streak_count = NULL", "its attempts in a row do not match"),
      ("streak_since = NULL", "its attempts in a row do not match"),
      ("streak_count = 0", "its attempts in a row do not match"),
      ("streak = 'healthy'", "its attempts in a row agree with its health"),
      ("health = 'ill'", "the value of health is invalid"),
      ("certificate_expiring = 2", "the value of certificate_expiring is invalid"),
    ] as [(SQLStatement, String)]
  ) func `an invalid state is found`(change: SQLStatement, fault: String) throws {
    _ = try store.record([.sample(), .sample(1, failure: "x", limits: .init(failures: 2))])
    let backup = Backup(of: [TargetStore.backup], version: 5, by: "fetcher")
    #expect(try backup.fault(in: database) == nil)
    try database.execute("UPDATE target_state SET \(change)")
    #expect(
      try backup.fault(in: database)
        == "The row 1 of the table target_state is invalid: \(fault)."
    )
  }

  @Test func `the largest stored number of attempts in a row is no overflow`() throws {
    _ = try store.record([.sample(failure: "x", limits: .init(failures: 2))])
    try database.execute("UPDATE target_state SET streak_count = ?", [Int.max.sqlValue])
    #expect(try store.record([.sample(failure: "x", limits: .init(failures: .max))]).count == 1)
  }
}

extension Date {
  /// Returns a time a number of seconds after a moment in 2027.
  static func sample(_ second: Int = 0) -> Self {
    Date(timeIntervalSince1970: 1_800_000_000 + Double(second))
  }
}

extension TargetStore.Attempt {
  /// Returns an attempt at a second.
  static func sample(
    _ second: Int = 0,
    of target: String = "a",
    failure: String? = nil,
    limits: TargetStore.Limits = .init(),
    isCertificateExpiring: Bool? = nil
  ) -> Self {
    Self(
      target: target,
      machine: "m",
      time: .sample(second),
      failure: failure,
      limits: limits,
      isCertificateExpiring: isCertificateExpiring
    )
  }
}
