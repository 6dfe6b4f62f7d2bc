import Testing

@testable import PostgresDatabase

@Suite struct LibraryTests {
  @Test func `a missing library is an error that names the package to install`() {
    #expect {
      _ = try PostgresLibrary("libpq-missing.so.5")
    } throws: { error in
      guard case PostgresDatabaseError.libraryMissing(let cause) = error else { return false }
      return cause.contains("libpq-missing.so.5")
    }
  }
}
