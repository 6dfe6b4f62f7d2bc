import Foundation
import LoopbackServer
import Testing

/// The built executable in different environments: variables, working directory, locale and time zone.
@Suite(.timeLimit(.minutes(10))) struct EnvironmentTests {
  let fetcher = Tool("fetcher")

  // MARK: Variables

  @Test(arguments: ["HOME", "FETCHER_DATABASE", "--database"])
  func `a fetch needs one variable or option, which locates the database`(name: String) async throws
  {
    let isOption = name == "--database"
    let value = name == "HOME" ? fetcher.directory : fetcher.database
    try await withLocalServer { server in
      let result = try await run(
        isOption ? [:] : [name: value],
        ["fetch", "--url", server.url] + (isOption ? [name, value] : [])
      )
      #expect(result.output.hasSuffix("\nTimes Fetched: 1\n"))
      #expect(result.errorOutput == "")
    }
    let file = name == "HOME" ? ".local/share/fetcher/fetcher.sqlite3" : "fetcher.sqlite3"
    #expect(FileManager.default.fileExists(atPath: fetcher.file(file)))
  }

  @Test func `without HOME, the system provides the home directory`() async throws {
    let unset = try await run([:], ["status"])
    let empty = try await run(["HOME": ""], ["status"])
    #expect(unset.status == 0)
    #expect(unset.output.hasPrefix("Response Code: "))
    #expect(empty.output == unset.output)
  }

  @Test func `only the owner can read a new database, here in XDG_DATA_HOME`() async throws {
    try await withLocalServer { server in
      let environment = ["XDG_DATA_HOME": fetcher.file("data")]
      let result = try await run(environment, ["fetch", "--url", server.url])
      #expect(result.status == 0)
      let directory = fetcher.file("data/fetcher")
      for (path, permissions) in [(directory, 0o700), ("\(directory)/fetcher.sqlite3", 0o600)] {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == permissions)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["fetcher.sqlite3"])
    }
  }

  @Test func `an empty variable counts as unset`() async throws {
    let names = [
      "ACCESSIBLE", "CLICOLOR_FORCE", "COLUMNS", "FETCHER_DATABASE", "FETCHER_MACHINE",
      "FETCHER_TIMEOUT", "FETCHER_URL", "NO_COLOR", "TERM", "XDG_DATA_HOME",
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
      let (unset, result) = try await (run(home, arguments), run(empty, arguments))
      #expect(result.status == unset.status)
      #expect(result.output == unset.output)
      #expect(result.errorOutput == unset.errorOutput)
    }
  }

  // MARK: The working directory

  private static let removal = "mkdir gone && cd gone && rmdir ../gone"

  @Test(arguments: ["cd /proc 2>/dev/null || cd /System", removal])
  func `a read-only or removed working directory has no effect`(script: String) async throws {
    try await withLocalServer { server in
      let fetch = ["fetch", "--url", server.url]
      let result = try await fetcher.runScript(#"\#(script) && "$0" "$@""#, fetch)
      #expect(result.output.hasSuffix("\nTimes Fetched: 1\n"))
      #expect(result.errorOutput == "")
    }
  }

  @Test func `a relative path in a removed working directory names no database`() async throws {
    let script = #"\#(Self.removal) && "$0" status --database=here.sqlite3"#
    let result = try await fetcher.runScript(script)
    #expect(result.errorOutput.hasPrefix("The database here.sqlite3 does not exist.\n"))
    #expect(result.status == 66)
  }

  // MARK: Locale and time zone

  @Test func `output for programs depends on no locale and no time zone`() async throws {
    try await fetcher.saveSamples()
    for format in ["json", "csv"] {
      let expected = try await fetcher.run("history", "--format", format).output
      #expect(expected.contains("2026-11-21T13:15:19.123Z"))
      #expect(expected.contains("1234.567"))
      for locale in ["de_DE.UTF-8", "ar_EG.UTF-8", "tr_TR.UTF-8", "ja_JP.SJIS", "nonsense"] {
        let fetcher = fetcher.with(["LC_ALL": locale, "LANG": locale, "TZ": "IST-5:30"])
        let output = try await fetcher.run("history", "--format", format).output
        #expect(output == expected, "\(locale)")
      }
    }
  }

  @Test func `a time for users is local, with its offset`() async throws {
    try await fetcher.saveSamples()
    for (timeZone, time) in [
      ("UTC0", "2026-11-21 13:15:19Z"), ("IST-5:30", "2026-11-21 18:45:19+05:30"),
      ("NST3:30", "2026-11-21 09:45:19-03:30"),
    ] {
      for command in ["status", "history", "stats"] {
        #expect(try await fetcher.with(["TZ": timeZone]).run(command).output.contains(time))
      }
    }
  }

  // MARK: Helpers

  /// Runs the executable with no other variables.
  private func run(
    _ environment: [String: String],
    _ arguments: [String]
  ) async throws -> Command.Result {
    try await Command(fetcher.path, arguments, environment: environment).waitUntilExit()
  }
}
