import Foundation
import SQLDatabase
import SQLiteDatabase
import Synchronization
import TemporaryDirectory
import Testing
import TransactionQueue

@Suite(.timeLimit(.minutes(10))) struct TransactionTests: DatabaseTests {
  let directory = TemporaryDirectory()

  @Test func `an inner write that throws is rolled back alone`() async throws {
    let database = try await open()

    try await database.write {
      try database.add("outer")
      #expect(throws: Failure()) {
        try database.write {
          try database.add("inner")
          try database.write { try database.add("innermost") }
          throw Failure()
        }
      }
      #expect(try database.entries() == ["outer"])
      try database.add("after")
    }

    #expect(try database.entries() == ["outer", "after"])
  }

  @Test func `a commit waits for the medium`() async throws {
    let database = try await open()
    try database.add("entry")
    #expect(try database.query("PRAGMA synchronous") { try $0.value(0) } == [3])  // EXTRA
    #expect(try database.query("PRAGMA fullfsync") { try $0.value(0) } == [1])
  }

  @Test func `a synchronous write that throws rolls its inner writes back`() async throws {
    let database = try await open()
    func work() throws {
      #expect(throws: Failure()) {
        try database.write {
          try database.write { try database.add("lost") }
          #expect(try database.read { try database.entries() } == ["lost"])
          throw Failure()
        }
      }
      try database.write { try database.add("saved") }
      #expect(try database.read { try database.entries() } == ["saved"])
    }
    try work()
  }

  @Test func `work on another thread does not join the open transaction`() async throws {
    let database = try await open()
    let (seen, other) = AsyncThrowingStream<[String], any Error>.makeStream()
    let task = Mutex<Task<Void, any Error>?>(nil)

    await #expect(throws: Failure()) {
      try await database.write {
        try database.add("lost")
        // A task, and a thread that blocks until the queue is free.
        task.withLock { $0 = Task { try await database.write { try database.add("saved") } } }
        DispatchQueue.global().async {
          other.yield(with: Result { try database.write { try database.entries() } })
          other.finish()
        }
        throw Failure()
      }
    }

    try await task.withLock(\.self)?.value
    for try await entries in seen { #expect(!entries.contains("lost")) }
    #expect(try database.entries() == ["saved"])
  }
}
