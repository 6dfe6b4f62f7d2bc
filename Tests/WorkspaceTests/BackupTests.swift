import FetchLog
import Foundation
import TemporaryDirectory
import Testing

/// What the built executable writes into a file, and takes up from one.
@Suite(.timeLimit(.minutes(2))) struct BackupTests {
  let directory: TemporaryDirectory
  let fetcher: Fetcher

  init() throws {
    directory = try TemporaryDirectory()
    fetcher = Fetcher(database: directory.file("fetcher.sqlite3"))
  }

  @Test func `what was exported is another database's after an import`() async throws {
    try await withLocalServer { server in
      _ = try await fetcher.run("fetch", "--count", "3", "--url", server.url)
      _ = try await fetcher.run("reset", "--force")
      _ = try await fetcher.run("fetch", "--url", server.url)
      let pruned = try await fetcher.run("history", "--prune", "--before", "2100-01-01", "--force")
      #expect(pruned.output.hasPrefix("Forgot 2 fetches.\n"))
    }
    let path = directory.file("backup.jsonl")
    let exported = try await fetcher.run("export", path)
    #expect(exported.status == 0)

    let other = Fetcher(database: directory.file("new/other.sqlite3"))
    let imported = try await other.run("import", path)
    #expect(imported.status == 0)
    #expect(imported.output.contains("Times Fetched: 1\n"))
    #expect(try await fetcher.run("status").output.hasPrefix(imported.output))
    for arguments in [["history", "--format", "json"], ["reset", "--undo"]] {
      let (here, there) = (try await fetcher.run(arguments), try await other.run(arguments))
      #expect(here.output == there.output)
      #expect(here.status == there.status)
    }
    #expect(try await other.run("doctor").output.contains("count: 1, as in the history"))
  }

  @Test func `the checksum is that of sha256sum`() async throws {
    try await fetcher.save(.sample())
    let path = directory.file("backup.jsonl")
    _ = try await fetcher.run("export", path)
    let sum = try await Command(
      "/bin/sh",
      ["-c", #"head -n -1 "$0" | sha256sum | cut -d ' ' -f 1"#, path]
    ).end().output.trimmingCharacters(in: .newlines)
    #expect(sum.count == 64)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains(#""sha256":"\#(sum)""#))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `an export that is ended by a signal leaves nothing behind`(signal: Int32) async throws {
    // More than a moment's work.
    try await fetcher.save(.sample(), times: 20_000)
    let command = try fetcher.start("export", directory.file("backup.jsonl"))
    while try FileManager.default.contentsOfDirectory(atPath: directory.path).count == 1 {
      await Task.yield()
    }
    command.send(signal)
    #expect(await command.end().status == 128 + signal)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["fetcher.sqlite3"]
    )
  }
}
