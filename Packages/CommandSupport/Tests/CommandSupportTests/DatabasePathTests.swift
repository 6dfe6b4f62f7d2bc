import CommandLineParsing
import CommandSupport
import Store
import Synchronization
import TerminalClient
import Testing

/// The location of the database.
@Suite(.timeLimit(.minutes(10))) struct DatabasePathTests {
  /// Returns the location at which a command opens the database, its exit code and its messages.
  private func location(
    _ environment: Environment,
    homeDirectory: String? = nil,
    options: String...
  ) async -> (path: String?, code: ExitCode, message: String) {
    let path = Mutex<String?>(nil)
    var tally = Tally(environment: environment)
    tally.system.homeDirectory = { homeDirectory }
    tally.databases.open = { location in
      path.withLock { $0 = "\(location)" }
      return .mock()
    }
    let code = await Tally.tool.run(["add", "a"] + options, tally)
    return (path.withLock(\.self), code, tally.terminal.errorOutput)
  }

  @Test(
    arguments: [
      (["XDG_DATA_HOME": "/data", "HOME": "/home/ada"], "/data/tally/tally.sqlite3"),
      (["XDG_DATA_HOME": "data", "HOME": "/h"], "/h/.local/share/tally/tally.sqlite3"),
      (["XDG_DATA_HOME": "", "HOME": "/h"], "/h/.local/share/tally/tally.sqlite3"),
      (["HOME": ""], "/home/system/.local/share/tally/tally.sqlite3"),
      ([:], "/home/system/.local/share/tally/tally.sqlite3"),
      (["TALLY_DATABASE": "/named", "HOME": "/home/ada"], "/named"),
      (["TALLY_DATABASE": "", "HOME": "/h"], "/h/.local/share/tally/tally.sqlite3"),
    ]
  ) func `a variable selects the database, by default in the user's data directory`(
    environment: [String: String],
    path: String
  ) async {
    #expect(await location(Environment(environment), homeDirectory: "/home/system").path == path)
  }

  @Test func `the option --database has priority over all variables`() async {
    let environment: Environment = ["TALLY_DATABASE": "/named", "XDG_DATA_HOME": "/data"]
    #expect(await location(environment, options: "--database=:memory:").path == ":memory:")
  }

  @Test func `without a home directory, no database is created`() async {
    let result = await location([:])
    #expect(result.code == .cannotCreate)
    #expect(result.path == nil)
    #expect(
      result.message == """
        Cannot locate the database: the home directory is unknown.
        Set HOME, or name a file with --database.

        """
    )
  }

  @Test(arguments: ["TALLY_DATABASE", "XDG_DATA_HOME", "HOME"])
  func `a variable that is not UTF-8 is refused`(variable: String) async {
    let result = await location(
      Environment { $0 == variable ? [0x2F, 0x61, 0xFF] : nil },
      homeDirectory: "/home/system"
    )
    #expect(result.code == .usage)
    #expect(result.path == nil)
    let message = "of environment variable \(variable) is not valid UTF-8: byte 3 is 0xFF.\n"
    #expect(result.message.contains(message))
  }

  @Test func `a variable that does not matter need not be UTF-8`() async {
    let broken = Environment { _ in [0xFF] }
    #expect(await location(broken, options: "--database", "/b").path == "/b")
    let relative = Environment { ["XDG_DATA_HOME": [0x61, 0xFF], "HOME": Array("/h".utf8)][$0] }
    #expect(await location(relative).path == "/h/.local/share/tally/tally.sqlite3")
  }
}
