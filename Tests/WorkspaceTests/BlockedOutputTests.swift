import Foundation
import Testing

/// The built executable with a blocked output: a reader of a pipe has stopped, or a user has pressed control-S.
@Suite(.timeLimit(.minutes(10))) struct BlockedOutputTests {
  let fetcher = Tool("fetcher")

  @Test(arguments: SignalTests.exitCodes)
  func `a signal ends a long history that is not read`(signal: Int32, status: Int32) async throws {
    // More than the capacity of a pipe.
    try await fetcher.saveSamples(2_000)
    let pipe = try Command.pipe()
    defer { for end in [pipe.reading, pipe.writing] { close(end) } }
    let command = try fetcher.start(["history", "-n", "all"], standardOutput: pipe.writing)
    try await waitForOutput(in: pipe.reading)
    command.send(signal)
    let result = await command.waitUntilExit()
    #expect(result.status == status)
    #expect(!result.isKilled)
    #expect(result.errorOutput == "")
  }

  @Test(arguments: SignalTests.exitCodes, ["fetch -n 1000", "watch --every 0s"])
  func `a signal ends fetches that cannot be printed, and the last one is reported`(
    exitCode: (Int32, Int32),
    command: String
  ) async throws {
    try await withFullPipe { server, pipe in
      let result = try await run(command, server, until: exitCode.0, standardOutput: pipe)
      #expect(result.status == exitCode.1)
      #expect(!result.isKilled)
      #expect(
        result.errorOutput.hasPrefix("The fetch is saved, but the result could not be printed.\n")
      )
      #expect(result.errorOutput.contains(try #require(await server.responseCode(1))))
    }
  }

  @Test(arguments: SignalTests.exitCodes, ["fetch -v", "watch -v --every 0s"])
  func `a signal ends fetches with blocked messages, and the saved one is printed`(
    exitCode: (Int32, Int32),
    command: String
  ) async throws {
    try await withFullPipe { server, pipe in
      let result = try await run(command, server, until: exitCode.0, standardError: pipe)
      #expect(result.status == exitCode.1)
      #expect(!result.isKilled)
      #expect(result.output.contains(try #require(await server.responseCode(1))))
    }
  }

  @Test func `a signal ends a fetch if both outputs are blocked`() async throws {
    try await withFullPipe { server, pipe in
      let result = try await run(
        "fetch -v",
        server,
        until: SIGTERM,
        standardOutput: pipe,
        standardError: pipe
      )
      #expect(result.status == 143)
      #expect(!result.isKilled)
    }
  }

  @Test(arguments: SignalTests.exitCodes)
  func `a signal ends the screen after control-S, and the terminal is restored`(
    signal: Int32,
    status: Int32
  ) async throws {
    let result = try await fetcher.atTerminal(["screen"]) { terminal in
      try await terminal.wait(for: "Response Code: none yet")
      try terminal.stopOutput()
      terminal.type("?")
      terminal.send(signal)
    }
    #expect(result.status == status)
    #expect(!result.isKilled)
    #expect(result.isTerminalRestored)
  }

  @Test func `a key quits the screen after control-S`() async throws {
    let result = try await fetcher.atTerminal(["screen"]) { terminal in
      try await terminal.wait(for: "Response Code: none yet")
      try terminal.stopOutput()
      terminal.type("??\u{3}")
    }
    #expect(result.status == 0)
    #expect(result.isTerminalRestored)
  }

  private func run(
    _ command: String,
    _ server: LocalServer,
    until signal: Int32,
    standardOutput: Int32? = nil,
    standardError: Int32? = nil
  ) async throws -> Command.Result {
    let process = try fetcher.start(
      command.split(separator: " ").map(String.init) + ["--url", server.url],
      standardOutput: standardOutput,
      standardError: standardError
    )
    try await waitUntil { try await fetcher.run("history").output.contains("http://") }
    process.send(signal)
    return await process.waitUntilExit()
  }

  /// Waits until a pipe contains output, and does not read it.
  private func waitForOutput(in pipe: Int32) async throws {
    var request = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    try await waitUntil { poll(&request, 1, 0) != 0 }
  }

  /// Runs a closure with server.py, and the writing end of a pipe without free capacity.
  private func withFullPipe(_ body: (LocalServer, Int32) async throws -> Void) async throws {
    let pipe = try Command.pipe()
    defer { for end in [pipe.reading, pipe.writing] { close(end) } }
    let flags = fcntl(pipe.writing, F_GETFL)
    _ = fcntl(pipe.writing, F_SETFL, flags | O_NONBLOCK)
    var byte: UInt8 = 0
    while write(pipe.writing, &byte, 1) == 1 {}
    _ = fcntl(pipe.writing, F_SETFL, flags)
    try await withLocalServer { try await body($0, pipe.writing) }
  }
}
