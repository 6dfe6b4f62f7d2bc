import Foundation
import Testing

/// The built executable and server.py, as processes.
@Suite(.timeLimit(.minutes(2))) struct EndToEndTests {
  let fetcher: Fetcher

  init() throws { fetcher = try Fetcher() }

  @Test func `three fetches in three processes count to 3, and show what the server printed`()
    async throws
  {
    try await withLocalServer { server in
      for count in 1...3 {
        let ending = try await fetcher.run("fetch", "--url", server.url)
        let code = try #require(await server.responseCode(count))
        #expect(ending.output == "Response Code: \(code)\nTimes Fetched: \(count)\n")
        #expect(ending.errorOutput == "")
        #expect(ending.status == 0)
      }
    }
  }

  @Test func `status shows the last fetch after the server is gone, and a fetch fails`()
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

  @Test func `without a command there is a short help on standard error, and nothing else`()
    async throws
  {
    let ending = try await fetcher.run()
    #expect(ending.status == 64)
    #expect(ending.output == "")
    #expect(ending.errorOutput.contains("\nUsage: fetcher COMMAND [OPTIONS]\n"))
    // All of it is seen at a usual terminal.
    #expect(ending.errorOutput.split(separator: "\n", omittingEmptySubsequences: false).count <= 25)
  }

  @Test(arguments: ["--help", "-h", "help", "--version"])
  func `what is asked for about the program is on standard output, and nothing else`(word: String)
    async throws
  {
    let ending = try await fetcher.run(word)
    #expect(ending.status == 0)
    #expect(ending.output.contains("fetcher"))
    #expect(ending.errorOutput == "")
  }

  @Test func `status before the first fetch creates nothing`() async throws {
    let nested = Fetcher(database: fetcher.file("a/b/fetcher.sqlite3"))
    let ending = try await nested.run("status")
    #expect(
      ending.output
        == "Response Code: none yet\nTimes Fetched: 0\nDatabase: \(nested.database)\n"
    )
    #expect(ending.status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: fetcher.folder) == [])
  }

  @Test func `clients that fetch at once heal each other's stale paths, and the count is exact`()
    async throws
  {
    try await withLocalServer { server in
      async let first = statuses(ofFetchesFrom: server)
      async let second = statuses(ofFetchesFrom: server)
      let statuses = try await first + second
      // A path that stays stale after all restarts is an honest answer, too.
      #expect(statuses.allSatisfy { [0, 75].contains($0) }, "\(statuses)")
      let fetched = statuses.count { $0 == 0 }
      #expect(fetched > 0)
      #expect(try await fetcher.run("status").output.contains("\nTimes Fetched: \(fetched)\n"))
    }
  }

  @Test func `a file that cannot be read is refused and not touched`() async throws {
    // Root may read everything: be somebody else then.
    let isRoot = geteuid() == 0
    _ = chmod(fetcher.folder, 0o755)
    let binary = fetcher.file("fetcher")
    // Copied by another process: a program cannot be run while somebody, even a process that another test
    // has just started, holds it open for writing.
    _ = try await Command("/bin/cp", [Workspace.fetcher.path, binary]).end()
    try Data("secret".utf8).write(to: URL(filePath: fetcher.database))
    _ = chmod(fetcher.database, isRoot ? 0o600 : 0o000)

    for command in ["fetch", "status"] {
      let ending = try await Command(
        "/usr/bin/env",
        ["python3", "-c", Self.asNobody, binary, command],
        environment: [
          "FETCHER_DATABASE": fetcher.database,
          "PATH": Workspace.searchPath,
        ]
      ).end()
      #expect(ending.status == 74)
      #expect(
        ending.errorOutput.contains(
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
      ("an empty folder", nil),
    ] as [(String, Data?)]
  ) func `what is no database is refused and not touched`(name: String, content: Data?) async throws
  {
    if let content {
      try content.write(to: URL(filePath: fetcher.database))
    } else {
      try FileManager.default.createDirectory(
        atPath: fetcher.database,
        withIntermediateDirectories: false
      )
    }
    for command in ["fetch", "status"] {
      let ending = try await fetcher.run(command)
      #expect(ending.status == 74)
      #expect(ending.output == "")
      #expect(ending.errorOutput.contains(fetcher.database))
    }
    if let content { #expect(try Data(contentsOf: URL(filePath: fetcher.database)) == content) }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: fetcher.folder) == ["fetcher.sqlite3"]
    )
  }

  @Test func `a database of version 1 is read and goes on`() async throws {
    try FileManager.default.copyItem(
      at: try Workspace.fixture("version-1.sqlite3"),
      to: URL(filePath: fetcher.database)
    )
    let code = "cc225da8-2fbd-401c-a21d-7bb773b4ce21"
    #expect(
      try await fetcher.run("status").output.hasPrefix("Response Code: \(code)\nTimes Fetched: 2\n")
    )
    try await withLocalServer { server in
      let ending = try await fetcher.run("fetch", "--url", server.url)
      #expect(ending.output.hasSuffix("Times Fetched: 3\n"))
    }
  }

  private func statuses(ofFetchesFrom server: LocalServer) async throws -> [Int32] {
    var statuses: [Int32] = []
    for _ in 0..<4 {
      statuses.append(try await fetcher.run("fetch", "--url", server.url).status)
    }
    return statuses
  }

  /// A Python program that gives up the rights of root, if it has them, and becomes another program.
  private static let asNobody = """
    import os, sys
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)
    os.execv(sys.argv[1], sys.argv[1:])
    """
}
