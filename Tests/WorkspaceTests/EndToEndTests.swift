import Foundation
import SQLDatabase
import SQLiteDatabase
import Testing

/// The built executable with server.py, in separate processes.
@Suite(.timeLimit(.minutes(10))) struct EndToEndTests {
  let fetcher: Fetcher

  init() throws { fetcher = try Fetcher() }

  @Test func `three fetches in three processes are counted, and print the codes of the server`()
    async throws
  {
    try await withLocalServer { server in
      for count in 1...3 {
        let result = try await fetcher.run("fetch", "--url", server.url)
        let code = try #require(await server.responseCode(count))
        #expect(result.output == "Response Code: \(code)\nTimes Fetched: \(count)\n")
        #expect(result.errorOutput == "")
        #expect(result.status == 0)
      }
    }
  }

  @Test func `without the server, status prints the last fetch, and a fetch fails`()
    async throws
  {
    let url = try await withLocalServer { server in
      _ = try await fetcher.run("fetch", "--url", server.url)
      return server.url
    }
    let status = try await fetcher.run("status")
    #expect(status.status == 0)
    #expect(status.output.contains("\nTimes Fetched: 1\n"))

    let fetch = try await fetcher.run("fetch", "--url", url)
    #expect(fetch.status == 69)
    #expect(fetch.output == "")
    #expect(fetch.errorOutput.hasPrefix("Fetch failed.\n"))
    #expect(fetch.errorOutput.contains("GET \(url), got no response"))
    #expect(fetch.errorOutput.contains("python3 server.py"))
    #expect(try await fetcher.run("status").output == status.output)
  }

  @Test func `without a command, a short help is printed on standard error`()
    async throws
  {
    let result = try await fetcher.run()
    #expect(result.status == 64)
    #expect(result.output == "")
    #expect(result.errorOutput.contains("\nUsage: fetcher COMMAND [OPTIONS]\n"))
    // Fits in a terminal of 24 rows.
    #expect(result.errorOutput.split(separator: "\n", omittingEmptySubsequences: false).count <= 25)
  }

  @Test(arguments: ["--help", "-h", "help", "--version"])
  func `help and version are printed on standard output`(argument: String)
    async throws
  {
    let result = try await fetcher.run(argument)
    #expect(result.status == 0)
    #expect(result.output.contains("fetcher"))
    #expect(result.errorOutput == "")
  }

  @Test func `status before the first fetch creates nothing`() async throws {
    let nested = Fetcher(database: fetcher.file("a/b/fetcher.sqlite3"))
    let result = try await nested.run("status")
    #expect(
      result.output
        == "Response Code: none yet\nTimes Fetched: 0\nDatabase: \(nested.database)\n"
    )
    #expect(result.status == 0)
    #expect(try fetcher.files == [])
  }

  @Test func `concurrent fetches restart after stale paths, and the count is exact`()
    async throws
  {
    try await withLocalServer { server in
      async let first = statuses(ofFetchesFrom: server)
      async let second = statuses(ofFetchesFrom: server)
      let statuses = try await first + second
      // All restarts of a fetch may receive a stale path.
      #expect(statuses.allSatisfy { [0, 75].contains($0) }, "\(statuses)")
      let fetched = statuses.count { $0 == 0 }
      #expect(fetched > 0)
      #expect(try await fetcher.run("status").output.contains("\nTimes Fetched: \(fetched)\n"))
    }
  }

  @Test func `an unreadable database is refused and unchanged`() async throws {
    // Root can read every file, so the executable runs as another user.
    let isRoot = geteuid() == 0
    _ = chmod(fetcher.directory, 0o755)
    let binary = fetcher.file("fetcher")
    // Another process copies the file: a file that is open for writing, also in a child of another test, cannot be
    // executed.
    _ = try await Command("/bin/cp", [Workspace.fetcher.path, binary]).waitUntilExit()
    try Data("secret".utf8).write(to: URL(filePath: fetcher.database))
    _ = chmod(fetcher.database, isRoot ? 0o600 : 0o000)

    for command in ["fetch", "status"] {
      let result = try await Command(
        "/usr/bin/env",
        ["python3", "-c", Self.asAnotherUser, binary, command],
        environment: [
          "FETCHER_DATABASE": fetcher.database,
          "PATH": Workspace.searchPath,
        ]
      ).waitUntilExit()
      #expect(result.status == 74)
      #expect(
        result.errorOutput.contains(
          "Cannot open the database \(fetcher.database): Permission denied"
        )
      )
    }
    _ = chmod(fetcher.database, 0o600)
    #expect(try Data(contentsOf: URL(filePath: fetcher.database)) == Data("secret".utf8))
  }

  @Test(
    arguments: [
      (
        "random bytes",
        Data("not a database, though it is long enough to hold a header of one ..........".utf8)
      ),
      ("an empty directory", nil),
    ] as [(String, Data?)]
  ) func `a file or directory that is not a database is refused and unchanged`(
    name: String,
    content: Data?
  ) async throws {
    if let content {
      try content.write(to: URL(filePath: fetcher.database))
    } else {
      try FileManager.default.createDirectory(
        atPath: fetcher.database,
        withIntermediateDirectories: false
      )
    }
    for command in ["fetch", "status"] {
      let result = try await fetcher.run(command)
      #expect(result.status == 74)
      #expect(result.output == "")
      #expect(result.errorOutput.contains(fetcher.database))
    }
    if let content { #expect(try Data(contentsOf: URL(filePath: fetcher.database)) == content) }
    #expect(
      try fetcher.files == ["fetcher.sqlite3"]
    )
  }

  @Test(
    arguments: [
      (1, "cc225da8-2fbd-401c-a21d-7bb773b4ce21", 2),
      (2, "55d095f6-8b98-4d4f-9866-6b5307e6aff5", 4),
    ]
  ) func `a database of an earlier version is read and migrated`(
    version: Int,
    code: String,
    rows: Int
  ) async throws {
    try FileManager.default.copyItem(
      at: try Workspace.fixture("version-\(version).sqlite3"),
      to: URL(filePath: fetcher.database)
    )
    #expect(
      try await fetcher.run("status").output.hasPrefix("Response Code: \(code)\nTimes Fetched: 2\n")
    )
    try await withLocalServer { server in
      let result = try await fetcher.run("fetch", "--url", server.url)
      #expect(result.output.hasSuffix("Times Fetched: 3\n"))
      let failure = try await fetcher.run("fetch", "--url", server.url + "/missing")
      #expect(failure.status != 0)
    }
    for (options, count) in [([], rows + 1), (["--failures"], 1)] {
      let history = try await fetcher.run(["history", "--json"] + options)
      #expect(history.output.split(separator: "\n").count == count)
    }
    let database = try await fetcher.openDatabase()
    #expect(try database.query("PRAGMA user_version") { try $0.value(0, as: Int.self) } == [3])
  }

  private func statuses(ofFetchesFrom server: LocalServer) async throws -> [Int32] {
    var statuses: [Int32] = []
    for _ in 0..<4 {
      statuses.append(try await fetcher.run("fetch", "--url", server.url).status)
    }
    return statuses
  }

  /// A Python script that drops the privileges of root, and then executes another program.
  private static let asAnotherUser = """
    import os, sys
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)
    os.execv(sys.argv[1], sys.argv[1:])
    """
}
