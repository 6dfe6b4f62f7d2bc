import Contract
import SQLiteDatabase
import TemporaryDirectory
import Testing
import WatchlistStore
import WatchlistStoreLive

/// Random sequences of calls on a mock and on a live store, which must have equal results.
@Suite(.timeLimit(.minutes(10))) struct RandomCallsTests {
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `random calls have equal results in memory and in a database`(seed: UInt64) async throws {
    let directory = try TemporaryDirectory()
    let database = try await SQLiteDatabase.open(at: directory.file("a.sqlite3"), schema: .store)
    try compare(WatchlistStore.live(in: database), to: .mock(), in: database, seed: seed)
  }

  private func compare(
    _ live: WatchlistStore,
    to mock: WatchlistStore,
    in database: SQLiteDatabase,
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    // One transaction, since each separate one would wait for the disk.
    try database.write {
      for number in 1...500 {
        let symbols = (0..<Int.random(in: 0...3, using: &random)).map { _ in
          ["A", "B", "C", "D", "a", "e\u{301}", "\u{E9}", ""].randomElement(using: &random) ?? ""
        }
        let index = Int.random(in: -1...8, using: &random)
        let kind = Int.random(in: 0..<9, using: &random)
        let call: (WatchlistStore) throws -> [String] = { store in
          switch kind {
          case 0...3: return try store.add(symbols)
          case 4: return try store.remove(symbols)
          case 5 where index == 0:
            try store.replace(symbols)
            return []
          default: return ["\(try store.move(symbols.first ?? "", to: index))"]
          }
        }
        let results = (try call(live), try call(mock))
        let comment: Comment = "call \(number): \(kind) \(symbols) \(index)"
        try #require(results.0.elementsEqual(results.1, by: isSame), comment)
        try #require(try live.list().elementsEqual(mock.list(), by: isSame), comment)
      }
    }
  }

  private func isSame(_ first: String, _ second: String) -> Bool {
    first.utf8.elementsEqual(second.utf8)
  }
}
