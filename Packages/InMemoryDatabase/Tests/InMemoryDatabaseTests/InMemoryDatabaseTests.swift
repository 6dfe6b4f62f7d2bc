import InMemoryDatabase
import Testing
import TransactionQueue

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

  @Test func `a transaction that throws restores every table`() throws {
    let numbers = InMemoryTable("numbers", initially: [1])
    let texts = InMemoryTable("texts", initially: ["one"])
    #expect(throws: Failure()) {
      try database.write {
        try database.update(numbers) { $0.append(2) }
        try database.write { try database.update(texts) { $0.append("two") } }
        throw Failure()
      }
    }
    #expect(try database.contents(of: numbers) == [1])
    #expect(try database.contents(of: texts) == ["one"])
  }

  @Test func `an inner transaction that throws is undone alone`() throws {
    let table = InMemoryTable("numbers", initially: [Int]())
    try database.write {
      try database.update(table) { $0.append(1) }
      #expect(throws: Failure()) {
        try database.write {
          try database.update(table) { $0.append(2) }
          throw Failure()
        }
      }
      try database.update(table) { $0.append(3) }
    }
    #expect(try database.contents(of: table) == [1, 3])
  }

  @Test func `a write inside a read is refused`() throws {
    let table = InMemoryTable("numbers", initially: [1])
    try database.read {
      _ = #expect(throws: WriteInsideRead()) { try database.update(table) { $0 = [] } }
    }
    #expect(try database.contents(of: table) == [1])
  }
}

private struct Failure: Error, Equatable {}
