import Foundation
import LoopbackServer
import Testing

/// The other commands of the built executable, at a terminal and in a pipe.
@Suite(.timeLimit(.minutes(2))) struct TerminalTests {
  var fetcher: Fetcher

  init() throws { fetcher = try Fetcher() }

  @Test func `a fetch that takes long has an indicator on a terminal, and none in a pipe`()
    async throws
  {
    let hasArrived = Signal<Void>()
    let answer = DispatchSemaphore(value: 0)
    try await withLoopbackServer { connection in
      try connection.readRequest()
      hasArrived.send(())
      answer.wait()
      answer.signal()
      try connection.send(httpResponse("500 Internal Server Error"))
    } perform: { server in
      defer { answer.signal() }
      let url = "--url=\(server.url)"
      // Longer than any machine is busy.
      let time = "--timeout=5m"
      // This one waits for longer than the other, which shows when it has waited for long enough.
      let piped = try fetcher.start("fetch", url, time)
      await hasArrived.value
      let ending = try await fetcher.atTerminal("fetch", url, time) { terminal in
        try await terminal.sees("Requesting a path")
        try await terminal.sees(" s left")
        answer.signal()
      }
      let errorOutput = await piped.end().errorOutput
      #expect(errorOutput.hasPrefix("Fetch failed."))
      #expect(!errorOutput.contains("Asking"))
      #expect(ending.lines == errorOutput.split(separator: "\n").map(String.init))
      #expect(ending.isTerminalRestored)
    }
  }

  @Test(
    arguments: [
      ([:], [], true),
      (["NO_COLOR": "1"], [], false),
      (["NO_COLOR": ""], [], true),
      (["TERM": "dumb"], [], false),
      ([:], ["--color", "never"], false),
      (["CLICOLOR_FORCE": "1"], ["--color=never"], false),
      (["NO_COLOR": "1", "TERM": "dumb"], ["--color", "always"], true),
    ] as [([String: String], [String], Bool)]
  )
  func `errors have colour on a terminal, unless option or environment say no`(
    environment: [String: String],
    options: [String],
    isColoured: Bool
  ) async throws {
    let ending = try await withTerminal(
      Workspace.fetcher.path,
      ["fetch", "--url", "http://127.0.0.1:1"] + options,
      environment: ["FETCHER_DATABASE": fetcher.database].merging(environment) { $1 }
    )
    #expect(ending.status == 69)
    #expect(ending.lines.first == "Fetch failed.")
    #expect(ending.output.contains("\u{1B}[") == isColoured)
  }

  @Test(arguments: [("auto", false), ("always", true)])
  func `errors have colour in a pipe only if that is asked for`(
    color: String,
    isColoured: Bool
  ) async throws {
    let ending = try await fetcher.run("fetch", "--url", "http://127.0.0.1:1", "--color", color)
    #expect(ending.status == 69)
    #expect(ending.errorOutput.contains("\u{1B}[") == isColoured)
  }

  @Test(arguments: [("n", 1, 1), ("yes", 0, 0)] as [(String, Int32, Int)])
  func `a reset asks, and does what is answered`(
    answer: String,
    status: Int32,
    count: Int
  ) async throws {
    try await withLocalServer { server in
      _ = try await fetcher.run("fetch", "--url", server.url)
    }
    let ending = try await fetcher.atTerminal("reset") { terminal in
      try await terminal.sees("[y/N]")
      terminal.type("\(answer)\r")
    }
    #expect(ending.status == status)
    #expect(try await fetcher.run("status").output.contains("\nTimes Fetched: \(count)\n"))
  }

  @Test func `a reset without a terminal asks nobody, and changes nothing`() async throws {
    try await withLocalServer { server in
      _ = try await fetcher.run("fetch", "--url", server.url)
    }
    let ending = try await fetcher.run("reset")
    #expect(ending.status == 64)
    #expect(ending.errorOutput.contains("fetcher reset --force"))
    #expect(try await fetcher.run("status").output.contains("\nTimes Fetched: 1\n"))
  }

  @Test(arguments: [(["--plain"], [:]), ([], ["ACCESSIBLE": "1"]), ([], ["TERM": "dumb"])])
  func `where plain output is asked for, what is waited for is a sentence that stays`(
    options: [String],
    environment: [String: String]
  ) async throws {
    try await withLoopbackServer {
      try $0.hang()
    } perform: { server in
      let ending = try await withTerminal(
        Workspace.fetcher.path,
        ["fetch", "--url", "\(server.url)", "--timeout=5m", "--color=never"] + options,
        environment: ["FETCHER_DATABASE": fetcher.database].merging(environment) { $1 }
      ) { terminal in
        try await terminal.sees("Requesting a path, ")
        terminal.type("\u{3}")
      }
      #expect(ending.status == 130)
      #expect(!ending.output.contains("\u{1B}"))
      #expect(ending.lines.count == 2)
      #expect(ending.lines.first?.hasPrefix("Requesting a path, ") == true)
    }
  }
}
