import AttemptLog
import Foundation
import LoopbackServer
import SQLDatabase
import SQLiteDatabase
import Synchronization
import Testing

/// The failures that the built executable logs.
@Suite(.timeLimit(.minutes(10))) struct LoggedFailureTests {
  let fetcher = Tool("fetcher")

  @Test func `a failed fetch is logged with time, server, step, cause, duration`() async throws {
    try await withClosedPort { url in
      let start = Date()
      #expect(try await fetcher.run("fetch", "--url", url).status == 69)
      let record = try #require(try await failures().first)
      #expect(record.count == 1)
      // A stored time is rounded to milliseconds.
      #expect((start - 0.001...Date() + 0.001).contains(record.entry.time))
      #expect(record.lastTime == record.entry.time)
      #expect(record.entry.url == url)
      let outcome = AttemptLog.Outcome.failed(
        step: "requesting_path",
        code: "server_unreachable",
        cause: "got no response: the connection was refused"
      )
      #expect(record.entry.outcome == outcome)
      #expect((.microseconds(1)...Duration.seconds(10)).contains(record.entry.duration))
    }
    #expect(try await fetcher.run("status").output.contains("\nTimes Fetched: 0\n"))
  }

  @Test func `equal failures of a watch share a row, those of two fetches do not`() async throws {
    try await withClosedPort { url in
      let arguments = ["watch", "--every", "0", "--count", "3", "--url", url]
      #expect(try await fetcher.run(arguments).status == 69)
      for _ in 1...2 { _ = try await fetcher.run("fetch", "--url", url) }
      #expect(try await failures().map(\.count) == [1, 1, 3])
    }
    let rows = try await fetcher.run("history", "--failures", "--json").output
    #expect(rows.split(separator: "\n").count == 3)
  }

  @Test func `a recovery and a new outage start a new row`() async throws {
    let fetches = Atomic(0)
    try await withLoopbackServer { connection in
      guard fetches.add(1, ordering: .relaxed).newValue != 3 else {
        return try connection.serveFetch()
      }
      try connection.readRequest()
      try connection.send(httpResponse("500 Internal Server Error"))
    } perform: { server in
      let arguments = ["watch", "--every", "0", "--count", "5", "--url", "\(server.url)"]
      let result = try await fetcher.run(arguments)
      #expect(result.errorOutput.hasPrefix("1 fetched, 4 failed"))
    }
    let records = try await failures()
    #expect(records.map(\.count) == [2, 2])
    #expect(records.allSatisfy { "\($0.entry.outcome)".contains("its status is 500") })
  }

  @Test func `a killed watch leaves a sound database with each printed failure`() async throws {
    try await withClosedPort { url in
      for line in 1...8 {
        let watch = try fetcher.start(["watch", "--every", "0", "--quiet", "--url", url])
        _ = await watch.line(line * line)
        watch.send(SIGKILL)
        let result = await watch.waitUntilExit()
        #expect(result.isKilled)
        let printed = result.output.split(separator: "\n").count
        let newest = try #require(try await failures().first)
        // The last failure may have been logged, but not printed.
        #expect(newest.count >= max(printed, 1))
        let database = try await fetcher.openDatabase()
        let verdict = try database.query("PRAGMA integrity_check") {
          try $0.value(0, as: String.self)
        }
        #expect(verdict == ["ok"])
      }
      #expect(try await failures().count == 8)
    }
  }

  @Test func `a failure that cannot be logged is reported with a warning`() async throws {
    let database = try await fetcher.openDatabase()
    try await database.write {
      try database.execute(
        "INSERT INTO sqlite_sequence (name, seq) VALUES ('failure', 9223372036854775807)"
      )
    }
    try await withClosedPort { url in
      let result = try await fetcher.run("fetch", "--url", url)
      #expect(result.status == 69)
      let lines = result.errorOutput.split(separator: "\n")
      #expect(lines.first?.hasPrefix("Warning: The failure is not in the history. ") == true)
      #expect(lines.first?.contains("a limit is reached") == true)
      #expect(lines.dropFirst().first == "Fetch failed.")
    }
    #expect(try await failures() == [])
  }

  /// Runs a closure with the URL of a port that refuses connections.
  private func withClosedPort(_ body: (_ url: String) async throws -> Void) async throws {
    let (socket, port) = try LoopbackSocket.bind()
    defer { close(socket) }
    try await body("http://127.0.0.1:\(port)")
  }

  /// Returns the logged failures, newest first.
  private func failures() async throws -> [AttemptLog.Record] {
    let database = try await fetcher.openDatabase()
    defer { database.removeJournal() }
    return try await database.read { try AttemptLog.live(in: database).page(.init(.failures)) }
  }
}
