import AttemptLog
import Foundation
import Testing

/// Exports and imports through streams, in shell scripts.
@Suite(.timeLimit(.minutes(10))) struct BackupStreamTests {
  let fetcher = Tool("fetcher")

  @Test(
    arguments: [
      (#""$0" export - > copy"#, #""$0" import - < copy"#),
      (#""$0" export - | gzip > copy"#, #"gzip -dc copy | "$0" import -"#),
      (#""$0" export >(cat > copy) && wait $!"#, #""$0" import <(cat copy)"#),
      (#""$0" export >(gzip > copy) && wait $!"#, #""$0" import /dev/stdin < <(gzip -dc copy)"#),
      (
        #"mkfifo pipe && { cat pipe > copy & } && "$0" export pipe && wait"#,
        #"{ cat copy > pipe & } && "$0" import pipe && wait"#
      ),
      (#""$0" export /dev/stdout | cat > copy"#, #""$0" import /dev/stdin < copy"#),
      (#""$0" export ./-"#, #""$0" import ./-"#),
    ]
  ) func `an export to a stream is imported from a stream`(
    exporting: String,
    importing: String
  ) async throws {
    try await fetch(times: 3)
    let exported = try await run(exporting, fetcher.database)
    #expect(exported.status == 0)
    #expect(
      (exported.output + exported.errorOutput).hasPrefix(
        "Exported 3 fetches and 0 records of failures to "
      )
    )
    #expect(exported.output == "" || exporting.contains("./-"))

    let other = fetcher.file("other.sqlite3")
    let imported = try await run(importing, other)
    #expect(imported.status == 0)
    #expect(imported.errorOutput == "")
    #expect(imported.output.hasSuffix("\nTimes Fetched: 3\n"))
    #expect(
      !FileManager.default.fileExists(atPath: fetcher.file("-")) || importing.contains("./-")
    )
    #expect(
      try await fetcher.run("history", "--format", "csv").output
        == fetcher.at(other).run("history", "--format", "csv").output
    )
  }

  @Test func `a truncated export is not imported from a stream`() async throws {
    try await fetch(times: 3)
    let result = try await run(
      #""$0" export - | head -n 3 | "$0" import - --database a/b/other.sqlite3"#,
      fetcher.database
    )
    #expect(result.status == 65)
    #expect(result.errorOutput.contains("Cannot import standard input: its last line is missing."))
    #expect(!FileManager.default.fileExists(atPath: fetcher.file("a")))
  }

  @Test(arguments: SignalTests.exitCodes.map(\.0), ["pipe", "-"])
  func `a signal ends an import that waits for a stream, and no file is created`(
    signal: Int32,
    path: String
  ) async throws {
    let pipe = fetcher.file("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    let reading = open(pipe, O_RDWR | O_CLOEXEC)
    defer { close(reading) }
    let command = try Command(
      "/bin/sh",
      ["-c", #"exec 3<&0 < "$2" && echo ready >&2 && exec "$0" import "$1""#]
        + [Workspace.fetcher.path, path == "-" ? path : pipe, pipe],
      environment: ["FETCHER_DATABASE": fetcher.file("a/b/c")]
    )
    try await command.waitForMessage("ready")
    let result = await command.waitUntilExit(sending: signal)
    #expect(result.status == 128 + signal)
    #expect(try fetcher.files == ["pipe"])
  }

  @Test func `a signal ends an export that waits for a reader`() async throws {
    try await fetcher.saveSamples()
    let pipe = fetcher.file("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    let command = try fetcher.start(["export", pipe])
    #expect(await command.waitUntilExit(sending: SIGTERM).status == 128 + SIGTERM)
  }

  /// Fetches from a server, so the count and the code are consistent with the history.
  private func fetch(times: Int) async throws {
    try await withLocalServer { server in
      try await fetcher.run("fetch", "--count", "\(times)", "--url", server.url)
    }
  }

  /// Runs a script in bash, which has process substitution.
  private func run(_ script: String, _ database: String) async throws -> Command.Result {
    var fetcher = self.fetcher
    fetcher.environment["FETCHER_DATABASE"] = database
    return try await fetcher.runScript("set -o pipefail; \(script)", [], shell: "bash")
  }
}
