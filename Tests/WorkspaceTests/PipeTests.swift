import Foundation
import LoopbackServer
import Testing

/// The built executable with an output that cannot be written or is not read completely.
@Suite(.timeLimit(.minutes(10))) struct PipeTests {
  let fetcher: Fetcher

  init() throws { fetcher = try Fetcher() }

  // MARK: A full disk

  @Test(.requiresFullDevice)
  func `a saved fetch that cannot be printed has a dedicated exit code`() async throws {
    try await withLocalServer { server in
      let result = try await fetcher.runScript(
        #""$0" "$@" >/dev/full"#,
        "fetch",
        "--url",
        server.url
      )
      #expect(result.status == 72)
      #expect(
        result.errorOutput.hasPrefix("The fetch is saved, but the result could not be printed.\n")
      )
      let code = try #require(await server.responseCode(1))
      #expect(result.errorOutput.contains(code))
      #expect(
        try await fetcher.run("status").output
          .hasPrefix("Response Code: \(code)\nTimes Fetched: 1\n")
      )
    }
  }

  @Test(.requiresFullDevice, arguments: ["status", "history", "stats", "manual", "help"])
  func `a result that cannot be printed is a failure of output`(name: String) async throws {
    try await fetcher.save(.sample())
    let result = try await fetcher.runScript(#""$0" "$@" >/dev/full"#, name)
    #expect(result.status == 74)
    #expect(result.errorOutput.contains("No space left on device"))
  }

  // MARK: A closed descriptor

  @Test func `a closed standard output is an error, and the database does not get its descriptor`()
    async throws
  {
    try await withLocalServer { server in
      let result = try await fetcher.runScript(#""$0" "$@" >&-"#, "fetch", "--url", server.url)
      #expect(result.status == 72)
      #expect(result.errorOutput.contains("Cannot write to standard output"))
      #expect(try await fetcher.run("status").output.contains("\nTimes Fetched: 1\n"))
    }
  }

  @Test(arguments: ["status", "history", "stats"])
  func `a closed standard output is a failure of output without a change`(name: String)
    async throws
  {
    try await fetcher.save(.sample())
    let result = try await fetcher.runScript(#""$0" "$@" >&-"#, name)
    #expect(result.status == 74)
    #expect(result.errorOutput.contains("Cannot write to standard output"))
  }

  @Test func `a fetch needs neither standard input nor standard error`() async throws {
    try await withLocalServer { server in
      let result = try await fetcher.runScript(#""$0" "$@" <&- 2>&-"#, "fetch", "--url", server.url)
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
      let result = try await fetcher.start(
        "fetch",
        "--url",
        server.url,
        standardOutput: pipe.writing
      ).waitUntilExit()
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
    try await fetcher.save(.sample(), times: 2_000)
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

  @Test func `watch --json prints fetches and failures on standard output, each with its time`()
    async throws
  {
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

extension Trait where Self == ConditionTrait {
  fileprivate static var requiresFullDevice: Self {
    .enabled("The system has no /dev/full.") { access("/dev/full", F_OK) == 0 }
  }
}
