import ContentService
import ContentServiceLive
import NetworkClient
import TestClock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(1))) struct ContentServiceLiveTests {
  let clock = TestClock()

  @Test func `the root URL is asked first, and then exactly what it answered`() async throws {
    let server = FakeServer()

    let fetched = try await service(server.client).fetchCurrentResponseCode()

    #expect(
      server.recorder.requests.map(\.url.absoluteString)
        == ["http://localhost:8000", "http://localhost:8000/path-1/"]
    )
    #expect(
      fetched.content == ResponseCodeContent(path: "path-1", responseCode: FakeServer.code(1))
    )
    #expect(fetched.url.absoluteString == "http://localhost:8000")
    #expect(fetched.attempts == 1)
    #expect(fetched.duration == .zero)
  }

  @Test func `each step is reported as it begins`() async throws {
    let server = FakeServer(spoilingPaths: 1)
    let (steps, report) = AsyncStream<ContentStep>.makeStream()

    _ = try await service(server.client, clock: ImmediateClock())
      .fetchCurrentResponseCode { report.yield($0) }
    report.finish()

    #expect(
      await steps.reduce(into: []) { $0.append($1) }
        == [.requestingPath, .requestingResponseCode, .requestingPath, .requestingResponseCode]
    )
  }

  @Test func `a request says what it accepts and how long it may take`() async throws {
    let server = FakeServer()
    _ = try await service(server.client, timeout: .seconds(3)).fetchCurrentResponseCode()
    for request in server.recorder.requests {
      #expect(request.headers == ["Accept": "application/json"])
      #expect(request.timeLimit == .seconds(3))
      #expect(request.maximumBodySize == 64 * 1024)
    }
  }

  @Test func `the names of the fields are in snake case`() async throws {
    for body in [#"{"nextPath": "http://localhost:8000/a/"}"#, #"{"next-path": "x"}"#] {
      let error = await error(of: .mock { _ in .json(body) })
      guard case .unacceptable(let request, _, let cause) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(request.step == .requestingPath)
      #expect(cause == "the field next_path is missing")
    }
  }

  // MARK: Stale paths

  @Test(arguments: 0...3) func `a stale path is healed by a restart from the root`(
    _ restarts: Int
  ) async throws {
    let server = FakeServer(spoilingPaths: restarts)

    let fetched = try await service(server.client, clock: ImmediateClock())
      .fetchCurrentResponseCode()

    #expect(fetched.attempts == restarts + 1)
    #expect(server.recorder.requests.count == 2 * (restarts + 1))
  }

  @Test func `a path that is stale after all restarts is an error`() async throws {
    let server = FakeServer(spoilingPaths: .max)
    let error = await error(of: server.client, clock: ImmediateClock())
    #expect(
      error
        == .stalePath(
          ContentServiceError.Request(
            .requestingResponseCode,
            try #require(URL(string: "http://localhost:8000/path-7/"))
          ),
          answer: .json(#"{"error": "App requested the wrong path"}"#, status: 400),
          attempts: 4
        )
    )
    #expect(server.recorder.requests.count == 8)
  }

  @Test func `only status 400 on the second request is a stale path`() async throws {
    for status in [401, 403, 404, 409, 500] {
      let client = NetworkClient.mock { request in
        request.url.path() == "/a/" ? .json("{}", status: status) : Self.leadingToA
      }
      let error = await error(of: client)
      guard case .unacceptable(let request, let answer, let cause) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(request.step == .requestingResponseCode)
      #expect(answer?.status == status)
      #expect(cause == "its status, \(status), is not one of success")
    }
    let error = await error(of: .mock { _ in .json("{}", status: 400) })
    guard case .unacceptable(let request, _, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(request.step == .requestingPath)
  }

  @Test func `a restart comes after a pause that grows, with jitter`() async throws {
    let server = FakeServer(spoilingPaths: 3)
    async let fetched = service(server.client, clock: clock).fetchCurrentResponseCode()
    for (requests, milliseconds) in [(2, 10), (4, 20), (6, 40)] {
      await clock.sleepers(atLeast: 1)
      #expect(server.recorder.requests.count == requests)
      clock.advance(by: .milliseconds(milliseconds))
    }
    #expect(try await fetched.attempts == 4)
    #expect(try await fetched.duration == .milliseconds(70))
    clock.reportLeftoverSleepers()
  }

  // MARK: The deadline

  @Test func `one deadline covers both requests`() async throws {
    let server = FakeServer()
    let slow = server.client.delayed(by: .seconds(4), clock: clock)
    async let error = error(of: slow, timeout: .seconds(6))

    await clock.sleepers(atLeast: 1)
    clock.advance(by: .seconds(4))
    await clock.sleepers(atLeast: 1)
    clock.advance(by: .seconds(2))

    #expect(
      await error
        == .timedOut(
          ContentServiceError.Request(
            .requestingResponseCode,
            try #require(URL(string: "http://localhost:8000/path-1/"))
          ),
          waited: .seconds(2),
          limit: .seconds(6)
        )
    )
    clock.reportLeftoverSleepers()
  }

  @Test func `restarts do not extend the deadline`() async throws {
    let server = FakeServer(spoilingPaths: .max)
    async let error = error(of: server.client, timeout: .milliseconds(15))
    await clock.sleepers(atLeast: 1)
    clock.advance(by: .milliseconds(10))
    await clock.sleepers(atLeast: 1)
    clock.advance(by: .milliseconds(5))

    guard case .timedOut(_, waited: .zero, limit: .milliseconds(15)) = await error else {
      Issue.record("\(String(describing: await error))")
      return
    }
    #expect(server.recorder.requests.count == 4)
  }

  @Test func `a cancelled fetch ends with its request`() async throws {
    let server = FakeServer()
    let service = try service(server.client.delayed(by: .seconds(1), clock: clock))
    let task = Task { try await service.fetchCurrentResponseCode() }
    await clock.sleepers(atLeast: 1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(server.recorder.requests.isEmpty)
  }

  // MARK: Answers that are not acceptable

  @Test(
    arguments: [
      ("", "it is empty"),
      ("<html>", "it is not JSON"),
      ("[]", "it is not an object"),
      ("{}", "the field next_path is missing"),
      (#"{"next_path": null}"#, "the field next_path is null"),
      (#"{"next_path": 7}"#, "the field next_path is not a string"),
    ]
  ) func `an answer without a path is refused`(body: String, cause: String) async throws {
    let recorder = RequestRecorder()
    let error = await error(of: .mock(recordingIn: recorder) { _ in .json(body) })
    #expect(
      error
        == .unacceptable(
          ContentServiceError.Request(.requestingPath, try localhost),
          answer: .json(body),
          cause: cause
        )
    )
    #expect(recorder.requests.count == 1)
  }

  @Test(
    arguments: [
      ("", "is not an http or https URL"),
      ("/a/", "is not an http or https URL"),
      ("//localhost:8000/a/", "is not an http or https URL"),
      ("file:///etc/passwd", "is not an http or https URL"),
      ("http:///a/", "is not an http or https URL"),
      ("http://localhost:99999/a/", "is not an http or https URL"),
      ("http://me@localhost:8000/a/", "names a user"),
      ("http://me:secret@localhost:8000/", "names a user"),
      ("http://localhost:8000/a/#b", "has a fragment"),
      ("http://localhost:8000/a b", "has characters that no URL has"),
      ("http://localhost:8000/\r\nX", "has characters that no URL has"),
      ("http://localhost:8000/ä", "has characters that no URL has"),
      (#"http://x\@localhost:8000/"#, "has characters that no URL has"),
    ]
  ) func `a path that is not a plain URL is refused and quoted`(
    path: String,
    cause: String
  ) async throws {
    let recorder = RequestRecorder()
    let body = try JSONEncoder().encode(["next_path": path])
    let client = NetworkClient.mock(recordingIn: recorder) { _ in .init(status: 200, body: body) }
    #expect(
      await error(of: client)
        == .unacceptable(
          ContentServiceError.Request(.requestingPath, try localhost),
          answer: nil,
          cause: "its next_path, \(path), \(cause)"
        )
    )
    #expect(recorder.requests.count == 1)
  }

  @Test func `a path may have 2048 bytes and no more`() async throws {
    let start = "http://localhost:8000/"
    let longest = start + String(repeating: "a", count: 2_048 - start.utf8.count)
    for (url, isAccepted) in [(longest, true), (longest + "a", false)] {
      let recorder = RequestRecorder()
      let client = NetworkClient.mock(recordingIn: recorder) { _ in
        .json(#"{"next_path": "\#(url)"}"#)
      }
      let error = await error(of: client)
      #expect(recorder.requests.count == (isAccepted ? 2 : 1))
      if !isAccepted { #expect("\(String(describing: error))".contains("longer than 2048 bytes")) }
    }
  }

  @Test(
    arguments: [
      "http://127.0.0.1:8000/a/", "http://localhost:8001/a/", "https://localhost:8000/a/",
      "http://localhost/a/", "http://localhost.evil.example:8000/a/", "http://[::1]:8000/a/",
      "http://2130706433:8000/a/",
    ]
  ) func `a path on another origin is refused, and the error names both`(_ url: String) async throws
  {
    let recorder = RequestRecorder()
    let client = NetworkClient.mock(recordingIn: recorder) { _ in
      .json(#"{"next_path": "\#(url)"}"#)
    }
    let error = await error(of: client)
    let nextURL = try #require(URL(string: url))
    let next = try #require(Origin(nextURL))
    let configured = try #require(Origin(localhost))
    #expect(
      error
        == .foreignOrigin(
          ContentServiceError.Request(.requestingPath, try localhost),
          next: next,
          configured: configured
        )
    )
    #expect(try #require(error).description.contains("\(next)"))
    #expect(try #require(error).description.contains("http://localhost:8000"))
    #expect(recorder.requests.count == 1)
  }

  @Test func `another origin is asked if it is allowed`() async throws {
    let client = NetworkClient.mock { request in
      guard request.url.host() == "other.example" else {
        return .json(#"{"next_path": "http://other.example/b/path-1/"}"#)
      }
      return FakeServer.content(path: "path-1", code: FakeServer.code(1))
    }
    let other = try #require(URL(string: "HTTP://Other.Example:80"))
    let service = ContentService.live(
      rootURL: try localhost,
      allowedOrigins: [try #require(Origin(other))],
      clock: clock,
      random: { 0.5 },
      using: client
    )
    #expect(try await service.fetchCurrentResponseCode().content.path == "path-1")
  }

  @Test(
    arguments: [
      (#"{"response_code": "00000000-0000-0000-0000-000000000001"}"#, "the field path is missing"),
      (#"{"path": "a"}"#, "the field response_code is missing"),
      (#"{"path": "a", "response_code": 1}"#, "the field response_code is not a string"),
      (
        #"{"path": "a", "response_code": "00000000-0000-0000-0000-00000000000"}"#,
        "the field response_code has an unusable value"
      ),
    ]
  ) func `content that is not as expected is refused`(body: String, cause: String) async throws {
    let error = await error(
      of: .mock { request in request.url.path() == "/a/" ? .json(body) : Self.leadingToA }
    )
    #expect(
      error
        == .unacceptable(
          ContentServiceError.Request(
            .requestingResponseCode,
            try #require(URL(string: "http://localhost:8000/a/"))
          ),
          answer: .json(body),
          cause: cause
        )
    )
  }

  @Test func `content of another path is refused`() async throws {
    let other = FakeServer.content(path: "b", code: FakeServer.code(1))
    let error = await error(
      of: .mock { request in request.url.path() == "/a/" ? other : Self.leadingToA }
    )
    #expect(
      error
        == .unacceptable(
          ContentServiceError.Request(
            .requestingResponseCode,
            try #require(URL(string: "http://localhost:8000/a/"))
          ),
          answer: nil,
          cause: "its path, b, is not the one that was asked for"
        )
    )
  }

  // MARK: Errors of the network

  @Test func `each error of the network becomes one of the service`() async throws {
    let url = try localhost
    let request = ContentServiceError.Request(.requestingPath, url)
    let cases: [(NetworkClientError, ContentServiceError)] = [
      (.unreachable(url, cause: "refused"), .unreachable(request, cause: "refused")),
      (
        .timedOut(url, limit: .seconds(1)),
        .timedOut(request, waited: .zero, limit: .seconds(10))
      ),
      (
        .malformedResponse(url, cause: "garbage"),
        .unacceptable(request, answer: nil, cause: "garbage")
      ),
      (
        .bodyTooLarge(url, limit: 65_536),
        .unacceptable(request, answer: nil, cause: "it is larger than 65536 bytes")
      ),
      (.transportFailed(url, cause: "no memory"), .cannotRequest(request, cause: "no memory")),
      (.unsupportedURL(url, cause: "ftp"), .cannotRequest(request, cause: "ftp")),
    ]
    for (given, expected) in cases {
      #expect(await error(of: .failing(given)) == expected)
    }
  }

  @Test func `an error that nobody knows is passed on`() async throws {
    struct Surprise: Error {}
    let service = try service(.failing(Surprise()))
    await #expect(throws: Surprise.self) { try await service.fetchCurrentResponseCode() }
  }

  // MARK: Helpers

  private static let leadingToA = NetworkClient.Response.json(
    #"{"next_path": "http://localhost:8000/a/"}"#
  )

  private var localhost: URL {
    get throws { try #require(URL(string: "http://localhost:8000")) }
  }

  private func service(
    _ client: NetworkClient,
    timeout: Duration = .seconds(10),
    clock: (any Clock<Duration>)? = nil
  ) throws -> ContentService {
    let clock: any Clock<Duration> = clock ?? self.clock
    return .live(
      rootURL: try localhost,
      timeout: timeout,
      clock: clock,
      random: { 0.5 },
      using: client
    )
  }

  private func error(
    of client: NetworkClient,
    timeout: Duration = .seconds(10),
    clock: (any Clock<Duration>)? = nil
  ) async -> ContentServiceError? {
    do {
      _ = try await service(client, timeout: timeout, clock: clock).fetchCurrentResponseCode()
      return nil
    } catch {
      return error as? ContentServiceError
    }
  }
}
