import Foundation
import LoopbackServer
import Testing

/// The built executable in different environments: variables, working directory, locale and time zone.
@Suite(.timeLimit(.minutes(10))) struct EnvironmentTests {
  var fetcher: Fetcher

  init() throws { fetcher = try Fetcher() }

  // MARK: Variables

  @Test(arguments: ["HOME", "FETCHER_DATABASE", "--database"])
  func `a fetch needs one variable or option, which locates the database`(name: String) async throws
  {
    let isOption = name == "--database"
    let value = name == "HOME" ? fetcher.directory : fetcher.database
    try await withLocalServer { server in
      let result = try await Command(
        Workspace.fetcher.path,
        ["fetch", "--url", server.url] + (isOption ? [name, value] : []),
        environment: isOption ? [:] : [name: value]
      ).waitUntilExit()
      #expect(result.output.hasSuffix("\nTimes Fetched: 1\n"))
      #expect(result.errorOutput == "")
    }
    let file = name == "HOME" ? ".local/share/fetcher/fetcher.sqlite3" : "fetcher.sqlite3"
    #expect(FileManager.default.fileExists(atPath: fetcher.file(file)))
  }

  @Test func `without HOME, the system provides the home directory`() async throws {
    let unset = try await run([:], "status")
    let empty = try await run(["HOME": ""], "status")
    #expect(unset.status == 0)
    #expect(unset.output.hasPrefix("Response Code: "))
    #expect(empty.output == unset.output)
  }

  @Test func `only the owner can read a new database, here in XDG_DATA_HOME`()
    async throws
  {
    try await withLocalServer { server in
      let environment = ["XDG_DATA_HOME": fetcher.file("data")]
      let result = try await run(environment, "fetch", "--url", server.url)
      #expect(result.status == 0)
      let directory = fetcher.file("data/fetcher")
      #expect(try permissions(of: directory) == 0o700)
      #expect(try permissions(of: "\(directory)/fetcher.sqlite3") == 0o600)
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["fetcher.sqlite3"])
    }
  }

  @Test func `an empty variable counts as unset`() async throws {
    let names = [
      "ACCESSIBLE", "CLICOLOR_FORCE", "COLUMNS", "FETCHER_DATABASE", "FETCHER_TIMEOUT",
      "FETCHER_URL", "NO_COLOR", "TERM", "XDG_DATA_HOME",
    ]
    let home = ["HOME": fetcher.directory]
    let empty = home.merging(names.map { ($0, "") }) { $1 }
    let (socket, port) = try LoopbackSocket.bind()
    defer { close(socket) }
    for arguments in [
      ["status"], ["--help"],
      // Reports the default server without a request to it.
      ["fetch", "--proxy", "http://127.0.0.1:\(port)"],
    ] {
      let unset = try await Command(Workspace.fetcher.path, arguments, environment: home)
        .waitUntilExit()
      let result = try await Command(Workspace.fetcher.path, arguments, environment: empty)
        .waitUntilExit()
      #expect(result.status == unset.status)
      #expect(result.output == unset.output)
      #expect(result.errorOutput == unset.errorOutput)
    }
  }

  // MARK: The working directory

  @Test func `a read-only working directory has no effect`() async throws {
    try await withLocalServer { server in
      let script = #"cd /proc 2>/dev/null || cd /System && "$0" "$@""#
      let result = try await fetcher.runScript(script, "fetch", "--url", server.url)
      #expect(result.output.hasSuffix("\nTimes Fetched: 1\n"))
      #expect(result.errorOutput == "")
    }
  }

  @Test func `a removed working directory has no effect`() async throws {
    let script = #"mkdir gone && cd gone && rmdir ../gone && "$0" "$@""#
    try await withLocalServer { server in
      let result = try await fetcher.runScript(script, "fetch", "--url", server.url)
      #expect(result.output.hasSuffix("\nTimes Fetched: 1\n"))
      #expect(result.errorOutput == "")
    }
    let relative = try await fetcher.runScript(script, "status", "--database=here.sqlite3")
    #expect(relative.errorOutput.hasPrefix("The database here.sqlite3 does not exist.\n"))
    #expect(relative.status == 66)
  }

  // MARK: Locale and time zone

  @Test func `output for programs depends neither on the locale nor on the time zone`() async throws
  {
    try await fetcher.save(.sample())
    for format in ["json", "csv"] {
      let expected = try await fetcher.run("history", "--format", format).output
      #expect(expected.contains("2026-11-21T13:15:19.123Z"))
      #expect(expected.contains("1234.567"))
      for locale in ["de_DE.UTF-8", "ar_EG.UTF-8", "tr_TR.UTF-8", "ja_JP.SJIS", "nonsense"] {
        var fetcher = fetcher
        fetcher.environment = ["LC_ALL": locale, "LANG": locale, "TZ": "IST-5:30"]
        #expect(
          try await fetcher.run("history", "--format", format).output == expected,
          "\(locale)"
        )
      }
    }
  }

  @Test func `a time for users is local, with its offset`() async throws {
    try await fetcher.save(.sample())
    for (timeZone, time) in [
      ("UTC0", "2026-11-21 13:15:19Z"), ("IST-5:30", "2026-11-21 18:45:19+05:30"),
      ("NST3:30", "2026-11-21 09:45:19-03:30"),
    ] {
      var fetcher = fetcher
      fetcher.environment["TZ"] = timeZone
      for command in ["status", "history", "stats"] {
        #expect(try await fetcher.run(command).output.contains(time))
      }
    }
  }

  // MARK: Helpers

  private func run(
    _ environment: [String: String],
    _ arguments: String...
  ) async throws -> Command.Result {
    try await Command(Workspace.fetcher.path, arguments, environment: environment).waitUntilExit()
  }

  private func permissions(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}
