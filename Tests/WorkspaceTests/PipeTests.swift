import Foundation
import LoopbackServer
import Testing

/// The built executable with an output that cannot be written or is not read completely.
@Suite(.timeLimit(.minutes(10))) struct PipeTests {
  let fetcher = Tool("fetcher")

  // MARK: A full disk or a closed descriptor

  /// Redirections of the output, and the message about its failure.
  private static let failures =
    [(">&-", "Cannot write to standard output")]
    + (access("/dev/full", F_OK) == 0 ? [(">/dev/full", "No space left on device")] : [])

  @Test(arguments: failures)
  func `a saved fetch that cannot be printed has a dedicated exit code`(
    redirection: String,
    message: String
  ) async throws {
    try await withLocalServer { server in
      let script = #""$0" "$@" \#(redirection)"#
      let result = try await fetcher.runScript(script, ["fetch", "--url", server.url])
      #expect(result.status == 72)
      #expect(
        result.errorOutput.hasPrefix("The fetch is saved, but the result could not be printed.\n")
      )
      let code = try #require(await server.responseCode(1))
      #expect(result.errorOutput.contains(code))
      #expect(result.errorOutput.contains(message))
      // A database with the closed descriptor would have the output in it.
      let status = try await fetcher.run("status").output
      #expect(status.hasPrefix("Response Code: \(code)\nTimes Fetched: 1\n"))
    }
  }

  @Test(arguments: failures, ["status", "history", "stats", "manual", "help"])
  func `a result that cannot be printed is a failure of output`(
    failure: (redirection: String, message: String),
    command: String
  ) async throws {
    try await fetcher.saveSamples()
    let result = try await fetcher.runScript(#""$0" "$@" \#(failure.redirection)"#, [command])
    #expect(result.status == 74)
    #expect(result.errorOutput.contains(failure.message))
  }

  @Test func `a fetch needs neither standard input nor standard error`() async throws {
    try await withLocalServer { server in
      let fetch = ["fetch", "--url", server.url]
      let result = try await fetcher.runScript(#""$0" "$@" <&- 2>&-"#, fetch)
      #expect(result.status == 0)
      #expect(result.output.hasSuffix("\nTimes Fetched: 1\n"))
      #expect(try await fetcher.run("status").output.contains("\nTimes Fetched: 1\n"))
    }
  }

  // MARK: A reader that has gone

  @Test func `a fetch whose reader has gone is saved, and exits without an error`() async throws {
    try await withLocalServer { server in
      let pipe = try Command.pipe()
      close(pipe.reading)
      defer { close(pipe.writing) }
      let fetch = ["fetch", "--url", server.url]
      let result = try await fetcher.start(fetch, standardOutput: pipe.writing).waitUntilExit()
      #expect(result.status == 0)
      #expect(result.errorOutput == "")
      #expect(try await fetcher.run("status").output.contains("\nTimes Fetched: 1\n"))
    }
  }

  @Test(arguments: ["table", "json", "csv"])
  func `a long history whose reader reads one line exits without an error`(format: String)
    async throws
  {
    // More than the capacity of a pipe.
    try await fetcher.saveSamples(2_000)
    try await expectExitAfterOneLine("history", "--limit=all", "--format", format)
  }

  @Test func `watch exits without an error when its reader has gone`() async throws {
    try await withLocalServer { server in
      try await expectExitAfterOneLine("watch", "--every", "0s", "--url", server.url)
    }
  }

  /// Runs the executable with a reader that exits after one line.
  private func expectExitAfterOneLine(_ arguments: String...) async throws {
    let result = try await fetcher.runScript(
      #"{ "$0" "$@"; echo "exited with $?" >&2; } | head -n 1"#,
      arguments
    )
    #expect(result.output.split(separator: "\n").count == 1)
    #expect(result.errorOutput == "exited with 0\n")
  }

  @Test func `watch --json prints fetches and failures, each with its time`() async throws {
    try await withLoopbackServer {
      try $0.serveFetch()
      try $0.respondToAll(with: httpResponse("500 Internal Server Error"))
    } perform: { server in
      let url = "\(server.url)"
      let result = try await fetcher.run("watch", "--json", "-n2", "--every=0s", "--url", url)
      #expect(try types(in: result.output) == ["fetch", "failure"])
      #expect(try types(in: result.errorOutput) == ["summary"])
      #expect(result.status == 76)
    }
  }

  /// Returns the types of JSON objects, one per line, each with a time.
  private func types(in lines: String) throws -> [String] {
    try lines.split(separator: "\n").map { line in
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      )
      let time = try #require(object["time"] as? String)
      #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
      return try #require(object["type"] as? String)
    }
  }
}
