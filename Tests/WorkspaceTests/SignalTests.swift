import Foundation
import LoopbackServer
import SQLiteDatabase
import Testing

/// What signals do to the built executable.
///
/// One at a time: while it waits for a server, the executable is busy on Linux.
@Suite(.serialized, .timeLimit(.minutes(2))) struct SignalTests {
  /// The signals that ask a process to end, and what it ends with.
  static let endings: [(Int32, Int32)] = [
    (SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129), (SIGQUIT, 131),
  ]

  let fetcher: Fetcher

  init() throws { fetcher = try Fetcher() }

  // MARK: The end

  @Test(arguments: endings)
  func `a signal in the middle of a fetch ends it, with nothing saved and nothing left behind`(
    signal: Int32,
    status: Int32
  ) async throws {
    try await withHangingServer { url, hasArrived in
      // Longer than the test may take: only the signal can end this.
      let command = try fetcher.start("fetch", "--url", url, "--timeout", "1h")
      await hasArrived.value
      command.send(signal)
      let ending = await command.end()
      #expect(ending.status == status)
      #expect(ending.output == "")
      #expect(ending.errorOutput == "")
    }
    try await expectNothingSaved()
  }

  @Test(arguments: endings)
  func `a signal in the middle of a watch's fetch ends it with its summary, and nothing is saved`(
    signal: Int32,
    status: Int32
  ) async throws {
    try await withHangingServer { url, hasArrived in
      let command = try fetcher.start("watch", "--url", url, "--timeout", "1h", "--json")
      await hasArrived.value
      command.send(signal)
      let ending = await command.end()
      #expect(ending.status == status)
      #expect(ending.output == "")
      #expect(ending.errorOutput.hasPrefix(#"{"schema_version":2,"summary":{"failed":0,"#))
      #expect(ending.errorOutput.contains(#""fetched":0"#))
    }
    try await expectNothingSaved()
  }

  @Test(arguments: endings)
  func
    `a signal between the fetches of a watch ends it with its summary, and what is shown is saved`(
      signal: Int32,
      status: Int32
    ) async throws
  {
    let code = "8f26843d-581d-40cb-9e81-aeccd9727902"
    try await withLoopbackServer {
      try $0.serveFetch(code: code)
    } perform: { server in
      let url = "\(server.url)"
      let command = try fetcher.start("watch", "--url", url, "--every", "1h", "--json")
      let line = await command.line(0)
      command.send(signal)
      let ending = await command.end()
      #expect(ending.status == status)
      #expect(ending.output.split(separator: "\n").count == 1)
      #expect(ending.errorOutput.contains(#""fetched":1"#))
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
      let ending = try await fetcher.atTerminal(name, "--url", url, "--timeout=1h") { terminal in
        try await terminal.sees("Requesting a path")
        terminal.type("\u{3}")
      }
      #expect(ending.status == 130)
      #expect(ending.lines == lines)
      #expect(ending.isTerminalRestored)
    }
  }

  // MARK: The end while another has the database

  @Test func `control-C ends a fetch that waits for another's writing, and nothing of it is saved`()
    async throws
  {
    try await withLoopbackServer {
      try $0.serveFetch()
    } perform: { server in
      _ = try await fetcher.run("fetch", "--url", "\(server.url)")
      let before = try await fetcher.run("status").output
      let database = try await fetcher.openDatabase()
      let ending = try await database.whileWriting {
        let command = try fetcher.start("fetch", "--url", "\(server.url)", "--verbose")
        try await command.tells("Fetched in")
        command.send(SIGINT)
        return await command.end()
      }
      #expect(ending.status == 130)
      #expect(ending.output == "")
      #expect(try await fetcher.run("status").output == before)
    }
  }

  @Test
  func `control-C in the middle of saving leaves all of it or nothing, and shows what is saved`()
    async throws
  {
    try await withLoopbackServer {
      try $0.serveFetch()
    } perform: { server in
      _ = try await fetcher.run("fetch", "--url", "\(server.url)")
      let database = try await fetcher.openDatabase()
      // Who reads lets another write, but not commit.
      let command = try await database.whileReading {
        let command = try fetcher.start("fetch", "--url", "\(server.url)", "--verbose")
        try await fetcher.isWriting()
        command.send(SIGINT)
        return command
      }
      let ending = await command.end()
      // It may end by itself before the signal is met.
      #expect([0, 130].contains(ending.status))
      let status = try await fetcher.run("status").output
      #expect(status.contains("Times Fetched: \(ending.output.isEmpty ? 1 : 2)\n"))
      let history = try await fetcher.run("history", "--format=json").output
      #expect(history.split(separator: "\n").count == (ending.output.isEmpty ? 1 : 2))
    }
  }

  @Test
  func `control-C once more ends at once a fetch that cannot end its saving, and undoes that`()
    async throws
  {
    try await withLoopbackServer {
      try $0.serveFetch()
    } perform: { server in
      _ = try await fetcher.run("fetch", "--url", "\(server.url)")
      let before = try await fetcher.run("status").output
      let database = try await fetcher.openDatabase()
      let ending = try await database.whileReading {
        let command = try fetcher.start("fetch", "--url", "\(server.url)")
        try await fetcher.isWriting()
        return await command.end(bySending: SIGINT)
      }
      #expect(ending.status == 130)
      #expect(ending.output == "")
      // It did not give up: that would be told.
      #expect(ending.errorOutput == "")
      #expect(try await fetcher.run("status").output == before)
    }
  }

  // MARK: The pause

  @Test func `a watch that is suspended goes on, and control-C ends it with its summary`()
    async throws
  {
    try await withLocalServer { server in
      let ending = try await withJob("watch", "--every=1s", "--url=\(server.url)") { terminal in
        try await terminal.sees(" ms")
        terminal.type("\u{1A}")
        try await terminal.sees("suspended with \(128 + SIGTSTP)")
        terminal.type("\r")
        // The year of the next fetch.
        try await terminal.sees("goes on\n20")
        terminal.type("\u{3}")
      }
      #expect(ending.lines.last == "left with 130")
      #expect(ending.lines.dropLast().last?.contains("fastest") == true)
      #expect(ending.isTerminalRestored)
    }
  }

  @Test
  func
    `a watch that is suspended and continued by others clears its indicator, and draws it again`()
    async throws
  {
    try await withHangingServer { url, _ in
      let ending = try await withJob("watch", "--url", url, "--timeout=3601s") { terminal in
        // Not the first one, of 3600 s: it may be there before the indicator listens for signals.
        try await terminal.sees("Requesting a path, 35")
        let watch = try #require(terminal.job)
        kill(watch, SIGTSTP)
        try await terminal.sees("suspended with \(128 + SIGTSTP)")
        #expect(!terminal.lines.joined().contains("Asking"))
        #expect(terminal.isRestored)
        kill(watch, SIGCONT)
        try await terminal.sees("Requesting a path")
        kill(watch, SIGINT)
        try await terminal.sees("0 fetched")
        terminal.type("\r")
      }
      #expect(!ending.lines.joined().contains("Asking"))
      #expect(ending.isTerminalRestored)
    }
  }

  // MARK: What the tests have in common

  /// Gives the URL of a server that never answers, and says when a request has arrived there.
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

  /// Runs a command as the job of a shell, which alone can be suspended; the shell goes on with it when
  /// somebody presses Return.
  private func withJob(
    _ arguments: String...,
    body: (TerminalProcess) async throws -> Void
  ) async throws -> TerminalProcess.Ending {
    let session = #"""
      set -m
      sh -c 'echo "job $$"; exec "$0" "$@"' "$0" "$@"; echo "suspended with $?"
      read line; echo "goes on"
      fg > /dev/null; echo "left with $?"
      """#
    return try await withTerminal(
      "/bin/sh",
      ["-c", session, Workspace.fetcher.path] + arguments,
      environment: ["FETCHER_DATABASE": fetcher.database],
      body
    )
  }

  private func expectNothingSaved() async throws {
    #expect(try await fetcher.run("status").output.contains("\nTimes Fetched: 0\n"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: fetcher.folder) == ["fetcher.sqlite3"]
    )
  }
}

extension TerminalProcess {
  /// The number of the process that a line `job` tells.
  fileprivate var job: pid_t? {
    lines.first { $0.hasPrefix("job ") }.flatMap { pid_t($0.dropFirst(4)) }
  }
}
