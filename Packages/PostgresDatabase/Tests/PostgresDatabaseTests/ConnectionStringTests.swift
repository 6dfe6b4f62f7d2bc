import PostgresDatabase
import Testing

@Suite struct ConnectionStringTests {
  @Test(arguments: [
    "postgresql://", "postgres:///notes", "postgresql://ada@example.com:5433/notes?sslmode=require",
    "postgresql://a,b:1/notes?target_session_attrs=any", "postgres://%2Ftmp:5432/notes",
    "postgresql:///notes?host=/tmp&port=1", "postgresql://?service=notes",
  ])
  func `a location without a password is shown as it is`(uri: String) throws {
    let string = try ConnectionString(uri)
    #expect(string.uri == uri)
    #expect(string.description == uri)
    #expect(!string.containsPassword)
    #expect(ConnectionString.isURI(uri))
  }

  @Test(arguments: [
    ("postgresql://ada:secret@h/notes", "postgresql://ada:***@h/notes"),
    ("postgresql://ada:sec%40ret@h,i/notes", "postgresql://ada:***@h,i/notes"),
    ("postgresql://ada@h/notes?password=secret", "postgresql://ada@h/notes?password=***"),
    (
      "postgresql://h/notes?pass%77ord=secret&sslmode=require",
      "postgresql://h/notes?pass%77ord=***&sslmode=require"
    ),
    ("postgresql://h/?sslpassword=secret&port=1", "postgresql://h/?sslpassword=***&port=1"),
    ("postgresql://ada:secret@?host=/tmp", "postgresql://ada:***@?host=/tmp"),
    ("postgres://ada:secret@h?password=secret", "postgres://ada:***@h?password=***"),
    // A colon and a combining accent, which are one character.
    ("postgresql://ada:\u{301}secret@h/notes", "postgresql://ada:***@h/notes"),
  ])
  func `a password is not shown`(uri: String, description: String) throws {
    let string = try ConnectionString(uri)
    #expect(string.containsPassword)
    #expect(string.description == description)
  }

  @Test(arguments: [
    ("postgresql://[::1", "postgresql://[::1"),
    ("postgresql://h?colour=red", "postgresql://h?colour=***"),
    ("postgresql://h?Password=secret&port=1", "postgresql://h?Password=***"),
    ("postgresql://ada:sec%zzret@h/notes", "postgresql://ada:***@h/notes"),
    ("postgresql://ada:sec/ret@h/notes?x", "postgresql://ada:***@h/notes?x"),
    ("postgresql://h?password=sec=ret", "postgresql://h?password=***"),
    ("postgresql://ada:p@ret@h/notes", "postgresql://ada:***@h/notes"),
    ("postgresql://ada:sec/ret@h/notes", "postgresql://ada:***@h/notes"),
    ("postgres:/ada:secret@h", "postgres:***@h"),
    ("mysql://ada:secret@h/notes", "mysql://ada:***@h/notes"),
    ("notes.sqlite3", "notes.sqlite3"),
  ])
  func `an invalid location is an error without a password`(uri: String, location: String) {
    let error = #expect(throws: PostgresDatabaseError.self) { try ConnectionString(uri) }
    guard case .invalidLocation(location, let cause)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!cause.isEmpty)
    #expect(!"\(String(describing: error))".contains("ret"))
  }

  @Test(arguments: ["PostgreSQL://h/Notes", "postgresql://h/Notes"])
  func `the case of the scheme has no meaning`(uri: String) throws {
    #expect(ConnectionString.isURI(uri))
    #expect(try ConnectionString(uri).uri == "postgresql://h/Notes")
  }

  @Test(arguments: ["mysql://h", "http://h", "postgres:/h", "Postgresql:h", "POSTGRES:"])
  func `another URI is refused, and no path`(uri: String) throws {
    #expect(ConnectionString.isURI(uri))
    let error = #expect(throws: PostgresDatabaseError.self) { try ConnectionString(uri) }
    #expect("\(error, default: "")".contains("does not start with postgresql://"))
  }

  @Test(arguments: [
    "", "postgres", "postgresql", "./postgresql://h", "/mysql://h", "notes:1", "1://h", "a b://h",
    "://h",
    "ä://h",
  ])
  func `a path is no location on a server`(path: String) {
    #expect(!ConnectionString.isURI(path))
  }
}
