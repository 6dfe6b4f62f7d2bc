import Foundation
import LoopbackServer
import Testing

/// What the built executable takes from its surroundings: variables, working directory, locale, time zone.
@Suite(.timeLimit(.minutes(2))) struct EnvironmentTests {
  var fetcher: Fetcher

  init() throws { fetcher = try Fetcher() }

  // MARK: Variables

  @Test func `HOME alone is enough, and has the database in the usual place`() async throws {
    try await withLocalServer { server in
      let ending = try await run(["HOME": fetcher.folder], "fetch", "--url", server.url)
      #expect(ending.output.hasSuffix("\nTimes Fetched: 1\n"))
      #expect(ending.errorOutput == "")
      let path = fetcher.file(".local/share/fetcher/fetcher.sqlite3")
      #expect(FileManager.default.fileExists(atPath: path))
    }
  }

  @Test func `a database named by FETCHER_DATABASE needs no HOME`() async throws {
    try await withLocalServer { server in
      let environment = ["FETCHER_DATABASE": fetcher.database]
      let ending = try await run(environment, "fetch", "--url", server.url)
      #expect(ending.output.hasSuffix("\nTimes Fetched: 1\n"))
      #expect(ending.errorOutput == "")
    }
  }

  @Test func `a database named by an option needs no environment at all`() async throws {
    try await withLocalServer { server in
      let ending = try await run(
        [:],
        "fetch",
        "--url",
        server.url,
        "--database",
        fetcher.database
      )
      #expect(ending.output.hasSuffix("\nTimes Fetched: 1\n"))
      #expect(ending.errorOutput == "")
    }
  }

  @Test func `without HOME the user database tells the place`() async throws {
    let ending = try await run([:], "status")
    #expect(ending.status == 0)
    #expect(ending.output.hasPrefix("Response Code: "))
  }

  @Test func `a database in a folder named by XDG_DATA_HOME is made for its owner alone`()
    async throws
  {
    try await withLocalServer { server in
      let environment = ["XDG_DATA_HOME": fetcher.file("data")]
      let ending = try await run(environment, "fetch", "--url", server.url)
      #expect(ending.status == 0)
      let folder = fetcher.file("data/fetcher")
      #expect(try permissions(of: folder) == 0o700)
      #expect(try permissions(of: "\(folder)/fetcher.sqlite3") == 0o600)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["fetcher.sqlite3"])
    }
  }

  @Test func `FETCHER_URL names the server, and an option goes before it`() async throws {
    try await withLoopbackServer {
      try $0.serveFetch()
    } perform: { server in
      var fetcher = fetcher
      fetcher.environment["FETCHER_URL"] = "\(server.url)"
      let named = try await fetcher.run("fetch")
      let other = try await fetcher.run("fetch", "--url", "http://127.0.0.1:1")
      #expect(named.status == 0)
      #expect(other.status == 69)
    }
  }

  @Test func `FETCHER_TIMEOUT limits the time, and an option goes before it`() async throws {
    try await withLoopbackServer {
      try $0.hang()
    } perform: { server in
      var fetcher = fetcher
      fetcher.environment["FETCHER_TIMEOUT"] = "30ms"
      let ending = try await fetcher.run("fetch", "--url", "\(server.url)")
      #expect(ending.status == 75)
      #expect(ending.errorOutput.contains("the limit for the whole fetch is 30 ms"))
      fetcher.environment["FETCHER_TIMEOUT"] = "1h"
      let other = try await fetcher.run("fetch", "--url", "\(server.url)", "--timeout=20ms")
      #expect(other.errorOutput.contains("the limit for the whole fetch is 20 ms"))
    }
  }

  @Test func `an empty variable counts as unset`() async throws {
    let names = [
      "ACCESSIBLE", "CLICOLOR_FORCE", "COLUMNS", "FETCHER_DATABASE", "FETCHER_TIMEOUT",
      "FETCHER_URL", "NO_COLOR", "TERM", "XDG_DATA_HOME",
    ]
    let home = ["HOME": fetcher.folder]
    let empty = home.merging(names.map { ($0, "") }) { $1 }
    let (socket, port) = try LoopbackSocket.bind()
    defer { close(socket) }
    for arguments in [
      ["status"], ["--help"],
      // The default server is told, and not asked.
      ["fetch", "--proxy", "http://127.0.0.1:\(port)"],
    ] {
      let unset = try await Command(Workspace.fetcher.path, arguments, environment: home).end()
      let ending = try await Command(Workspace.fetcher.path, arguments, environment: empty).end()
      #expect(ending.status == unset.status)
      #expect(ending.output == unset.output)
      #expect(ending.errorOutput == unset.errorOutput)
    }
  }

  @Test func `an empty HOME counts as unset`() async throws {
    let unset = try await run([:], "status")
    let empty = try await run(["HOME": ""], "status")
    #expect(empty.output == unset.output)
    #expect(empty.status == 0)
  }

  @Test(arguments: [("100", 100), ("120", 120), ("", 80), ("0", 80), ("wide", 80)])
  func `COLUMNS is the width of help, and what is no width counts as unset`(
    value: String,
    width: Int
  ) async throws {
    let help = try await run(["COLUMNS": value], "fetch", "--help")
    #expect(help.status == 0)
    let longest = help.output.split(separator: "\n").map(\.count).max() ?? 0
    #expect(longest <= width)
    #expect(longest > width - 10)
  }

  // MARK: The working directory

  @Test func `a working directory in which nothing can be made does no harm`() async throws {
    try await withLocalServer { server in
      let ending = try await run(in: "cd /proc", "fetch", "--url", server.url)
      #expect(ending.output.hasSuffix("\nTimes Fetched: 1\n"))
      #expect(ending.errorOutput == "")
    }
  }

  @Test func `a working directory that is gone does no harm`() async throws {
    let gone = fetcher.file("gone")
    let leaving = "mkdir '\(gone)' && cd '\(gone)' && rmdir '\(gone)'"
    try await withLocalServer { server in
      let ending = try await run(in: leaving, "fetch", "--url", server.url)
      #expect(ending.output.hasSuffix("\nTimes Fetched: 1\n"))
      #expect(ending.errorOutput == "")
    }
    let relative = try await run(in: leaving, "status", "--database=here.sqlite3")
    #expect(relative.errorOutput.hasPrefix("The database here.sqlite3 does not exist.\n"))
    #expect(relative.status == 66)
  }

  // MARK: Locale and time zone

  @Test func `what is for programs is the same in every locale and time zone`() async throws {
    try await fetcher.save(.sample())
    for format in ["json", "csv"] {
      let here = try await fetcher.run("history", "--format", format).output
      #expect(here.contains("2026-11-21T13:15:19.123Z"))
      #expect(here.contains("1234.567"))
      for locale in ["de_DE.UTF-8", "ar_EG.UTF-8", "tr_TR.UTF-8", "ja_JP.SJIS", "nonsense"] {
        var elsewhere = fetcher
        elsewhere.environment = ["LC_ALL": locale, "LANG": locale, "TZ": "IST-5:30"]
        #expect(try await elsewhere.run("history", "--format", format).output == here, "\(locale)")
      }
    }
  }

  @Test func `a time for people is local, with its offset`() async throws {
    try await fetcher.save(.sample())
    for (timeZone, time) in [
      ("UTC0", "2026-11-21 13:15:19Z"), ("IST-5:30", "2026-11-21 18:45:19+05:30"),
      ("NST3:30", "2026-11-21 09:45:19-03:30"),
    ] {
      var there = fetcher
      there.environment["TZ"] = timeZone
      for command in ["status", "history"] {
        #expect(try await there.run(command).output.contains(time))
      }
    }
  }

  // MARK: What the tests have in common

  private func run(
    _ environment: [String: String],
    _ arguments: String...
  ) async throws -> Command.Ending {
    try await Command(Workspace.fetcher.path, arguments, environment: environment).end()
  }

  /// Runs it where some words of a shell lead.
  private func run(in words: String, _ arguments: String...) async throws -> Command.Ending {
    try await Command(
      "/bin/sh",
      ["-c", #"\#(words) && exec "$0" "$@""#, Workspace.fetcher.path] + arguments,
      environment: ["FETCHER_DATABASE": fetcher.database, "PATH": Workspace.searchPath]
    ).end()
  }

  private func permissions(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}
