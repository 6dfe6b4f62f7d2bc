import CommandSupport
import FetcherCommand
import TerminalClient
import Testing

@Suite struct DatabasePlaceTests {
  @Test(
    arguments: [
      (
        ["XDG_DATA_HOME": "/data", "HOME": "/home/ada"], "/home/system",
        "/data/fetcher/fetcher.sqlite3"
      ),
      (
        ["XDG_DATA_HOME": "data", "HOME": "/home/ada"], nil,
        "/home/ada/.local/share/fetcher/fetcher.sqlite3"
      ),
      (
        ["XDG_DATA_HOME": "", "HOME": "/home/ada"], nil,
        "/home/ada/.local/share/fetcher/fetcher.sqlite3"
      ),
      (["HOME": ""], "/home/system", "/home/system/.local/share/fetcher/fetcher.sqlite3"),
      ([:], "/home/system", "/home/system/.local/share/fetcher/fetcher.sqlite3"),
      (["FETCHER_DATABASE": "/named", "HOME": "/home/ada"], nil, "/named"),
      (["FETCHER_DATABASE": "", "HOME": "/h"], nil, "/h/.local/share/fetcher/fetcher.sqlite3"),
    ] as [([String: String], String?, String)]
  ) func `the database has its place`(
    environment: [String: String],
    homeDirectory: String?,
    path: String
  ) async {
    let world = World(environment: environment, homeDirectory: homeDirectory)
    _ = await world.run("status")
    #expect(world.asked == ["look \(path)"])
  }

  @Test func `an option goes before everything else`() async {
    let world = World(environment: ["FETCHER_DATABASE": "/named", "XDG_DATA_HOME": "/data"])
    _ = await world.run("--database=:memory:", "status")
    #expect(world.asked == ["look :memory:"])
  }

  @Test func `without any place there is one sentence and nothing is created`() async {
    let world = World(environment: [:])
    #expect(await world.run("fetch") == .cannotCreate)
    #expect(
      world.terminal.errorOutput == """
        There is no place for the database: no home directory is known.
        Set HOME, or name a file with --database.

        """
    )
    #expect(world.asked == [])
  }
}
