import CommandSupport
import ContentService
import DataFetchFeature
import FetcherCommand
import PortableFoundation
import SQLDatabase
import Store
import TerminalClient
import TestClock
import Testing

@Suite(.timeLimit(.minutes(10))) struct FetchCommandTests {
  @Test(
    arguments: [
      ("HTTP://LocalHost:8000/a?B", "http://localhost:8000/a?B"),
      ("http://Example.com:80", "http://example.com"),
      ("https://a:443/", "https://a/"),
      ("http://[::A]:81", "http://[::a]:81"),
    ]
  ) func `the URL of a server is normalized`(spelling: String, url: String) async {
    let fixture = Fixture()
    _ = await fixture.run("fetch", "--url", spelling)
    #expect(fixture.calls.contains("server \(url) 10.0 seconds []"), "\(fixture.calls)")
  }

  @Test func `options select server and database, variables their defaults`() async {
    let environment = [
      "HOME": "/home/ada", "FETCHER_URL": "http://a:1", "FETCHER_TIMEOUT": "2m",
      "FETCHER_DATABASE": "/a",
    ]
    for (environment, options, calls) in [
      (
        ["HOME": "/home/ada"], "",
        [
          "open /home/ada/.local/share/fetcher/fetcher.sqlite3",
          "server http://localhost:8000 10.0 seconds []",
        ]
      ),
      (environment, "", ["open /a", "server http://a:1 120.0 seconds []"]),
      (
        environment,
        "--url=https://b/c?d --timeout 1500ms --allow-origin http://e --allow-origin http://g:2/ --database f",
        ["open f", #"server https://b/c?d 1.5 seconds ["http://e:80", "http://g:2"]"#]
      ),
    ] {
      let fixture = Fixture(environment: environment)
      let arguments = options.split(separator: " ").map(String.init) + ["fetch"]
      #expect(await fetcherTool.run(arguments, fixture.dependencies) == .success)
      #expect(fixture.calls == calls)
    }
  }

  @Test func `a request has the name of the program and the fields of --header`() async {
    let fixture = Fixture()
    var dependencies = fixture.dependencies
    let options = ["--header", "A: b", "--header", "a:c ", "--header=user-agent: me"]
    let servers = Servers()
    dependencies.contentService = { server in
      servers.record(server)
      return .mock(url: server.url)
    }
    _ = await fetcherTool.run(["fetch"], dependencies)
    _ = await fetcherTool.run(["fetch"] + options, dependencies)
    #expect(
      servers.all.map(\.headers) == [
        ["User-Agent": "fetcher/\(workspaceVersion)"], ["A": "b, c", "user-agent": "me"],
      ]
    )
  }

  @Test func `a fetch is saved, and code and count are printed on standard output`() async throws {
    let fixture = Fixture(saved: UUID(number: 9), count: 2)
    #expect(await fixture.run("fetch") == .success)
    #expect(
      fixture.terminal.output
        == "Response Code: 00000000-0000-0000-0000-000000000001\nTimes Fetched: 3\n"
    )
    #expect(fixture.terminal.errorOutput == "")
    #expect(try fixture.saved() == (UUID(number: 1), 3, 1))
  }

  @Test func `codes are printed in lower case`() async throws {
    let fixture = Fixture()
    var dependencies = fixture.dependencies
    let code = try #require(UUID(uuidString: "8F26843D-581D-40CB-9E81-AECCD9727902"))
    dependencies.contentService = { server in .mock(url: server.url) { _ in code } }
    _ = await fetcherTool.run(["fetch"], dependencies)
    #expect(
      fixture.terminal.output.hasPrefix("Response Code: 8f26843d-581d-40cb-9e81-aeccd9727902\n")
    )
  }

  @Test(
    arguments: [
      (DatabaseError.cannotCreate("a"), ExitCode.cannotCreate),
      (.moved("a"), .cannotReadOrSave), (.journal("a"), .cannotReadOrSave),
      (.cannotReadOrSave("a"), .cannotReadOrSave),
    ]
  ) func `without a usable database, no request is sent`(error: DatabaseError, code: ExitCode) async
  {
    let fixture = Fixture()
    var dependencies = fixture.dependencies
    dependencies.databases.open = { _ in throw error }
    #expect(await fetcherTool.run(["fetch"], dependencies) == code)
    #expect(fixture.terminal.errorOutput == "\(error)\n")
    #expect(fixture.terminal.output == "")
    #expect(fixture.calls == [])
  }

  @Test func `each of several fetches is printed before the next one starts`() async throws {
    let fixture = Fixture()
    var dependencies = fixture.dependencies
    dependencies.contentService = { server in
      .mock(url: server.url) { number in
        #expect(fixture.terminal.writes.count == number - 1)
        return UUID(number: number)
      }
    }
    #expect(await fetcherTool.run(["fetch", "-n", "3", "--json"], dependencies) == .success)
    #expect(
      try Decoded.lines(of: fixture.terminal.output) == (1...3).map { .fetch($0, count: $0) }
    )
    #expect(try fixture.saved().entries == 3)
  }

  @Test func `the first failure ends several fetches`() async throws {
    let fixture = Fixture()
    var dependencies = fixture.dependencies
    dependencies.contentService = { server in
      let mock = ContentService.mock(url: server.url)
      let calls = Calls()
      return ContentService { onStep in
        if calls.next() == 2 { throw ContentServiceError.refused }
        return try await mock.fetchCurrentResponseCode(onStep)
      }
    }
    #expect(await fetcherTool.run(["fetch", "-n", "3"], dependencies) == .serverUnreachable)
    #expect(try fixture.saved().count == 1)
    #expect(fixture.terminal.output.hasSuffix("Times Fetched: 1\n"))
  }

  @Test func `a reader that has gone ends several fetches`() async throws {
    let fixture = Fixture()
    fixture.terminal.failWrites(to: .output, with: .readerGone)
    #expect(await fixture.run("fetch", "-n", "3") == .success)
    #expect(try fixture.saved().count == 1)
    #expect(fixture.terminal.errorOutput == "")
  }

  @Test func `--quiet prints failures only`() async {
    let fixture = Fixture()
    #expect(await fixture.run("fetch", "-q") == .success)
    #expect(fixture.terminal.writes.isEmpty)
    let dependencies = fixture.dependencies(fetchingBy: .failing(ContentServiceError.refused))
    #expect(await fetcherTool.run(["fetch", "-q"], dependencies) == .serverUnreachable)
    #expect(fixture.terminal.errorOutput.contains("refused"))
  }

  @Test func `--verbose logs each step with its time on standard error`() async {
    let fixture = Fixture()
    var dependencies = fixture.dependencies
    dependencies.contentService = { server in
      let mock = ContentService.mock(url: server.url)
      return ContentService { onStep in
        var fetched = try await mock.fetchCurrentResponseCode { step in
          onStep(step)
          fixture.clock.advance(by: .microseconds(1_500))
        }
        fetched.duration = .milliseconds(3)
        return fetched
      }
    }
    let code = await fetcherTool.run(["fetch", "-v", "--database", "/a"], dependencies)
    #expect(code == .success)
    #expect(
      fixture.terminal.errorOutput == """
        [0.0 ms] Opened /a.
        [0.0 ms] Requesting a path.
        [1.5 ms] Requesting the response code.
        [3.0 ms] Fetched in 3.0 ms, attempt 1.
        [3.0 ms] Saved as fetch 1.

        """
    )
    #expect(fixture.terminal.output.hasSuffix("Times Fetched: 1\n"))
  }

  @Test func `a slow fetch shows its step and the remaining time`() async {
    let fixture = Fixture(
      environment: ["HOME": "/home/ada", "NO_COLOR": "1"],
      terminal: MockTerminal()
    )
    let dependencies = fixture.dependencies(
      fetchingBy: slowContentService(fixture, waiting: .seconds(2))
    )
    async let code = fetcherTool.run(["fetch"], dependencies)
    for _ in 1...2 {
      await fixture.clock.sleepers(atLeast: 2)
      fixture.clock.advance(by: .seconds(1))
    }
    #expect(await code == .success)
    #expect(
      fixture.terminal.errorOutput.hasPrefix("\r\u{1B}[2KRequesting a path, 9 s left\r\u{1B}[2K")
    )
  }

  @Test func `a signal during a fetch ends it, and nothing is saved`() async throws {
    let fixture = Fixture()
    let service = ContentService { _ in
      for await _ in AsyncStream<Never>.makeStream().stream {}
      throw CancellationError()
    }
    async let code = fetcherTool.run(["fetch"], fixture.dependencies(fetchingBy: service))
    await fixture.terminal.send(.interrupt)
    #expect(await code == .interrupt)
    #expect(fixture.terminal.writes.isEmpty)
    #expect(try fixture.saved().count == 0)
  }

  @Test(arguments: ["fetch -v -q -n 1000000000", "watch -v -q --every 0"])
  func `blocked messages hold up fetches until a signal`(command: String) async {
    let fixture = Fixture()
    fixture.terminal.block(.error)
    let (writes, written) = AsyncStream.makeStream(of: Void.self)
    var dependencies = fixture.dependencies
    dependencies.system.terminal.write = {
      [write = dependencies.system.terminal.write] text, stream in
      write(text, stream)
      written.yield()
    }
    let arguments = command.split(separator: " ").map(String.init)
    async let code = fetcherTool.run(arguments, dependencies)
    for await _ in writes { break }
    await fixture.terminal.send(.interrupt)
    #expect(await code == .interrupt)
    #expect(fixture.terminal.errorOutput == "")
  }
}
