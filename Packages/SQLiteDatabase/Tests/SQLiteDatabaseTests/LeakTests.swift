import Foundation
import SQLiteDatabase
import TemporaryDirectory
import Testing

@Suite(.timeLimit(.minutes(1))) struct LeakTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `what is opened is closed, and so is what is refused`() async {
    await #expect(processExitsWith: .success) { [folder = directory.path as String] in
      func descriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
      }
      let path = folder + "/test.sqlite3"
      let noise = folder + "/noise.sqlite3"
      try Data("noise".utf8).write(to: URL(filePath: noise))
      var before = 0

      for round in 0...100 {
        // After the first round, which may have opened what the process keeps for ever.
        if round == 1 { before = try descriptors() }
        let database = try await SQLiteDatabase.open(at: path, schema: .test)
        // The queue has let go of all that came before this.
        try database.increment()
        await #expect(throws: SQLiteDatabaseError.self) {
          try await SQLiteDatabase.open(at: noise, schema: .test)
        }
      }

      // The process may open a few for itself at any time; a leak would be of a hundred.
      let after = try descriptors()
      try #require(after < before + 50)
    }
  }
}
