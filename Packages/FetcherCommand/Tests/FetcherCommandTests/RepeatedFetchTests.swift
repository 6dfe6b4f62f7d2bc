import CommandSupport
import ContentService
import FetcherCommand
import NetworkClient
import PortableFoundation
import Store
import Synchronization
import TerminalClient
import TestClock
import Testing

/// Many fetches by one command, and what is told of them.
@Suite(.timeLimit(.minutes(1))) struct RepeatedFetchTests {
  @Test func `so many fetches are made as are asked for, and each is shown`() async throws {
    let world = World()
    #expect(await world.run("fetch", "-n3") == .success)
    #expect(world.terminal.output.split(separator: "\n").count == 6)
    #expect(world.terminal.output.hasSuffix("Times Fetched: 3\n"))
    #expect(try world.saved().entries == 3)
  }

  @Test func `a line is shown when it is saved, and before the next fetch`() async {
    let world = World()
    var dependencies = world.dependencies
    dependencies.network.contentService = { server in
      .mock(url: server.url) { number in
        #expect(world.terminal.writes.count == number - 1)
        return UUID(number: number)
      }
    }
    #expect(await fetcherTool.run(["fetch", "-n", "3"], dependencies) == .success)
    #expect(world.terminal.writes.count == 3)
  }

  @Test func `the first fetch that fails is the last`() async throws {
    let world = World()
    var dependencies = world.dependencies
    dependencies.network.contentService = { server in
      let mock = ContentService.mock(url: server.url)
      let calls = Calls()
      return ContentService { onStep in
        if calls.next() == 2 { throw ContentServiceError.refused }
        return try await mock.fetchCurrentResponseCode(onStep)
      }
    }
    let code = await fetcherTool.run(["fetch", "-n", "3"], dependencies)
    #expect(code == .serverUnreachable)
    #expect(try world.saved().count == 1)
    #expect(world.terminal.output.hasSuffix("Times Fetched: 1\n"))
  }

  @Test func `a reader who has enough ends the fetches`() async throws {
    let world = World()
    world.terminal.failWrites(to: .output, with: .readerGone)
    #expect(await world.run("fetch", "-n", "3") == .success)
    #expect(try world.saved().count == 1)
    #expect(world.terminal.errorOutput == "")
  }

  @Test func `quiet shows nothing, but failures`() async {
    let world = World()
    #expect(await world.run("fetch", "-q") == .success)
    #expect(world.terminal.writes.isEmpty)

    let dependencies = world.dependencies(fetchingBy: .failing(ContentServiceError.refused))
    #expect(await fetcherTool.run(["fetch", "-q"], dependencies) == .serverUnreachable)
    #expect(world.terminal.errorOutput.contains("refused"))
  }

  @Test func `verbose tells each step with its time on standard error`() async {
    let world = World()
    var dependencies = world.dependencies
    dependencies.network.contentService = { server in
      let mock = ContentService.mock(url: server.url)
      return ContentService { onStep in
        var fetched = try await mock.fetchCurrentResponseCode { step in
          onStep(step)
          world.clock.advance(by: .microseconds(1_500))
        }
        fetched.duration = .milliseconds(3)
        return fetched
      }
    }
    let code = await fetcherTool.run(["fetch", "-v", "--database", "/a"], dependencies)
    #expect(code == .success)
    #expect(
      world.terminal.errorOutput == """
        [0.0 ms] Opened /a.
        [0.0 ms] Asking the server for a path.
        [1.5 ms] Asking for the response code.
        [3.0 ms] Fetched in 3.0 ms, in attempt 1.
        [3.0 ms] Saved as fetch 1.

        """
    )
    #expect(world.terminal.output.hasSuffix("Times Fetched: 1\n"))
  }

  @Test func `who asks is told, and the fields that are given`() async {
    let world = World()
    var dependencies = world.dependencies
    let given = ["--header", "A: b", "--header", "a:c ", "--header=user-agent: me"]
    let recorded = Servers()
    dependencies.network.contentService = { server in
      recorded.note(server)
      return .mock(url: server.url)
    }
    _ = await fetcherTool.run(["fetch"], dependencies)
    _ = await fetcherTool.run(["fetch"] + given, dependencies)
    #expect(
      recorded.all.map(\.headers) == [
        ["User-Agent": "fetcher/\(workspaceVersion)"], ["A": "b, c", "user-agent": "me"],
      ]
    )
  }
}

/// Counts calls.
final class Calls: Sendable {
  private let count = Atomic(0)

  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}

/// The servers for which services were made.
final class Servers: Sendable {
  private let servers = Mutex<[NetworkDependencies.Server]>([])

  var all: [NetworkDependencies.Server] { servers.withLock(\.self) }

  func note(_ server: NetworkDependencies.Server) { servers.withLock { $0.append(server) } }
}
