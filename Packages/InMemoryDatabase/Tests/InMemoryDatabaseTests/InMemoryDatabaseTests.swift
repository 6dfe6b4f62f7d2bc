import InMemoryDatabase
import Testing

/// The contract of `Store`'s mocks checks isolation and cancellation.
@Suite struct InMemoryDatabaseTests {
  let database = InMemoryDatabase()

  @Test func `a table has its initial contents until the first change`() throws {
    let table = InMemoryTable("numbers", initially: [1, 2])
    #expect(try database.contents(of: table) == [1, 2])

    let removed = try database.update(table) { $0.removeLast() }

    #expect(removed == 2)
    #expect(try database.contents(of: table) == [1])
    #expect(try database.contents(of: InMemoryTable("numbers", initially: [Int]())) == [1])
  }

  @Test func `tables of one name and two types are different tables`() throws {
    let numbers = InMemoryTable("both", initially: 1)
    let texts = InMemoryTable("both", initially: "one")

    try database.update(numbers) { $0 = 2 }

    #expect(try database.contents(of: texts) == "one")
    #expect(try database.contents(of: numbers) == 2)
  }

  @Test func `the contents of a table can be nil`() throws {
    let table = InMemoryTable<Int?>("optional", initially: 1)
    #expect(try database.contents(of: table) == 1)

    try database.update(table) { $0 = nil }

    #expect(try database.contents(of: table) == nil)
  }

  @Test
  func `a transaction that throws restores every table, and a nested one only its own changes`()
    throws
  {
    let numbers = InMemoryTable("numbers", initially: [1])
    let texts = InMemoryTable("texts", initially: ["one"])
    try database.write {
      try database.update(numbers) { $0.append(2) }
      #expect(throws: Failure()) {
        try database.write {
          try database.update(numbers) { $0.append(3) }
          try database.write { try database.update(texts) { $0.append("three") } }
          throw Failure()
        }
      }
      try database.update(numbers) { $0.append(4) }
    }
    #expect(try database.contents(of: numbers) == [1, 2, 4])
    #expect(try database.contents(of: texts) == ["one"])
  }
}

private struct Failure: Error, Equatable {}
