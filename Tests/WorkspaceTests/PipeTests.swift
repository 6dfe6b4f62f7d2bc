import Foundation
import LoopbackServer
import Testing

/// The built executable where its output cannot be written, or is not read to its end.
@Suite(.timeLimit(.minutes(2))) struct PipeTests {
  let fetcher: Fetcher

  init() throws { fetcher = try Fetcher() }

  // MARK: A full disk

  @Test func `what is saved but cannot be shown has its own exit code`() async throws {
    try await withLocalServer { server in
      let ending = try await writingToFullDisk("fetch", "--url", server.url)
      #expect(ending.status == 72)
      #expect(
        ending.errorOutput.hasPrefix("The fetch is saved, but the result could not be printed.\n")
      )
      let code = try #require(await server.responseCode(1))
      #expect(ending.errorOutput.contains(code))
      #expect(
        try await fetcher.run("status").output
          .hasPrefix("Response Code: \(code)\nTimes Fetched: 1\n")
      )
    }
  }

  @Test(arguments: ["status", "history", "manual", "help"])
  func `where nothing was to be saved, what cannot be shown is an error of output`(name: String)
    async throws
  {
    try await fetcher.save(.sample())
    let ending = try await writingToFullDisk(name)
    #expect(ending.status == 74)
    #expect(ending.errorOutput.contains("No space left on device"))
  }

  // MARK: A closed output

  @Test func `a closed standard output is an error, and never the database's descriptor`()
    async throws
  {
    try await withLocalServer { server in
      let ending = try await inShell(#""$0" "$@" >&-"#, "fetch", "--url", server.url)
      #expect(ending.status == 72)
      #expect(ending.errorOutput.contains("Cannot write to standard output"))
      #expect(try await fetcher.run("status").output.contains("\nTimes Fetched: 1\n"))
    }
  }

  @Test(arguments: ["status", "history"])
  func `a closed standard output is an error also where nothing was to be saved`(name: String)
    async throws
  {
    try await fetcher.save(.sample())
    let ending = try await inShell(#""$0" "$@" >&-"#, name)
    #expect(ending.status == 74)
    #expect(ending.errorOutput.contains("Cannot write to standard output"))
  }

  @Test func `closed standard input and error output are missed by nobody`() async throws {
    try await withLocalServer { server in
      let ending = try await inShell(#""$0" "$@" <&- 2>&-"#, "fetch", "--url", server.url)
      #expect(ending.status == 0)
      #expect(ending.output.hasSuffix("\nTimes Fetched: 1\n"))
      #expect(try await fetcher.run("status").output.contains("\nTimes Fetched: 1\n"))
    }
  }

  // MARK: A reader that has gone

  @Test func `where the reader of a pipe has gone, the end is quiet`() async throws {
    try await withLocalServer { server in
      let pipe = try Command.pipe()
      close(pipe.reading)
      defer { close(pipe.writing) }
      let ending = try await fetcher.start(
        "fetch",
        "--url",
        server.url,
        standardOutput: pipe.writing
      ).end()
      #expect(ending.status == 0)
      #expect(ending.errorOutput == "")
      #expect(try await fetcher.run("status").output.contains("\nTimes Fetched: 1\n"))
    }
  }

  @Test(arguments: ["table", "json", "csv"])
  func `a long history whose reader wants one line ends quietly`(format: String) async throws {
    // More than a pipe holds.
    try await fetcher.save(.sample(), times: 2_000)
    let ending = try await inShell(
      Self.readingOneLine,
      "history",
      "--limit=all",
      "--format",
      format
    )
    #expect(ending.output.split(separator: "\n").count == 1)
    #expect(ending.errorOutput == "left with 0\n")
  }

  @Test func `a program that reads a watch gets fetches and failures alone, each with its time`()
    async throws
  {
    try await withLoopbackServer {
      try $0.serveFetch()
      try $0.respondToAll(with: httpResponse("500 Internal Server Error"))
    } perform: { server in
      let url = "\(server.url)"
      let ending = try await fetcher.run("watch", "--json", "-n2", "--every=0s", "--url", url)
      #expect(try Self.types(in: ending.output) == ["fetch", "failure"])
      #expect(try Self.types(in: ending.errorOutput) == ["summary"])
      #expect(ending.status == 0)
    }
  }

  /// The types of the objects in some lines, each of which has a time.
  private static func types(in lines: String) throws -> [String] {
    try lines.split(separator: "\n").map { line in
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      )
      let time = try #require(object["time"] as? String)
      #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
      return try #require(object["type"] as? String)
    }
  }

  @Test func `a watch whose reader has gone ends quietly`() async throws {
    try await withLocalServer { server in
      let ending = try await inShell(
        Self.readingOneLine,
        "watch",
        "--every",
        "0s",
        "--url",
        server.url
      )
      #expect(ending.output.split(separator: "\n").count == 1)
      #expect(ending.errorOutput == "left with 0\n")
    }
  }

  /// A script that reads the first line of a command, and tells how that ends.
  private static let readingOneLine = #"{ "$0" "$@"; echo "left with $?" >&2; } | head -n 1"#

  /// Runs the executable by a script, in which it is `"$0" "$@"`.
  private func inShell(_ script: String, _ arguments: String...) async throws -> Command.Ending {
    try await Command(
      "/bin/sh",
      ["-c", script, Workspace.fetcher.path] + arguments,
      environment: ["FETCHER_DATABASE": fetcher.database, "PATH": Workspace.searchPath]
    ).end()
  }

  /// Runs the executable with an output that takes nothing.
  private func writingToFullDisk(_ arguments: String...) async throws -> Command.Ending {
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    defer { close(full) }
    return try await Command(
      Workspace.fetcher.path,
      arguments,
      environment: ["FETCHER_DATABASE": fetcher.database],
      standardOutput: full
    ).end()
  }
}
