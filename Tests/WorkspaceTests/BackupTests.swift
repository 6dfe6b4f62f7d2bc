import FetchLog
import Foundation
import SQLiteDatabase
import Testing

/// What the built executable writes into a file, and takes up from one.
@Suite(.timeLimit(.minutes(2))) struct BackupTests {
  let fetcher: Fetcher

  init() throws { fetcher = try Fetcher() }

  @Test func `what was exported is another database's after an import`() async throws {
    try await withLocalServer { server in
      _ = try await fetcher.run("fetch", "--count", "3", "--url", server.url)
      _ = try await fetcher.run("reset", "--force")
      _ = try await fetcher.run("fetch", "--url", server.url)
      let pruned = try await fetcher.run("history", "--prune", "--before", "2100-01-01", "--force")
      #expect(pruned.output.hasPrefix("Deleted 2 fetches.\n"))
    }
    let path = fetcher.file("backup.jsonl")
    let exported = try await fetcher.run("export", path)
    #expect(exported.status == 0)

    let other = Fetcher(database: fetcher.file("new/other.sqlite3"))
    let imported = try await other.run("import", path)
    #expect(imported.status == 0)
    #expect(imported.output.contains("Times Fetched: 1\n"))
    #expect(try await fetcher.run("status").output.hasPrefix(imported.output))
    for arguments in [["history", "--format", "json"], ["reset", "--undo"]] {
      let (here, there) = (try await fetcher.run(arguments), try await other.run(arguments))
      #expect(here.output == there.output)
      #expect(here.status == there.status)
    }
    #expect(try await other.run("doctor").output.contains("count: 1 since the last reset, as in the history"))
  }

  @Test func `the checksum is that of sha256sum`() async throws {
    try await fetcher.save(.sample())
    let path = fetcher.file("backup.jsonl")
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
    let command = try fetcher.start("export", fetcher.file("backup.jsonl"))
    while try FileManager.default.contentsOfDirectory(atPath: fetcher.folder).count == 1 {
      await Task.yield()
    }
    command.send(signal)
    #expect(await command.end().status == 128 + signal)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: fetcher.folder) == ["fetcher.sqlite3"]
    )
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `an import that is ended by a signal leaves nothing behind`(signal: Int32) async throws {
    try await fetcher.save(.sample(), times: 10_000)
    let backup = fetcher.file("backup.jsonl")
    _ = try await fetcher.run("export", backup)
    // The count and the code of what was not fetched.
    let code = FetchLog.Entry.sample().responseCode.uuidString.lowercased()
    try await rewrite(backup, #"s/"times_fetched":0/"times_fetched":10000/; 1s/null/"\#(code)"/"#)
    let imported = try await Fetcher(database: fetcher.file("whole.sqlite3")).run(
      "import",
      backup
    )
    #expect(imported.status == 0, "\(imported.errorOutput)")

    let place = fetcher.file("new")
    let database = "\(place)/folder/fetcher.sqlite3"
    // Whenever it comes while the file is read, and once while the database is filled.
    for isFilling in [false, true] {
      let command = try Fetcher(database: database).start("import", backup)
      while isFilling, !FileManager.default.fileExists(atPath: "\(place)/folder") {
        await Task.yield()
      }
      if isFilling { command.send(signal) }
      let ending = await isFilling ? command.end() : command.end(bySending: signal)
      #expect(ending.status == 128 + signal)
      #expect(ending.output == "")
      #expect(!FileManager.default.fileExists(atPath: place))
    }
  }

  @Test func `an import that is ended by a signal leaves a database as it was`() async throws {
    try await fetcher.save(.sample(), times: 10_000)
    let backup = fetcher.file("backup.jsonl")
    _ = try await fetcher.run("export", backup)
    let code = FetchLog.Entry.sample().responseCode.uuidString.lowercased()
    try await rewrite(backup, #"s/"times_fetched":0/"times_fetched":10000/; 1s/null/"\#(code)"/"#)
    let other = Fetcher(database: fetcher.file("other.sqlite3"))
    try await other.openDatabase().removeJournal()
    let command = try other.start("import", backup)
    let journal = "\(other.database)-journal"
    while !FileManager.default.fileExists(atPath: journal) { await Task.yield() }
    command.send(SIGTERM)
    #expect(await command.end().status == 128 + SIGTERM)
    #expect(!FileManager.default.fileExists(atPath: journal))
    #expect(try await other.run("import", backup).status == 0)
  }

  /// Changes the lines of an export, and its last line with them.
  private func rewrite(_ path: String, _ expression: String) async throws {
    let words = #"""
      sed -i '\#(expression)' "$0"
      sum=$(head -n -1 "$0" | sha256sum | cut -d ' ' -f 1)
      sed -i "\$s/\"sha256\":\"[^\"]*\"/\"sha256\":\"$sum\"/" "$0"
      """#
    let environment = ["PATH": Workspace.searchPath]
    _ = try await Command("/bin/sh", ["-c", words, path], environment: environment).end()
  }
}
