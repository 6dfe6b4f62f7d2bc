import Backup
import PortableFoundation
import SQLDatabase
import SQLiteDatabase
import StarStore
import Testing

@Suite struct StarBackupTests {
  private let database = SQLiteDatabase.inMemory()
  private let copy = SQLiteDatabase.inMemory()
  private let other: StarStore
  private let store: StarStore
  private let backup = Backup(of: [StarStore.backup], version: 2, by: "stars")

  /// Saves histories, lists of several people and pages, an empty list, changes, and an unfinished walk.
  init() throws {
    (other, store) = (.mock(in: database), .mock(in: copy))
    let ids = try (1...3).map { try other.sampleRepository($0 * 7) }
    try other.saveHistory(ids[1], [.sample(1), .sample(2)], .sample(3))
    try other.saveHistory(ids[2], [], .sample(3))
    _ = try other.setFollowed(ids[1], .sample(4))
    _ = try other.record(.sample(21, name: "octo/renamed", count: 120), .sample(5))
    _ = try other.walkThrough([[.sample(1), .anonymous(1)], [.sample(2)]], of: ids[0])
    _ = try other.walkThrough([[.anonymous(1)], [.sample(2), .sample(5)]], of: ids[0])
    _ = try other.walkThrough([[]] as [[Int64]], of: ids[2])
    _ = try other.append(.sample([8]), try other.startWalk(ids[0], .lastPage, .sample()))
    _ = try other.append(.sample([8]), try other.startWalk(ids[1], .firstPage, .sample()))
  }

  @Test func `a copy equals the store and continues like it, but has no unfinished walk`() throws {
    try backup.insert(backup.contents(of: database), into: copy)
    #expect(try backup.fault(in: copy) == nil)
    #expect(try store.contradiction() == nil)
    let repositories = try other.repositories()
    #expect(try store.repositories() == repositories)
    for id in repositories.map(\.id) {
      #expect(try store.walk(id) == nil)
      #expect(try store.history(id) == other.history(id))
      #expect(try store.list(id) == other.list(id))
      #expect(try store.people(of: id) == other.people(of: id))
      #expect(try store.changes(of: id) == other.changes(of: id))
      #expect(try store.claimMilestones(id) == other.claimMilestones(id))
      for start in [StarStore.Walk.Start.lastPage, .firstPage] {
        let pages: [[Int64]] = [[2, 6], [1]]
        #expect(
          try store.walkThrough(pages, of: id, from: start)
            == other.walkThrough(pages, of: id, from: start)
        )
        #expect(try store.people(of: id) == other.people(of: id))
      }
    }
    let server = "https://api.github.com"
    #expect(try store.find(server, "octo/many21") == other.find(server, "octo/renamed"))
    let added = try other.sampleRepository(70)
    #expect(try store.sampleRepository(70) == added)
  }

  @Test(
    arguments: [
      "UPDATE star_repository SET count = -1", "UPDATE star_week SET day7 = 1000000000001",
      "UPDATE star_list SET count = 3, count_before_last_page = 4",
      "UPDATE star_list SET page_count = 0",
      "UPDATE star_list SET page_count = 1", "UPDATE star_list SET last_page = NULL",
      "UPDATE star_list SET last_page = ''", "UPDATE star_list SET base = 1",
      "UPDATE star_list SET repository_count = NULL", "UPDATE star_list SET next_page = last_page",
      "UPDATE star_change SET account = account, repository = 9",
      "UPDATE star_person SET starred = 253402300800000",
      "DELETE FROM star_repository", "UPDATE sqlite_sequence SET seq = 1",
    ] as [SQLStatement]
  )
  func `a row that no store saves is a fault`(change: SQLStatement) throws {
    #expect(try backup.fault(in: database) == nil)
    try database.execute(change)
    #expect(try backup.fault(in: database) != nil)
  }

  @Test(
    arguments: [
      (
        "UPDATE star_repository SET history_time = NULL",
        "The time is missing in the history of repository 2."
      ),
      (
        "DELETE FROM star_person WHERE position = 1",
        "People are missing, or there are too many, in the list of repository 1."
      ),
      (
        "UPDATE star_person SET position = 7 WHERE position = 2",
        "The positions have gaps in the list of repository 1."
      ),
      (
        "UPDATE star_change SET repository = 2",
        "There are changes, but no list, of repository 2."
      ),
      (
        "INSERT INTO star_change SELECT repository, is_lost, 9, account, login, starred FROM star_change LIMIT 1",
        "An account is repeated in the changes of repository 1."
      ),
    ] as [(SQLStatement, String)]
  )
  func `rows that contradict each other are found`(change: SQLStatement, sentence: String) throws {
    #expect(try other.contradiction() == nil)
    try database.execute(change)
    #expect(try backup.fault(in: database) == nil)
    #expect(try other.contradiction() == sentence)
  }
}
