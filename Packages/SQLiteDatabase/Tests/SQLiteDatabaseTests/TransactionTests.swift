import Foundation
import SQLiteDatabase
import Synchronization
import TemporaryDirectory
import Testing
import TransactionQueue

@Suite(.timeLimit(.minutes(1))) struct TransactionTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `an inner write that throws is undone alone`() async throws {
    let database = try await SQLiteDatabase.openTest(in: directory)

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

  @Test func `an outer write that throws undoes the inner ones`() async throws {
    let database = try await SQLiteDatabase.openTest(in: directory)

    await #expect(throws: Failure()) {
      try await database.write {
        try database.write { try database.add("inner") }
        #expect(try database.read { try database.entries() } == ["inner"])
        throw Failure()
      }
    }

    #expect(try database.entries() == [])
  }

  @Test func `a write inside a read is refused`() async throws {
    let database = try await SQLiteDatabase.openTest(in: directory)

    try await database.read {
      #expect(throws: WriteInsideRead()) { try database.write {} }
      #expect(throws: WriteInsideRead()) { try database.add("refused") }
      // The read goes on, and so do the reads in it.
      let entries = try database.read { try database.entries() }
      #expect(entries == [])
    }

    try database.add("allowed again")
    #expect(try database.entries() == ["allowed again"])
  }

  @Test func `synchronous calls are transactions too`() async throws {
    let database = try await SQLiteDatabase.openTest(in: directory)
    func work() throws {
      #expect(throws: Failure()) {
        try database.write {
          try database.add("lost")
          throw Failure()
        }
      }
      try database.write { try database.add("kept") }
      #expect(try database.read { try database.entries() } == ["kept"])
    }
    try work()
  }

  @Test func `work on another thread does not join, and gets its own turn`() async throws {
    let database = try await SQLiteDatabase.openTest(in: directory)
    let (seen, other) = AsyncThrowingStream<[String], any Error>.makeStream()
    let task = Mutex<Task<Void, any Error>?>(nil)

    await #expect(throws: Failure()) {
      try await database.write {
        try database.add("undone")
        // A task, and a thread that blocks for its turn.
        task.withLock { $0 = Task { try await database.write { try database.add("theirs") } } }
        DispatchQueue.global().async {
          other.yield(with: Result { try database.write { try database.entries() } })
          other.finish()
        }
        throw Failure()
      }
    }

    try await task.withLock(\.self)?.value
    for try await entries in seen { #expect(!entries.contains("undone")) }
    #expect(try database.entries() == ["theirs"])
  }
}
