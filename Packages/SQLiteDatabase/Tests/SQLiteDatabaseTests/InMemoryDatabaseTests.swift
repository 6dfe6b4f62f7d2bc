import InMemoryDatabase
import Testing

@Suite struct InMemoryDatabaseTests {
  let database = InMemoryDatabase()

  @Test func `a table holds its first contents until somebody writes to it`() throws {
    let table = InMemoryTable("numbers", initially: [1, 2])
    #expect(try database.contents(of: table) == [1, 2])

    let removed = try database.update(table) { $0.removeLast() }

    #expect(removed == 2)
    #expect(try database.contents(of: table) == [1])
    #expect(try database.contents(of: InMemoryTable("numbers", initially: [Int]())) == [1])
  }

  @Test func `a change that throws changes nothing`() throws {
    let table = InMemoryTable("numbers", initially: [1])
    #expect(throws: Failure()) {
      try database.update(table) { numbers in
        numbers.append(2)
        throw Failure()
      }
    }
    #expect(try database.contents(of: table) == [1])
  }

  @Test func `tables of one name and two types are two tables`() throws {
    let numbers = InMemoryTable("both", initially: 1)
    let texts = InMemoryTable("both", initially: "one")

    try database.update(numbers) { $0 = 2 }

    #expect(try database.contents(of: texts) == "one")
    #expect(try database.contents(of: numbers) == 2)
  }

  @Test func `a table may hold an optional`() throws {
    let table = InMemoryTable<Int?>("optional", initially: 1)
    #expect(try database.contents(of: table) == 1)

    try database.update(table) { $0 = nil }

    #expect(try database.contents(of: table) == nil)
  }
}
