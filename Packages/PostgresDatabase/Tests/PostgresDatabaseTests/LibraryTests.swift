import PostgresServer
import Testing

@testable import PostgresDatabase

@Suite struct LibraryTests {
  @Test(arguments: ["libpq-missing.so.5", "libc.so.6"])
  func `a library that is missing or another is an error that names the package to install`(
    file: String
  ) async {
    let error = await expectError("libraryMissing", file) {
      _ = try PostgresLibrary([file, "libpq-missing.so.4"])
    }
    #expect("\(error, default: "")".contains("Install libpq 14 or later: the package libpq5"))
  }

  @Test(.requiresPostgres) func `the first library that can be used is loaded`() throws {
    _ = try PostgresLibrary(["libpq-missing.so.5"] + PostgresLibrary.files)
  }
}
