import Testing

@testable import PostgresDatabase

@Suite struct NumberedStatementTests {
  @Test(arguments: [
    ("SELECT 1", "SELECT 1", 0),
    ("SELECT ?, ?", "SELECT $1, $2", 2),
    ("SELECT ?2, ?1, ?", "SELECT $2, $1, $3", 3),
    ("SELECT '?''?', \"?\", ?", "SELECT '?''?', \"?\", $1", 1),
    ("SELECT ? -- ?\n, ?", "SELECT $1 -- ?\n, $2", 2),
    ("SELECT /* ? */ ?", "SELECT /* ? */ $1", 1),
    ("SELECT $$?$$, $a_b$ ? $$ $a_b$, ?", "SELECT $$?$$, $a_b$ ? $$ $a_b$, $1", 1),
    ("SELECT $1, 'unterminated ?", "SELECT $1, 'unterminated ?", 0),
    ("SELECT a - ?, b / ?", "SELECT a - $1, b / $2", 2),
  ])
  func `placeholders outside quotes are numbered`(sql: String, text: String, count: Int) {
    let statement = NumberedStatement(sql)
    #expect(statement.text == text)
    #expect(statement.count == count)
  }
}
