import Foundation
import LoopbackServer
import Testing

/// The commands of the built executable except `screen`, at a terminal.
@Suite(.timeLimit(.minutes(10))) struct TerminalTests {
  let fetcher = Tool("fetcher")

  @Test func `a slow fetch has an indicator on a terminal, and none in a pipe`() async throws {
    let hasArrived = Signal<Void>()
    let response = DispatchSemaphore(value: 0)
    try await withLoopbackServer { connection in
      try connection.readRequest()
      hasArrived.send(())
      response.wait()
      response.signal()
      try connection.send(httpResponse("500 Internal Server Error"))
    } perform: { server in
      defer { response.signal() }
      let url = "--url=\(server.url)"
      // Long enough for a busy machine.
      let timeout = "--timeout=5m"
      // This one starts first, so it has waited long enough when the other one shows an indicator.
      let piped = try fetcher.start(["fetch", url, timeout])
      await hasArrived.value
      let result = try await fetcher.atTerminal(["fetch", url, timeout]) { terminal in
        try await terminal.wait(for: "Requesting a path")
        try await terminal.wait(for: " s left")
        response.signal()
      }
      let errorOutput = await piped.waitUntilExit().errorOutput
      #expect(errorOutput.hasPrefix("Fetch failed."))
      #expect(!errorOutput.contains("Requesting"))
      #expect(result.lines == errorOutput.split(separator: "\n").map(String.init))
      #expect(result.isTerminalRestored)
    }
  }

  @Test(
    arguments: [
      ([:], [], true),
      (["NO_COLOR": "1"], [], false),
      (["NO_COLOR": "1", "TERM": "dumb"], ["--color", "always"], true),
    ] as [([String: String], [String], Bool)]
  )
  func `errors have colour on a terminal, unless an option or the environment decides`(
    environment: [String: String],
    options: [String],
    isColoured: Bool
  ) async throws {
    let result = try await fetcher.with(environment)
      .atTerminal(["fetch", "--url", "http://127.0.0.1:1"] + options)
    #expect(result.status == 69)
    #expect(result.lines.first == "Fetch failed.")
    #expect(result.output.contains("\u{1B}[") == isColoured)
  }

  @Test(arguments: [("n", 1, 1), ("yes", 0, 0)] as [(String, Int32, Int)])
  func `a reset asks, and deletes only after a yes`(
    answer: String,
    status: Int32,
    count: Int
  ) async throws {
    try await withLocalServer { server in
      try await fetcher.run("fetch", "--url", server.url)
    }
    let result = try await fetcher.atTerminal(["reset"]) { terminal in
      try await terminal.wait(for: "[y/N]")
      terminal.type("\(answer)\r")
    }
    #expect(result.status == status)
    #expect(try await fetcher.run("status").output.contains("\nTimes Fetched: \(count)\n"))
  }

  @Test(arguments: [(["--plain"], [:]), ([], ["ACCESSIBLE": "1"]), ([], ["TERM": "dumb"])])
  func `in plain output, the indicator is one line that is not redrawn`(
    options: [String],
    environment: [String: String]
  ) async throws {
    try await withLoopbackServer {
      try $0.hang()
    } perform: { server in
      let arguments = ["fetch", "--url", "\(server.url)", "--timeout=5m", "--color=never"]
      let result = try await fetcher.with(environment).atTerminal(arguments + options) {
        terminal in
        // The kernel discards what it has not delivered yet when control-C arrives: wait for the end of the line.
        try await terminal.wait(forOutput: " left.\r\n")
        terminal.type("\u{3}")
      }
      #expect(result.status == 130)
      #expect(!result.output.contains("\u{1B}"))
      #expect(result.lines.count == 2)
      #expect(result.lines.first?.hasPrefix("Requesting a path, ") == true)
    }
  }
}
