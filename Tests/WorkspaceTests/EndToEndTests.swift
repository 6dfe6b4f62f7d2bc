import Foundation
import SQLDatabase
import SQLiteDatabase
import Testing

/// The built executable with server.py, in separate processes.
@Suite(.timeLimit(.minutes(10))) struct EndToEndTests {
  let fetcher = Tool("fetcher")

  @Test func `three processes count three fetches, and print the server's codes`() async throws {
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

  @Test(arguments: ["curl", "foundation"])
  func `a check of two requests does the same as a fetch`(transport: String) async throws {
    try await withLocalServer { server in
      let check = try await fetcher.run(
        ["check", server.url, "--capture", "next=/next_path", "--then", "{next}"]
          + ["--capture", "code=/response_code", "--save", "code", "--transport", transport]
      )
      let code = try #require(await server.responseCode(1))
      #expect(check.output.hasSuffix("\nResponse Code: \(code)\nTimes Fetched: 1\n"))
      #expect(check.errorOutput == "")
      #expect(try await fetcher.run("doctor", "--url", server.url).status == 0)
      let history = try await fetcher.run("history", "--target", server.url, "--json")
      #expect(history.output.contains(#""status":200"#))
      let host = try await fetcher.runScript("uname -n", []).output.dropLast()
      #expect(history.output.contains(#""machine":"\#(host)""#))
      let failed = try await fetcher.run("check", server.url, "--expect-json", "/next_path=x")
      #expect(failed.status == 76)
    }
  }

  @Test func `without the server, status prints the last fetch, and a fetch fails`() async throws {
    let url = try await withLocalServer { server in
      try await fetcher.run("fetch", "--url", server.url)
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

  @Test func `without a command, a short help is printed on standard error`() async throws {
    let result = try await fetcher.run()
    #expect(result.status == 64)
    #expect(result.output == "")
    #expect(result.errorOutput.contains("\nUsage: fetcher COMMAND [OPTIONS]\n"))
    // Fits in a terminal of 24 rows.
    #expect(result.errorOutput.split(separator: "\n", omittingEmptySubsequences: false).count <= 25)
  }

  @Test func `status before the first fetch creates nothing`() async throws {
    let path = fetcher.file("a/b/fetcher.sqlite3")
    let result = try await fetcher.at(path).run("status")
    #expect(result.output == "Response Code: none yet\nTimes Fetched: 0\nDatabase: \(path)\n")
    #expect(result.status == 0)
    #expect(try fetcher.files == [])
  }

  @Test func `concurrent fetches restart after stale paths, and the count is exact`() async throws {
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

  @Test(arguments: [
    (1, "cc225da8-2fbd-401c-a21d-7bb773b4ce21", 2), (2, "55d095f6-8b98-4d4f-9866-6b5307e6aff5", 4),
  ])
  func `a database of an earlier version is read and migrated`(
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
    #expect(try await fetcher.openDatabase().version == [5])
  }

  private func statuses(ofFetchesFrom server: LocalServer) async throws -> [Int32] {
    var statuses: [Int32] = []
    for _ in 0..<4 {
      statuses.append(try await fetcher.run("fetch", "--url", server.url).status)
    }
    return statuses
  }
}
