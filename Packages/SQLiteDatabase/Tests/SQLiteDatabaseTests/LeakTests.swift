import Foundation
import SQLiteDatabase
import TemporaryDirectory
import Testing

@Suite(.timeLimit(.minutes(10))) struct LeakTests: DatabaseTests {
  let directory = TemporaryDirectory()

  @Test func `opened and rejected databases are closed`() async {
    await #expect(processExitsWith: .success) { [folder = directory.path as String] in
      func descriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
      }
      let path = folder + "/test.sqlite3"
      let noise = folder + "/noise.sqlite3"
      try Data("noise".utf8).write(to: URL(filePath: noise))
      var before = 0

      for round in 0...100 {
        // The first round may open descriptors that the process keeps.
        if round == 1 { before = try descriptors() }
        let database = try await SQLiteDatabase.open(at: path, schema: .test)
        // The queue has released all earlier work.
        try database.increment()
        await #expect(throws: SQLiteDatabaseError.self) {
          try await SQLiteDatabase.open(at: noise, schema: .test)
        }
      }

      // The process may open a few descriptors itself at any time; a leak would have a hundred.
      let after = try descriptors()
      try #require(after < before + 50)
    }
  }
}
