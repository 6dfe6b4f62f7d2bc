import Foundation
import LoopbackServer
import SQLiteDatabase
import Testing

/// The built executable, which receives signals.
///
/// The tests run one at a time: while it waits for a server, the executable is busy on Linux.
@Suite(.serialized, .timeLimit(.minutes(10))) struct SignalTests {
  /// The signals that terminate the executable, and its exit codes.
  static let exitCodes: [(Int32, Int32)] = [
    (SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129), (SIGQUIT, 131),
  ]

  let fetcher = Tool("fetcher")

  // MARK: Termination

  #if canImport(Glibc)
    @Test func `a process exits without the exit handlers of libraries`() async throws {
      // They would free memory that other threads still use: those of OpenSSL, while a thread connects.
      let result = try await Command(
        Workspace.fetcher.path,
        ["--version"],
        environment: ["LD_DEBUG": "files"]
      ).waitUntilExit()
      #expect(result.status == 0)
      #expect(result.errorOutput.contains("calling init: "))
      #expect(!result.errorOutput.contains("calling fini: "))
    }
  #endif

  @Test(arguments: exitCodes)
  func `a signal during a fetch ends it, and neither a record nor a file is left`(
    signal: Int32,
    status: Int32
  ) async throws {
    try await withHangingServer { url, hasArrived in
      // Exceeds the time limit of the test, so only the signal can end the fetch.
      let command = try fetcher.start(["fetch", "--url", url, "--timeout", "1h"])
      await hasArrived.value
      command.send(signal)
      let result = await command.waitUntilExit()
      #expect(result.status == status)
      #expect(result.output == "")
      #expect(result.errorOutput == "")
    }
    try await expectNothingSaved()
  }

  @Test(arguments: exitCodes)
  func `a signal during a fetch ends watch with a summary, and nothing is saved`(
    signal: Int32,
    status: Int32
  ) async throws {
    try await withHangingServer { url, hasArrived in
      let command = try fetcher.start(["watch", "--url", url, "--timeout", "1h", "--json"])
      await hasArrived.value
      command.send(signal)
      let result = await command.waitUntilExit()
      #expect(result.status == status)
      #expect(result.output == "")
      #expect(result.errorOutput.hasPrefix(#"{"schema_version":2,"summary":{"failed":0,"#))
      #expect(result.errorOutput.contains(#""fetched":0"#))
    }
    try await expectNothingSaved()
  }

  @Test(arguments: exitCodes)
  func `a signal between two fetches ends watch with a summary, and the printed fetch is saved`(
    signal: Int32,
    status: Int32
  ) async throws {
    let code = "8f26843d-581d-40cb-9e81-aeccd9727902"
    try await withLoopbackServer {
      try $0.serveFetch(code: code)
    } perform: { server in
      let command = try fetcher.start(
        ["watch", "--url", "\(server.url)", "--every", "1h", "--json"]
      )
      let line = await command.line(0)
      command.send(signal)
      let result = await command.waitUntilExit()
      #expect(result.status == status)
      #expect(result.output.split(separator: "\n").count == 1)
      #expect(result.errorOutput.contains(#""fetched":1"#))
      #expect(line?.contains(code) == true)
      #expect(
        try await fetcher.run("status").output
          .hasPrefix("Response Code: \(code)\nTimes Fetched: 1\n")
      )
    }
  }

  @Test(arguments: [("fetch", []), ("watch", ["0 fetched, 0 failed"])])
  func `control-C leaves no indicator on the terminal`(name: String, lines: [String]) async throws {
    try await withHangingServer { url, _ in
      let result = try await fetcher.atTerminal([name, "--url", url, "--timeout=1h"]) { terminal in
        try await terminal.wait(for: "Requesting a path")
        terminal.type("\u{3}")
      }
      #expect(result.status == 130)
      #expect(result.lines == lines)
      #expect(result.isTerminalRestored)
    }
  }

  // MARK: Termination while another process uses the database

  @Test func `SIGINT ends a fetch that waits for another writer and saves nothing`() async throws {
    try await withSavedFetch { server, database in
      let before = try await fetcher.run("status").output
      let result = try await database.whileWriting {
        let command = try fetcher.start(["fetch", "--url", "\(server.url)", "--verbose"])
        try await command.waitForMessage("Fetched in")
        command.send(SIGINT)
        return await command.waitUntilExit()
      }
      #expect(result.status == 130)
      #expect(result.output == "")
      #expect(try await fetcher.run("status").output == before)
    }
  }

  @Test func `SIGINT during a commit saves and prints the fetch, or does neither`() async throws {
    try await withSavedFetch { server, database in
      let command = try await database.whileReading {
        let command = try fetcher.start(["fetch", "--url", "\(server.url)", "--verbose"])
        try await fetcher.waitForJournal()
        command.send(SIGINT)
        return command
      }
      let result = await command.waitUntilExit()
      // The fetch may finish before the signal is handled.
      #expect([0, 130].contains(result.status))
      let status = try await fetcher.run("status").output
      #expect(status.contains("Times Fetched: \(result.output.isEmpty ? 1 : 2)\n"))
      let history = try await fetcher.run("history", "--format=json").output
      #expect(history.split(separator: "\n").count == (result.output.isEmpty ? 1 : 2))
    }
  }

  @Test func `a second SIGINT ends a blocked commit, which is rolled back`() async throws {
    try await withSavedFetch { server, database in
      let before = try await fetcher.run("status").output
      let result = try await database.whileReading {
        let command = try fetcher.start(["fetch", "--url", "\(server.url)"])
        try await fetcher.waitForJournal()
        return await command.waitUntilExit(sending: SIGINT)
      }
      #expect(result.status == 130)
      #expect(result.output == "")
      // A timeout of the commit would be reported.
      #expect(result.errorOutput == "")
      #expect(try await fetcher.run("status").output == before)
    }
  }

  // MARK: Suspension

  @Test func `a suspended watch continues, and control-C ends it with a summary`() async throws {
    try await withLocalServer { server in
      let result = try await withJob("watch", "--every=1s", "--url=\(server.url)") { terminal in
        try await terminal.wait(for: " ms")
        terminal.type("\u{1A}")
        try await terminal.wait(for: "suspended with \(128 + SIGTSTP)")
        terminal.type("\r")
        // The year of the next fetch.
        try await terminal.wait(for: "continued\n20")
        terminal.type("\u{3}")
      }
      #expect(result.lines.last == "exited with 130")
      #expect(result.lines.dropLast().last?.contains("fastest") == true)
      #expect(result.isTerminalRestored)
    }
  }

  @Test func `watch clears its indicator on SIGTSTP, and draws it again on SIGCONT`() async throws {
    try await withHangingServer { url, _ in
      let result = try await withJob("watch", "--url", url, "--timeout=3601s") { terminal in
        // Not the first indicator, of 3600 s, which may precede the listener for signals.
        try await terminal.wait(for: "Requesting a path, 35")
        let watch = try #require(terminal.job)
        kill(watch, SIGTSTP)
        try await terminal.wait(for: "suspended with \(128 + SIGTSTP)")
        #expect(!terminal.lines.joined().contains("Requesting"))
        #expect(terminal.isRestored)
        kill(watch, SIGCONT)
        try await terminal.wait(for: "Requesting a path")
        kill(watch, SIGINT)
        try await terminal.wait(for: "0 fetched")
        terminal.type("\r")
      }
      #expect(!result.lines.joined().contains("Requesting"))
      #expect(result.isTerminalRestored)
    }
  }

  // MARK: Helpers

  /// Runs a closure with the URL of a server that never responds, and a signal for the first request.
  private func withHangingServer(
    _ body: (_ url: String, _ hasArrived: Signal<Void>) async throws -> Void
  ) async throws {
    let hasArrived = Signal<Void>()
    try await withLoopbackServer { connection in
      try connection.readRequest()
      hasArrived.send(())
      try connection.hang()
    } perform: { server in
      try await body("\(server.url)", hasArrived)
    }
  }

  /// Runs a closure with a server, from which one fetch is saved in the database.
  private func withSavedFetch(
    _ body: (LoopbackServer, SQLiteDatabase) async throws -> Void
  ) async throws {
    try await withLoopbackServer {
      try $0.serveFetch()
    } perform: { server in
      try await fetcher.run("fetch", "--url", "\(server.url)")
      try await body(server, fetcher.openDatabase())
    }
  }

  /// Runs a command as a job of a shell, because only a job can be suspended; Return continues the job.
  private func withJob(
    _ arguments: String...,
    body: (TerminalProcess) async throws -> Void
  ) async throws -> TerminalProcess.Result {
    let session = #"""
      set -m
      sh -c 'echo "job $$"; exec "$0" "$@"' "$0" "$@"; echo "suspended with $?"
      read line; echo "continued"
      fg > /dev/null; echo "exited with $?"
      """#
    return try await fetcher.atTerminal(script: session, arguments, body: body)
  }

  private func expectNothingSaved() async throws {
    #expect(try await fetcher.run("status").output.contains("\nTimes Fetched: 0\n"))
    #expect(try fetcher.files == ["fetcher.sqlite3"])
  }
}

extension TerminalProcess {
  /// The process ID in the line `job`.
  fileprivate var job: pid_t? {
    lines.first { $0.hasPrefix("job ") }.flatMap { pid_t($0.dropFirst(4)) }
  }
}
