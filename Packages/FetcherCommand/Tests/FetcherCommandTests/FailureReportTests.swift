import CommandSupport
import ContentService
import DataFetchFeature
import FetcherCommand
import NetworkClient
import PortableFoundation
import Store
import TerminalClient
import Testing

/// What standard error says of a fetch that failed, and the exit code with it.
@Suite(.timeLimit(.minutes(1))) struct FailureReportTests {
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
          "If no server runs there, start it: python3 server.py",
        ]
      ),
      (
        .connectionLost(second, cause: "the connection was reset"), .serverUnreachable,
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
        .unacceptableResponse,
        [
          "The first request, GET http://localhost:8000/a/, got an answer that is not acceptable: its "
            + "status, 500, is not one of success.",
          "It answered: status 500, oh no",
          #"Expected: a status of success, {"next_path": "<a URL of this server>"}"#,
        ]
      ),
      (
        .unacceptable(second, answer: .json(""), cause: "it is empty"), .unacceptableResponse,
        [
          "The second request, GET http://localhost:8000/a/, got an answer that is not acceptable: it is "
            + "empty.",
          "It answered: status 200, no body",
          #"Expected: a status of success, {"path": "<the path asked for>", "response_code": "<a UUID>"}"#,
        ]
      ),
      (
        .foreignOrigin(first, next: origin, configured: origin), .unacceptableResponse,
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
      dependencies.network.contentService = { _ in .failing(error) }

      #expect(await fetcherTool.run(["fetch"], dependencies) == code)

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
    dependencies.network.contentService = { _ in
      .failing(
        ContentServiceError.unacceptable(
          ContentServiceError.Request(.requestingPath, url),
          answer: .json(body),
          cause: "its next_path, \u{1B}]0;title\u{7}, is none"
        )
      )
    }
    _ = await fetcherTool.run(["fetch"], dependencies)
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

  @Test(
    arguments: [
      ("", "no body"), ("oops\n", "oops"), ("oops\r\n\r\n", "oops"), ("a\nb\n", #"a\nb"#),
      ("\n", #"\n"#), (" oops \n", " oops "),
    ]
  ) func `the line ends of an answer are no part of what it says`(body: String, shown: String) async
  {
    let world = World()
    var dependencies = world.dependencies
    dependencies.network.contentService = { _ in
      .failing(
        ContentServiceError.unacceptable(
          ContentServiceError.Request(.requestingPath, .localhost),
          answer: .json(body, status: 500),
          cause: "a"
        )
      )
    }
    _ = await fetcherTool.run(["fetch"], dependencies)
    let lines = world.terminal.errorOutput.split(separator: "\n")
    #expect(lines.contains { $0 == "It answered: status 500, \(shown)" }, "\(lines)")
  }

  @Test func `what is fetched but not saved is told as lost`() async throws {
    let world = World(saved: UUID(number: 9), count: 2)
    var dependencies = world.dependencies
    let openDatabase = dependencies.databases.open
    dependencies.databases.open = { location in
      var saved = try await openDatabase(location)
      saved.unitOfWork.write = { _ in throw DatabaseError.cannotReadOrSave("The disk is full.") }
      return saved
    }
    #expect(await fetcherTool.run(["fetch"], dependencies) == .cannotReadOrSave)
    #expect(world.terminal.output == "")
    #expect(
      world.terminal.errorOutput.contains(
        "The response code 00000000-0000-0000-0000-000000000001 was fetched, but not saved. The disk is full."
      )
    )
  }
}
