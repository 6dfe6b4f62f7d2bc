import Foundation
import Testing

/// The built executable while its output is blocked, by a stopped reader of a pipe or by control-S.
@Suite(.timeLimit(.minutes(2))) struct BlockedOutputTests {
  let fetcher: Fetcher

  init() throws { fetcher = try Fetcher() }

  @Test(arguments: SignalTests.endings)
  func `a signal ends a long history that is not read`(signal: Int32, status: Int32) async throws {
    // More than a pipe holds.
    try await fetcher.save(.sample(), times: 2_000)
    let pipe = try Command.pipe()
    defer { for end in [pipe.reading, pipe.writing] { close(end) } }
    let command = try fetcher.start("history", "-n", "all", standardOutput: pipe.writing)
    try await isWritten(to: pipe.reading)
    command.send(signal)
    let ending = await command.end()
    #expect(ending.status == status)
    #expect(!ending.isKilled)
    #expect(ending.errorOutput == "")
  }

  @Test(arguments: SignalTests.endings, ["fetch -n 1000", "watch --every 0s"])
  func `a signal ends fetches that cannot be shown, and the last is reported`(
    ending expected: (Int32, Int32),
    command: String
  ) async throws {
    try await withLocalServer { server in
      let pipe = try fullPipe()
      defer { for end in [pipe.reading, pipe.writing] { close(end) } }
      let process = try start(command, of: server, standardOutput: pipe.writing)
      let code = try #require(await server.responseCode(1))
      try await isSaved()
      process.send(expected.0)
      let ending = await process.end()
      #expect(ending.status == expected.1)
      #expect(!ending.isKilled)
      #expect(
        ending.errorOutput.hasPrefix("The fetch is saved, but the result could not be printed.\n")
      )
      #expect(ending.errorOutput.contains(code))
    }
  }

  @Test(arguments: SignalTests.endings, ["fetch -v", "watch -v --every 0s"])
  func `a signal ends fetches whose messages are not read, and the saved one is shown`(
    ending expected: (Int32, Int32),
    command: String
  ) async throws {
    try await withLocalServer { server in
      let pipe = try fullPipe()
      defer { for end in [pipe.reading, pipe.writing] { close(end) } }
      let process = try start(command, of: server, standardError: pipe.writing)
      let code = try #require(await server.responseCode(1))
      try await isSaved()
      process.send(expected.0)
      let ending = await process.end()
      #expect(ending.status == expected.1)
      #expect(!ending.isKilled)
      #expect(ending.output.contains(code))
    }
  }

  @Test(arguments: SignalTests.endings)
  func `a signal ends fetches of which nothing is read`(signal: Int32, status: Int32) async throws {
    try await withLocalServer { server in
      let pipe = try fullPipe()
      defer { for end in [pipe.reading, pipe.writing] { close(end) } }
      let process = try start(
        "fetch -v",
        of: server,
        standardOutput: pipe.writing,
        standardError: pipe.writing
      )
      try await isSaved()
      process.send(signal)
      let ending = await process.end()
      #expect(ending.status == status)
      #expect(!ending.isKilled)
    }
  }

  @Test(arguments: SignalTests.endings)
  func `a signal ends the screen after control-S, and gives the settings back`(
    signal: Int32,
    status: Int32
  ) async throws {
    let ending = try await fetcher.atTerminal("screen") { terminal in
      try await terminal.sees("Response Code: none yet")
      try terminal.stopOutput()
      terminal.type("?")
      terminal.send(signal)
    }
    #expect(ending.status == status)
    #expect(!ending.isKilled)
    #expect(ending.isTerminalRestored)
  }

  @Test func `a key leaves the screen after control-S`() async throws {
    let ending = try await fetcher.atTerminal("screen") { terminal in
      try await terminal.sees("Response Code: none yet")
      try terminal.stopOutput()
      terminal.type("??\u{3}")
    }
    #expect(ending.status == 0)
    #expect(ending.isTerminalRestored)
  }

  @Test func `a blocked command ends quietly when its reader goes`() async throws {
    try await fetcher.save(.sample(), times: 2_000)
    let pipe = try Command.pipe()
    let command = try fetcher.start("history", "-n", "all", standardOutput: pipe.writing)
    try await isWritten(to: pipe.reading)
    close(pipe.writing)
    close(pipe.reading)
    let ending = await command.end()
    #expect(ending.status == 0)
    #expect(ending.errorOutput == "")
  }

  private func start(
    _ command: String,
    of server: LocalServer,
    standardOutput: Int32? = nil,
    standardError: Int32? = nil
  ) throws -> Command {
    try fetcher.start(
      command.split(separator: " ").map(String.init) + ["--url", server.url],
      standardOutput: standardOutput,
      standardError: standardError
    )
  }

  /// Waits until a fetch is saved.
  private func isSaved() async throws {
    while try await !fetcher.run("history").output.contains("http://") { await Task.yield() }
  }

  /// Waits until something can be read, and leaves it there.
  private func isWritten(to pipe: Int32) async throws {
    var request = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, 0) == 0 {
      try Task.checkCancellation()
      await Task.yield()
    }
  }

  /// A pipe that takes nothing more.
  private func fullPipe() throws -> (reading: Int32, writing: Int32) {
    let pipe = try Command.pipe()
    let flags = fcntl(pipe.writing, F_GETFL)
    _ = fcntl(pipe.writing, F_SETFL, flags | O_NONBLOCK)
    var byte: UInt8 = 0
    while write(pipe.writing, &byte, 1) == 1 {}
    _ = fcntl(pipe.writing, F_SETFL, flags)
    return pipe
  }
}
