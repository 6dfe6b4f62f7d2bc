import ContentService
import CounterService
import DataFetchFeature
import FetcherCommand
import NetworkClient
import SQLiteDatabase
import Store
import TerminalClient
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(1))) struct FetchCommandTests {
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
    dependencies.contentService = { server in .mock(url: server.url) { _ in code } }
    _ = await FetcherCommand.run(["fetch"], dependencies)
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

  @Test func `each failure has its exit code, the fixed sentence, the cause and what to do`()
    async throws
  {
    let url = try #require(URL(string: "http://localhost:8000/a/"))
    let first = ContentServiceError.Request(.requestingPath, url)
    let second = ContentServiceError.Request(.requestingResponseCode, url)
    let origin = try #require(Origin(url))
    let cases: [(ContentServiceError, ExitCode, [String])] = [
      (
        .unreachable(first, cause: "the connection was refused"), .serverUnreachable,
        [
          "The first request, GET http://localhost:8000/a/, got no answer: the connection was refused.",
          "Check the URL, or start the server of the default URL: python3 server.py",
        ]
      ),
      (
        .unreachable(second, cause: "the connection was reset"), .serverUnreachable,
        [
          "The second request, GET http://localhost:8000/a/, got no answer: the connection was reset.",
          "The server had answered the first request: try again.",
        ]
      ),
      (
        .timedOut(second, waited: .seconds(9), limit: .seconds(10)), .tryAgain,
        [
          "The second request, GET http://localhost:8000/a/, had waited for 9.0 seconds when the limit "
            + "of 10.0 seconds for the whole fetch was reached.",
          "Try again, or allow more time with --timeout.",
        ]
      ),
      (
        .stalePath(second, answer: .json("stale", status: 400), attempts: 4), .tryAgain,
        [
          "The second request, GET http://localhost:8000/a/, got status 400, which says that its path is "
            + "stale, in each of 4 attempts.",
          "It answered: status 400, stale",
          "Other clients may be asking for new paths: try again when fewer do.",
        ]
      ),
      (
        .unacceptable(
          first,
          answer: .json("oh no", status: 500),
          cause: "its status, 500, is not one of success"
        ),
        .unacceptableAnswer,
        [
          "The first request, GET http://localhost:8000/a/, got an answer that is not acceptable: its "
            + "status, 500, is not one of success.",
          "It answered: status 500, oh no",
          #"Expected: a status of success, {"next_path": "<a URL of this server>"}"#,
        ]
      ),
      (
        .unacceptable(second, answer: .json(""), cause: "it is empty"), .unacceptableAnswer,
        [
          "The second request, GET http://localhost:8000/a/, got an answer that is not acceptable: it is "
            + "empty.",
          "It answered: status 200, no body",
          #"Expected: a status of success, {"path": "<the path asked for>", "response_code": "<a UUID>"}"#,
        ]
      ),
      (
        .foreignOrigin(first, next: origin, configured: origin), .unacceptableAnswer,
        [
          "The first request, GET http://localhost:8000/a/, was answered with a path on "
            + "http://localhost:8000, which is another origin than http://localhost:8000.",
          "If you trust that origin, allow it: --allow-origin http://localhost:8000",
        ]
      ),
      (
        .cannotRequest(first, cause: "no memory"), .internalError,
        ["The first request, GET http://localhost:8000/a/, could not be made: no memory."]
      ),
    ]
    for (error, code, lines) in cases {
      let world = World(saved: UUID(number: 9), count: 2)
      var dependencies = world.dependencies
      dependencies.contentService = { _ in .failing(error) }

      #expect(await FetcherCommand.run(["fetch"], dependencies) == code)

      #expect(world.terminal.output == "")
      #expect(
        world.terminal.errorOutput
          == (["Sorry, something went wrong. Please try again."] + lines).map { "\($0)\n" }.joined()
      )
      #expect(try world.saved().count == 2)
    }
  }

  @Test func `text from the server never reaches the terminal as it is`() async throws {
    let url = try #require(URL(string: "http://localhost:8000"))
    let body = "\u{1B}[2J\u{202E}evil\u{7}" + String(repeating: "x", count: 300)
    let world = World()
    var dependencies = world.dependencies
    dependencies.contentService = { _ in
      .failing(
        ContentServiceError.unacceptable(
          ContentServiceError.Request(.requestingPath, url),
          answer: .json(body),
          cause: "its next_path, \u{1B}]0;title\u{7}, is none"
        )
      )
    }
    _ = await FetcherCommand.run(["fetch"], dependencies)
    let shown = world.terminal.errorOutput
    #expect(
      shown.unicodeScalars.allSatisfy {
        $0 == "\n" || (0x20...0x7E).contains($0.value) || $0 == "…"
      }
    )
    #expect(shown.contains(#"\u{1B}[2J\u{202E}evil\u{7}xxx"#))
    #expect(shown.contains(#"its next_path, \u{1B}]0;title\u{7}, is none"#))
    #expect(shown.contains("x…\n"))
    #expect(!shown.contains(String(repeating: "x", count: 200)))
  }

  @Test func `what is fetched but not saved is told as lost`() async throws {
    let world = World(saved: UUID(number: 9), count: 2)
    var dependencies = world.dependencies
    let openDatabase = dependencies.openDatabase
    dependencies.openDatabase = { path in
      var saved = try await openDatabase(path)
      saved.unitOfWork.write = { _ in throw SQLiteDatabaseError.full(path: path) }
      return saved
    }
    #expect(await FetcherCommand.run(["fetch"], dependencies) == .cannotReadOrSave)
    #expect(world.terminal.output == "")
    #expect(
      world.terminal.errorOutput.contains(
        "The response code 00000000-0000-0000-0000-000000000001 was fetched, but not saved. The database "
          + "/home/ada/.local/share/fetcher/fetcher.sqlite3 cannot grow"
      )
    )
  }

  @Test func `what cannot be saved is not fetched`() async {
    let errors: [(SQLiteDatabaseError, ExitCode)] = [
      (.cannotCreate(path: "/a", cause: "Permission denied"), .cannotCreate),
      (.cannotOpen(path: "/a", cause: "it is a folder"), .cannotReadOrSave),
      (.foreign(path: "/a"), .cannotReadOrSave),
      (.newer(path: "/a", version: 2, supported: 1), .cannotReadOrSave),
      (.damaged(path: "/a", cause: "it is not an SQLite database"), .cannotReadOrSave),
      (.busy(path: "/a", waited: .seconds(5)), .cannotReadOrSave),
      (.readOnly(path: "/a"), .cannotReadOrSave),
    ]
    for (error, code) in errors {
      let world = World()
      var dependencies = world.dependencies
      dependencies.openDatabase = { _ in throw error }
      #expect(await FetcherCommand.run(["fetch"], dependencies) == code)
      #expect(world.terminal.errorOutput == "\(error)\n")
      #expect(world.terminal.output == "")
      #expect(world.asked == [])
    }
  }

  @Test func `where the reader has gone, the end is quiet`() async throws {
    let world = World()
    world.terminal.failWrites(to: .output, with: .readerGone)
    #expect(await world.run("fetch") == .success)
    #expect(world.terminal.errorOutput == "")
    #expect(try world.saved().count == 1)
  }

  @Test func `what is saved but cannot be shown is told apart`() async throws {
    let world = World()
    world.terminal.failWrites(
      to: .output,
      with: .writeFailed(.output, cause: "No space left on device")
    )
    #expect(await world.run("fetch") == .notShown)
    #expect(
      world.terminal.errorOutput == """
        The fetch is saved, but could not be shown.
        Response Code: 00000000-0000-0000-0000-000000000001
        Times Fetched: 1
        Standard output cannot be written: No space left on device.

        """
    )
    #expect(try world.saved().count == 1)
  }

  @Test func `where even standard error fails, the exit code tells`() async {
    let world = World()
    for stream in TerminalClient.OutputStream.allCases {
      world.terminal.failWrites(to: stream, with: .writeFailed(stream, cause: "gone"))
    }
    #expect(await world.run("fetch") == .notShown)
    #expect(await world.run("bogus") == .usage)
  }

  @Test(
    arguments: [
      (TerminalClient.Signal.interrupt, ExitCode.interrupt),
      (.terminate, .terminate),
      (.hangUp, .hangUp),
    ]
  ) func `a signal in the middle of a fetch ends it, and nothing is saved`(
    signal: TerminalClient.Signal,
    code: ExitCode
  ) async throws {
    let world = World()
    var dependencies = world.dependencies
    dependencies.contentService = { _ in
      ContentService { _ in
        // For ever, or until cancelled.
        for await _ in AsyncStream<Never>.makeStream().stream {}
        throw CancellationError()
      }
    }
    async let ended = FetcherCommand.run(["fetch"], dependencies)
    await world.terminal.send(signal)

    #expect(await ended == code)
    #expect(world.terminal.writes.isEmpty)
    #expect(try world.saved().count == 0)
  }

  @Test func `a fetch that is saved although a signal came is shown`() async throws {
    let world = World()
    var dependencies = world.dependencies
    let openDatabase = dependencies.openDatabase
    dependencies.openDatabase = { path in
      var saved = try await openDatabase(path)
      let unitOfWork = saved.unitOfWork
      saved.unitOfWork.write = { work in
        try await unitOfWork.write(work)
        await world.terminal.send(.interrupt)
        // The command has noticed when it is cancelled.
        for await _ in AsyncStream<Never>.makeStream().stream {}
      }
      return saved
    }
    #expect(await FetcherCommand.run(["fetch"], dependencies) == .interrupt)
    #expect(world.terminal.output.hasSuffix("Times Fetched: 1\n"))
  }
}
