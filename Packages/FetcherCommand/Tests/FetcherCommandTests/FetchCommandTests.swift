import CommandSupport
import ContentService
import DataFetchFeature
import FetcherCommand
import PortableFoundation
import Store
import TerminalClient
import Testing

@Suite(.timeLimit(.minutes(1))) struct FetchCommandTests {
  @Test(
    arguments: [
      ("HTTP://LocalHost:8000/a?B", "http://localhost:8000/a?B"),
      ("http://Example.com:80", "http://example.com"),
      ("https://a:443/", "https://a/"),
      ("http://[::A]:81", "http://[::a]:81"),
    ]
  ) func `a server has one name, whatever the case of its host and with its default port`(
    spelling: String,
    url: String
  ) async {
    let world = World()
    _ = await world.run("fetch", "--url", spelling)
    #expect(world.asked.contains("server \(url) 10.0 seconds []"), "\(world.asked)")
  }

  @Test func `fetch saves, and shows code and count on standard output and only there`()
    async throws
  {
    let world = World(saved: UUID(number: 9), count: 2)

    #expect(await world.run("fetch") == .success)

    #expect(
      world.terminal.output
        == "Response Code: 00000000-0000-0000-0000-000000000001\nTimes Fetched: 3\n"
    )
    #expect(world.terminal.errorOutput == "")
    let saved = try world.saved()
    #expect(saved.code == UUID(number: 1))
    #expect(saved.count == 3)
    #expect(saved.entries == 1)
  }

  @Test func `codes are shown in lower case, as the server shows them`() async throws {
    let world = World()
    var dependencies = world.dependencies
    let code = try #require(UUID(uuidString: "8F26843D-581D-40CB-9E81-AECCD9727902"))
    dependencies.network.contentService = { server in .mock(url: server.url) { _ in code } }
    _ = await fetcherTool.run(["fetch"], dependencies)
    #expect(
      world.terminal.output.hasPrefix("Response Code: 8f26843d-581d-40cb-9e81-aeccd9727902\n")
    )
  }

  @Test func `without options the server is on this machine and has 10 seconds`() async {
    let world = World()
    _ = await world.run("fetch")
    #expect(
      world.asked == [
        "open /home/ada/.local/share/fetcher/fetcher.sqlite3",
        "server http://localhost:8000 10.0 seconds []",
      ]
    )
  }

  @Test func `the server is what options and environment say`() async {
    let world = World(environment: ["FETCHER_URL": "http://a:1", "FETCHER_DATABASE": "/tmp/a"])
    _ = await world.run("fetch", "--timeout", "1500ms")
    _ = await world.run(
      "--url=https://b/c?d",
      "fetch",
      "--allow-origin",
      "http://e",
      "--database",
      "f",
      "--allow-origin",
      "http://g:2/"
    )
    #expect(
      world.asked == [
        "open /tmp/a",
        "server http://a:1 1.5 seconds []",
        "open f",
        #"server https://b/c?d 10.0 seconds ["http://e:80", "http://g:2"]"#,
      ]
    )
  }

  @Test func `what cannot be saved is not fetched`() async {
    let errors: [(DatabaseError, ExitCode)] = [
      (.cannotCreate("a"), .cannotCreate),
      (.moved("a"), .cannotReadOrSave),
      (.journal("a"), .cannotReadOrSave),
      (.cannotReadOrSave("a"), .cannotReadOrSave),
    ]
    for (error, code) in errors {
      let world = World()
      var dependencies = world.dependencies
      dependencies.databases.open = { _ in throw error }
      #expect(await fetcherTool.run(["fetch"], dependencies) == code)
      #expect(world.terminal.errorOutput == "\(error)\n")
      #expect(world.terminal.output == "")
      #expect(world.asked == [])
    }
  }
}
