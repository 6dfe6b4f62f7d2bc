import Contract
import PortableFoundation
import SQLiteDatabase
import StarStore
import Testing

/// Walks that are interrupted at random moments, on a server whose list changes between them.
@Suite struct InterruptionTests {
  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `interrupted walks list each person once, and their changes add up`(seed: UInt64) throws {
    let database = SQLiteDatabase.inMemory()
    let store = StarStore.mock(in: database)
    let id = try store.record(.sample(), Date(milliseconds: 0)).repository.id
    var random = SeededGenerator(seed: seed)
    var server = Array(Int64(1)...23)
    // The people by the changes of all finishes.
    var known: Set<Int64> = []
    for round in 1...5 {
      // People only came before even rounds, so the pages before the last one are the same.
      let start = round.isMultiple(of: 2) ? StarStore.Walk.Start.lastPage : .firstPage
      let program = Program(
        database: database,
        store: store,
        repository: id,
        start: start,
        random: random
      )
      let changes = try program.sync(server)
      random = SeededGenerator(seed: random.next())
      #expect(changes.isFirst == (round == 1))
      if changes.isFirst { known = Set(server) }
      for change in try store.changes(of: id) {
        switch change {
        case .new(let star): #expect(known.insert(try #require(star.account)).inserted)
        case .lost(let star): #expect(known.remove(try #require(star.account)) != nil)
        }
      }
      #expect(try store.people(of: id).map(\.account) == server)
      #expect(known == Set(server))
      if start == .lastPage { server.removeAll { _ in random.number(below: 5) == 0 } }
      server += (0..<Int64(random.number(below: 9))).map { Int64(round) * 100 + $0 }
    }
  }
}

/// A program that is killed often: before a page is durable, and after it.
private struct Program {
  let database: SQLiteDatabase
  let store: StarStore
  let repository: SavedRepository.ID
  let start: StarStore.Walk.Start
  var random: SeededGenerator

  /// Walks through pages of five people until a finish succeeds.
  func sync(_ server: [Int64]) throws -> StarStore.StarChanges {
    var random = random
    var walk = try store.startWalk(repository, start, StarCount(1, at: Date(milliseconds: 1)))
    while true {
      let isKilled = random.number(below: 3) == 0
      do {
        if walk.next == .end {
          return try database.write {
            let changes = try store.finish(walk, server.count, Date(milliseconds: 2))
            if isKilled { throw TestError() }
            return changes
          }
        }
        let page = try page(walk.pageCount, of: server)
        walk = try database.write {
          let next = try store.append(page, walk)
          if isKilled { throw TestError() }
          return next
        }
      } catch is TestError {}
      // The next run of the program knows the saved state only.
      if isKilled || random.number(below: 3) == 0 {
        walk = try #require(try store.walk(repository))
      }
    }
  }

  private func page(_ index: Int, of server: [Int64]) throws -> StarStore.WalkedPage {
    let start = min(index * 5, server.count)
    let end = min(start + 5, server.count)
    return StarStore.WalkedPage(
      server[start..<end].map { .sample($0) },
      next: end < server.count ? try .sample(index + 2) : nil,
      validator: nil
    )
  }
}
