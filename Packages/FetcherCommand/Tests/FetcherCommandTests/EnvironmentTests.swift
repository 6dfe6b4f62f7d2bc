import CommandSupport
import ContentService
import FetcherCommand
import PortableFoundation
import TerminalClient
import Testing

/// What the environment changes, and what it does not.
@Suite(.timeLimit(.minutes(1))) struct EnvironmentTests {
  @Test func `FETCHER_URL, FETCHER_TIMEOUT and FETCHER_DATABASE are defaults of their options`()
    async
  {
    let world = World(
      environment: [
        "FETCHER_URL": "http://a:1", "FETCHER_TIMEOUT": "2m", "FETCHER_DATABASE": "/a",
      ]
    )
    #expect(await world.run("fetch") == .success)
    #expect(
      await world.run("fetch", "--url", "http://b:2", "--timeout", "3s", "--database", "/b")
        == .success
    )
    #expect(
      world.asked == [
        "open /a", "server http://a:1 120.0 seconds []",
        "open /b", "server http://b:2 3.0 seconds []",
      ]
    )
  }

  @Test func `an empty variable counts as unset`() async {
    let names = [
      "FETCHER_URL", "FETCHER_TIMEOUT", "FETCHER_DATABASE", "XDG_DATA_HOME", "HOME", "NO_COLOR",
      "CLICOLOR_FORCE", "ACCESSIBLE", "TERM", "COLUMNS",
    ]
    let (empty, unset) = (
      World(
        environment: Dictionary(uniqueKeysWithValues: names.map { ($0, "") }),
        homeDirectory: "/h"
      ),
      World(environment: [:], homeDirectory: "/h")
    )
    for arguments in [["fetch"], ["status"], ["history"], ["doctor"], ["fetch", "--help"]] {
      for world in [empty, unset] {
        #expect(await fetcherTool.run(arguments, world.dependencies) == .success)
      }
    }
    #expect(empty.asked == unset.asked)
    #expect(empty.terminal.writes == unset.terminal.writes)
  }

  @Test func `without any variable everything works`() async {
    let world = World(environment: [:], homeDirectory: "/home/system")
    #expect(await world.run("fetch") == .success)
    #expect(world.asked.first == "open /home/system/.local/share/fetcher/fetcher.sqlite3")
    #expect(world.terminal.errorOutput == "")
  }

  @Test(
    arguments: [
      ["fetch", "--json"], ["status", "--json"], ["history", "--json"],
      ["history", "--format", "csv"], ["watch", "--json", "-n1"], ["reset", "--json", "--force"],
      ["history", "--prune", "--before", "2027-01-01T00:00:00Z", "--json"],
    ]
  ) func `what programs read depends neither on the locale nor on the time zone`(
    arguments: [String]
  ) async throws {
    let worlds = try ["C", "de_DE.UTF-8", "ar_EG.UTF-8"].map { locale in
      let environment = ["HOME": "/home/ada", "LC_ALL": locale, "LANG": locale, "TZ": "Asia/Kabul"]
      let world = World(environment: environment, saved: UUID(number: 7), count: 1)
      try world.append(hoursAgo: 0, from: "http://a")
      return world
    }
    for (index, world) in worlds.enumerated() {
      var dependencies = world.dependencies
      dependencies.system.localOffset = { _ in index * 16_200 }
      #expect(await fetcherTool.run(arguments, dependencies) == .success)
      #expect(world.terminal.output == worlds[0].terminal.output)
    }
    #expect(worlds[0].terminal.output != "")
  }
}
