import PortableFoundation
import SQLDatabase
import Testing

@Suite struct SQLDatabaseTests {
  @Test func `a statement interpolates constants`() {
    let table: StaticString = "entry"
    let statement: SQLStatement = "SELECT count(*) FROM \(table) WHERE text = ?"
    #expect(statement.description == "SELECT count(*) FROM entry WHERE text = ?")
  }

  @Test func `a statement interpolates names of columns and other statements`() {
    let columns: [StaticString] = ["id", "text"]
    let entries: SQLStatement = "SELECT \(columns) FROM entry"
    let statement: SQLStatement = "\(entries) WHERE id = ?"
    #expect(statement.description == "SELECT id, text FROM entry WHERE id = ?")
  }

  @Test func `an insertion has a placeholder for each column`() {
    let statement = SQLStatement(insertingInto: "entry", ["id", "text"])
    #expect(statement.description == "INSERT INTO entry (id, text) VALUES (?, ?)")
  }

  @Test func `a type is stored as an integer or as its canonical text`() throws {
    let id = try #require(UUID(uuidString: "0D0E0A0D-BEEF-4AAA-8000-00000000ABCD"))
    #expect(id.sqlValue == .text("0d0e0a0d-beef-4aaa-8000-00000000abcd"))
    for text in [id.uuidString, id.uuidString.lowercased()] {
      #expect(UUID(sqlValue: .text(text)) == id)
    }
    let price = try #require(StoredDecimal("70000.5"))
    #expect(price.sqlValue == .text("70000.5"))
    #expect(StoredDecimal(sqlValue: .text("70000.5")) == price)
    #expect([true, false].map(\.sqlValue) == [.integer(1), .integer(0)])
    #expect([0, 1].map { Bool(sqlValue: .integer($0)) } == [false, true])
  }

  @Test func `a type rejects stored values of other types`() {
    #expect(Bool(sqlValue: .integer(2)) == nil)
    #expect(String(sqlValue: .integer(1)) == nil)
    #expect(UUID(sqlValue: .integer(1)) == nil)
    #expect(UUID(sqlValue: .text("x")) == nil)
    #expect(StoredDecimal(sqlValue: .text("1.0")) == nil)
    #expect(Int?(sqlValue: .text("1")) == nil)
  }

  @Test func `nil is NULL, and an optional value is stored like the value`() {
    #expect((nil as Int?).sqlValue == .null)
    #expect((1 as Int?).sqlValue == .integer(1))
    #expect(Int?(sqlValue: .null) == .some(nil))
  }

  @Test func `a row converts the value of a column, or throws the error of its columns`() throws {
    let row = SQLRow(Columns(values: [.integer(7), .text("seven")]))
    #expect(try row.value(0) == 7)
    #expect(try row.value(1) == "seven")
    #expect(throws: Damage(column: 1)) { try row.value(1, as: Int.self) }
  }
}

private struct Columns: SQLColumns {
  let values: [SQLValue]

  func value(_ column: Int) -> SQLValue { values[column] }

  func damage(in column: Int, to type: Any.Type) -> any Error { Damage(column: column) }
}

private struct Damage: Error, Equatable {
  let column: Int
}
