import AttemptLog
import Foundation
import SQLiteDatabase
import Testing

/// Exports and imports of the built executable.
@Suite(.timeLimit(.minutes(10))) struct BackupTests {
  let fetcher = Tool("fetcher")

  /// A port on which no test listens.
  private static let closedURL = "http://127.0.0.1:1"

  @Test func `an import restores the count, the code, both logs and the reset of an export`()
    async throws
  {
    try await withLocalServer { server in
      try await fetcher.run("fetch", "--count", "3", "--url", server.url)
      try await fetcher.run("reset", "--force")
      try await fetcher.run("fetch", "--url", server.url)
      let pruned = try await fetcher.run("history", "--prune", "--before", "2100-01-01", "--force")
      #expect(pruned.output.hasPrefix("Deleted 2 fetches and 0 records of failures.\n"))
    }
    // Two runs, of which the first has two equal failures.
    try await fetcher.run("watch", "--count", "2", "--every", "0", "--url", Self.closedURL)
    #expect(try await fetcher.run("fetch", "--url", Self.closedURL).status == 69)
    let path = fetcher.file("backup.jsonl")
    let exported = try await fetcher.run("export", path)
    #expect(exported.status == 0)
    #expect(exported.output == "Exported 2 fetches and 2 records of failures to \(path).\n")

    let other = fetcher.at(fetcher.file("new/other.sqlite3"))
    let imported = try await other.run("import", path)
    #expect(imported.status == 0)
    let lines = imported.output.split(separator: "\n", maxSplits: 1)
    #expect(lines.first == "Imported 2 fetches and 2 records of failures.")
    let state = try #require(lines.last)
    #expect(state.contains("Times Fetched: 1\n"))
    #expect(try await fetcher.run("status").output.hasPrefix(state))
    #expect(
      try await other.run("history", "--failures", "--json").output.split(separator: "\n")
        .map { $0.contains(#""count":2,"#) } == [false, true]
    )
    for arguments in [["history", "--all", "--format", "json"], ["reset", "--undo"]] {
      let (expected, result) = (try await fetcher.run(arguments), try await other.run(arguments))
      #expect(result.output == expected.output)
      #expect(result.status == expected.status)
    }
    #expect(
      try await other.run("doctor").output.contains(
        "count: 1 since the last reset, as in the history"
      )
    )
  }

  @Test func `an export of version 3 is imported, and one of version 1 has a former format`()
    async throws
  {
    let former = try await fetcher.run(
      "import",
      try Workspace.fixture("export-version-1.jsonl").path
    )
    #expect(former.status == 65)
    #expect(former.errorOutput.contains(": it has the format of an earlier version.\n"))
    #expect(try fetcher.files == [])
    let imported = try await fetcher.run(
      "import",
      try Workspace.fixture("export-version-3.jsonl").path
    )
    #expect(imported.errorOutput == "")
    #expect(
      imported.output == """
        Imported 2 fetches and 0 records of failures.
        Response Code: 7f9515f9-cd0e-475e-9d16-c935cba229b3
        Times Fetched: 3

        """
    )
    #expect(try await fetcher.run("history", "--all", "-n1", "--json").output.contains(#""id":6,"#))
    #expect(try await fetcher.run("reset", "--force").status == 0)
    let undone = try await fetcher.run("reset", "--undo").output
    #expect(undone == imported.output.drop { $0 != "\n" }.dropFirst())
  }

  @Test func `an export during many failures of other processes is consistent`() async throws {
    try await fetcher.saveSamples()
    let writer = try fetcher.start(
      ["watch", "--every", "0", "--quiet", "--url", Self.closedURL, "--timeout", "5s"]
    )
    try await waitUntil { try await !fetcher.run("history", "--failures").output.isEmpty }
    for number in 1...5 {
      let path = fetcher.file("backup-\(number).jsonl")
      #expect(try await fetcher.run("export", path).status == 0)
      let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      // The header, a generation, a fetch, the failures of one run in one line, and the footer.
      #expect(lines.count == 5)
      #expect(lines[3].hasPrefix(#"["failure","#))
    }
    writer.send(SIGINT)
    #expect(await writer.waitUntilExit().status == 128 + SIGINT)
  }

  @Test func `the checksum is computed as by sha256sum`() async throws {
    try await fetcher.saveSamples()
    let path = fetcher.file("backup.jsonl")
    try await fetcher.run("export", path)
    let sum = try await fetcher.runScript(Self.checksum, [path]).output
      .trimmingCharacters(in: .newlines)
    #expect(sum.count == 64)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains(#""sha256":"\#(sum)""#))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal ends an export, and no file is left`(signal: Int32) async throws {
    try await fetcher.saveSamples(5_000)
    let backup = fetcher.file("backup.jsonl")
    let result = try await interrupt(with: signal, once: { try fetcher.files.count > 1 }) {
      try? FileManager.default.removeItem(atPath: backup)
      return try fetcher.start(["export", backup])
    }
    #expect(result.status == 128 + signal)
    #expect(try fetcher.files == ["fetcher.sqlite3"])
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal ends an import, and no new directory is left`(signal: Int32) async throws {
    let backup = try await Self.backup.value.path
    let parent = fetcher.file("new")
    let directory = "\(parent)/directory"
    let result = try await interrupt(
      with: signal,
      once: { FileManager.default.fileExists(atPath: directory) }
    ) {
      try? FileManager.default.removeItem(atPath: parent)
      return try fetcher.at("\(directory)/fetcher.sqlite3").start(["import", backup])
    }
    #expect(result.status == 128 + signal)
    #expect(!FileManager.default.fileExists(atPath: parent))
  }

  @Test func `a signal ends an import, and an existing database is unchanged`() async throws {
    let backup = try await Self.backup.value.path
    let other = fetcher.at(fetcher.file("other.sqlite3"))
    let journal = "\(other.database)-journal"
    let result = try await interrupt(
      with: SIGTERM,
      once: { FileManager.default.fileExists(atPath: journal) }
    ) {
      try? FileManager.default.removeItem(atPath: other.database)
      try await other.openDatabase().removeJournal()
      return try other.start(["import", backup])
    }
    #expect(result.status == 128 + SIGTERM)
    #expect(!FileManager.default.fileExists(atPath: journal))
    #expect(try await other.run("import", backup).status == 0)
  }

  /// The command that computes the checksum of an export; not every system has `sha256sum`.
  private static let checksum =
    #"sed '$d' "$1" | { sha256sum 2>/dev/null || shasum -a 256; } | cut -d ' ' -f 1"#

  /// A valid export with many fetches.
  private static let backup = Task {
    let fetcher = Tool("fetcher")
    try await fetcher.saveSamples(5_000)
    let path = fetcher.file("backup.jsonl")
    try await fetcher.run("export", path)
    return (fetcher: fetcher, path: path)  // the directory exists as long as its fetcher
  }
}
