import Foundation
import SQLiteDatabase
import Testing

/// Another process dies in the middle of a write that is larger than its memory for it.
func crashWhileWriting(at path: String, after entries: [String] = []) async throws {
  await #expect(processExitsWith: .signal(SIGKILL)) {
    [path = path as String, entries = entries as [String]] in
    let database = try await SQLiteDatabase.open(at: path, schema: .test)
    for entry in entries { try database.add(entry) }
    try database.execute("PRAGMA cache_size = 10")
    try await database.write {
      for _ in 0..<100 { try database.add(String(repeating: "half written ", count: 300)) }
      kill(getpid(), SIGKILL)
    }
  }
}
