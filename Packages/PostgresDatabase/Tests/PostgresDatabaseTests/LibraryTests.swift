import PostgresServer
import Testing

@testable import PostgresDatabase

@Suite struct LibraryTests {
  @Test(arguments: ["libpq-missing.so.5", "libc.so.6"])
  func `a library that is missing or another is an error that names the package to install`(
    file: String
  ) {
    #expect {
      _ = try PostgresLibrary([file, "libpq-missing.so.4"])
    } throws: { error in
      guard case PostgresDatabaseError.libraryMissing(let cause) = error else { return false }
      return cause.contains(file)
        && "\(error)".contains("Install libpq 14 or later: the package libpq5")
    }
  }

  @Test(.requiresPostgres) func `the first library that can be used is loaded`() throws {
    _ = try PostgresLibrary(["libpq-missing.so.5"] + PostgresLibrary.files)
  }
}
