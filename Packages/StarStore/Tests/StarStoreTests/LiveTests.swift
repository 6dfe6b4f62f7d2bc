import PortableFoundation
import SQLDatabase
import SQLiteDatabase
import Testing

@testable import StarStore

/// The tables and the statements of the live store.
@Suite struct StarStoreLiveTests {
  private let database = SQLiteDatabase.inMemory()

  init() { database.setUp(StarStore.migrations.flatMap(\.self)) }

  @Test func `lists and comparisons use the keys, without a sort`() throws {
    func plan(_ statement: StaticString, _ count: Int) throws -> [String] {
      try database.execute(
        "EXPLAIN QUERY PLAN \(statement)",
        Array(repeating: .null, count: count)
      ) { try $0.value(3) }
    }
    // A sort would be another step.
    for statement in [Tables.oldestPeople, Tables.newestPeople] {
      #expect(try plan(statement, 2) == ["SEARCH star_person USING PRIMARY KEY (list=?)"])
    }
    #expect(
      try plan(Tables.newPeople, 3) == [
        "SEARCH new USING PRIMARY KEY (list=?)", "CORRELATED SCALAR SUBQUERY 1",
        "SEARCH old USING COVERING INDEX star_person_account (list=? AND account=?)",
      ]
    )
    #expect(
      try plan(Tables.lostPeople, 4) == [
        "SEARCH old USING PRIMARY KEY (list=? AND position>?)", "CORRELATED SCALAR SUBQUERY 1",
        "SEARCH new USING COVERING INDEX star_person_account (list=? AND account=?)",
      ]
    )
    let account = "star_person_account (list=? AND account=? AND position<?)"
    #expect(
      try plan(Tables.insertion, 7).last == "SEARCH star_person USING COVERING INDEX \(account)"
    )
    #expect(
      try plan(Tables.membership, 4).filter { $0.hasPrefix("SEARCH star_person") } == [
        "SEARCH star_person USING COVERING INDEX star_person_account (list=? AND account=?)",
        "SEARCH star_person USING COVERING INDEX \(account)",
      ]
    )
  }

  @Test func `no list remains except for the complete one and the unfinished walk`() throws {
    let store = StarStore.live(in: database)
    let id = try store.record(.sample(), Date()).repository.id
    try store.walkThrough([[1, 2], [3]], of: id)
    let page = StarStore.WalkedPage([.sample(3), .sample(4)], next: nil, validator: nil)
    let walk = try store.append(page, try store.startWalk(id, .lastPage, StarCount(1, at: Date())))
    _ = try store.finish(walk, 4, Date())
    _ = try store.startWalk(id, .firstPage, StarCount(1, at: Date()))
    _ = try store.append(page, try store.startWalk(id, .firstPage, StarCount(1, at: Date())))
    let counts: [[Int]] = try database.query(
      """
      SELECT is_complete, (SELECT count(*) FROM star_person WHERE list = id) FROM star_list
      ORDER BY is_complete
      """
    ) { [try $0.value(0), try $0.value(1)] }
    #expect(counts == [[0, 2], [1, 4]])
    let people: [Int] = try database.query("SELECT count(*) FROM star_person") { try $0.value(0) }
    #expect(people == [6])
  }

  @Test(arguments: [
    "UPDATE star_list SET next_page = ''" as SQLStatement,
    "UPDATE star_list SET last_page = ''", "UPDATE star_list SET page_count = -1",
    "UPDATE star_list SET count = 9223372036854775807",
  ])
  func `a damaged link or count is an error with the path of the database`(damage: SQLStatement)
    throws
  {
    let store = StarStore.live(in: database)
    let id = try store.record(.sample(), Date()).repository.id
    try store.walkThrough([[1], [2]], of: id)
    let walk = try store.startWalk(id, .lastPage, StarCount(1, at: Date()))
    try database.execute(damage)
    let page = StarStore.WalkedPage([], next: nil, validator: nil)
    #expect(throws: SQLiteDatabaseError.self) { try store.walk(id) }
    #expect(throws: SQLiteDatabaseError.self) { try store.append(page, walk) }
    #expect(throws: SQLiteDatabaseError.self) { try store.finish(walk, 1, Date()) }
    #expect(throws: SQLiteDatabaseError.self) {
      try store.startWalk(id, .lastPage, StarCount(1, at: Date()))
    }
    #expect(throws: SQLiteDatabaseError.self) { try store.list(id) }
  }
}
