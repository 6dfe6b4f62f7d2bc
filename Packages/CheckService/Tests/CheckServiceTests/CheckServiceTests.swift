import CheckService
import Contract
import NetworkClient
import PortableFoundation
import TestClock
import Testing

@Suite(.timeLimit(.minutes(10))) struct CheckServiceTests {
  private let recorder = RequestRecorder()

  @Test func `the result has the URL, the status and the duration`() async throws {
    let clock = TestClock()
    let service = service(on: clock) { _ in
      clock.advance(by: .milliseconds(250))
      return .init(status: 204)
    }
    let result = try await service.run(HTTPCheck(steps: [.init(url: "http://localhost/a?b")]))
    let url = try #require(URL(string: "http://localhost/a?b"))
    #expect(result == CheckResult(url: url, status: 204, duration: .milliseconds(250)))
  }

  @Test func `a request has the method, the header fields and the body of its step`() async throws {
    let step = HTTPCheck.Step(
      url: "http://localhost/",
      method: .put,
      headers: ["Accept": "text/html"],
      body: #"{"a": 1}"#
    )
    _ = try await service().run(HTTPCheck(steps: [step], timeout: .seconds(3)))
    let request = try #require(recorder.requests.first)
    #expect(request.method == .put)
    #expect(request.headers == ["Accept": "text/html"])
    #expect(request.body == Data(#"{"a": 1}"#.utf8))
    #expect(request.timeLimit == .seconds(3))
  }

  @Test func `a later request uses captured values`() async throws {
    let service = service { request in
      guard request.url.path() == "/" else { return .init(status: 200) }
      return .init(
        status: 200,
        headers: ["X-Token": "t/1"],
        body: Data(#"{"id": 7, "name": "a b", "next": "http://localhost/direct?q=1"}"#.utf8)
      )
    }
    let first = HTTPCheck.Step(
      url: "http://localhost/",
      captures: [
        .init("id", .json(try pointer("/id"))), .init("name", .json(try pointer("/name"))),
        .init("next", .json(try pointer("/next"))), .init("token", .header("x-token")),
      ]
    )
    let second = HTTPCheck.Step(
      url: "/users/{id}?name={name}",
      headers: ["Authorization": "Bearer {token}"],
      body: #"{"id": {id}, "{unknown}": {}}"#
    )
    let result = try await service.run(HTTPCheck(steps: [first, second, .init(url: "{next}")]))
    #expect(
      recorder.requests.map(\.url.absoluteString) == [
        "http://localhost/", "http://localhost/users/7?name=a%20b", "http://localhost/direct?q=1",
      ]
    )
    #expect(recorder.requests[1].headers == ["Authorization": "Bearer t/1"])
    #expect(
      String(decoding: recorder.requests[1].body, as: UTF8.self) == #"{"id": 7, "{unknown}": {}}"#
    )
    #expect(result.captures["name"] == "a b")
  }

  @Test func `steps are reported before their requests`() async throws {
    let steps = Shared<[Int]>([])
    let service = service { [recorder] _ in
      #expect(steps.value.count == recorder.requests.count)
      return .init(status: 200)
    }
    _ = try await service.run(HTTPCheck(steps: [.init(url: "http://a/"), .init(url: "/b")])) {
      step in
      steps.replace { $0 + [step] }
    }
    #expect(steps.value == [1, 2])
  }

  @Test func `a missing value ends the check`() async throws {
    let step = HTTPCheck.Step(
      url: "http://localhost/",
      captures: [.init("id", .json(try pointer("/id")))]
    )
    for body in ["", "[]", #"{"id": null}"#, #"{"id": {}}"#] {
      let service = service { _ in .json(body) }
      let failure = await failure {
        try await service.run(HTTPCheck(steps: [step, .init(url: "{id}")]))
      }
      #expect(
        failure?.description == "Step 1 of 2: GET http://localhost/ returned no value for id."
      )
      #expect(failure?.kind.name == "not_captured")
    }
    #expect(recorder.requests.count == 4)
  }

  @Test func `a captured value has at most 8 KiB`() async throws {
    let capture = HTTPCheck.Capture("id", .header("id"))
    for size in [8_192, 8_193] {
      let text = String(repeating: "a", count: size)
      let service = service { _ in .init(status: 200, headers: ["id": text]) }
      let check = HTTPCheck(steps: [.init(url: "http://localhost/", captures: [capture])])
      if size == 8_192 {
        #expect(try await service.run(check).captures == ["id": text])
      } else {
        #expect(await failure { try await service.run(check) }?.reason == .notCaptured(capture))
      }
    }
  }

  @Test func `a value to save must be a UUID`() async throws {
    let capture = HTTPCheck.Capture("code", .json(try pointer("/code")), isUUID: true)
    let check = HTTPCheck(steps: [.init(url: "http://localhost/", captures: [capture])])
    let code = "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"
    for text in [code, "f81d4fae"] {
      let service = service { _ in .json(#"{"code": "\#(text)"}"#) }
      if text == code {
        #expect(try await service.run(check).captures == ["code": code])
      } else {
        #expect(
          await failure { try await service.run(check) }?.description
            == "GET http://localhost/ returned no UUID for code."
        )
      }
    }
  }

  @Test func `values of variables fill header fields and bodies, and are in no result`()
    async throws
  {
    let step = HTTPCheck.Step(
      url: "http://localhost/",
      headers: ["Authorization": "Bearer {env:TOKEN}"],
      body: "{env:TOKEN} {env:OTHER} {env:}"
    )
    let check = HTTPCheck(steps: [step], values: ["env:TOKEN": "{env:OTHER}"])
    let result = try await service().run(check)
    #expect(recorder.requests.first?.headers == ["Authorization": "Bearer {env:OTHER}"])
    #expect(
      recorder.requests.first?.body == Data("{env:OTHER} {env:OTHER} {env:}".utf8)
    )
    #expect(result.captures.isEmpty)
  }

  @Test func `a secret that the server sends back is redacted`() async throws {
    let step = HTTPCheck.Step(
      url: "http://localhost/",
      headers: ["A": "Bearer {env:A}"],
      expectations: [.text("x")]
    )
    let service = service { request in
      .init(status: 200, body: Data("got \(request.headers["A"] ?? "") and s3cret".utf8))
    }
    let failure = try await #require(throws: CheckFailure.self) {
      _ = try await service.run(HTTPCheck(steps: [step], values: ["env:A": "s3cret"]))
    }
    #expect("\(failure)".contains("got Bearer [redacted] and [redacted]"))
    #expect(!"\(failure)".contains("s3cret"))
  }

  @Test(arguments: ["a\r\nX: y", "\n", "a\0", "\u{7F}\t"])
  func `a value cannot start another header field`(text: String) async throws {
    let step = HTTPCheck.Step(url: "http://localhost/", headers: ["A": "{env:A}"])
    let check = HTTPCheck(steps: [step], values: ["env:A": text + "b"])
    let failure = await failure { try await service().run(check) }
    #expect(failure?.reason == .invalidHeader(name: "A"))
    #expect(
      failure?.cause == "could not be sent: the value of the header field A has a control character"
    )
    #expect(recorder.requests.isEmpty)
  }

  @Test(
    arguments: [
      "ftp://localhost/", "http://localhost/ ", "//user@localhost/", "http://localhost:0/",
      "http://127.1/", "/a\\b", "/\r\nX: y", "/é", "",
    ]
  )
  func `neither a captured value nor a redirect leads to another URL than a user may request`(
    url: String
  ) async throws {
    let service = service { request in
      .init(status: request.url.path() == "/" ? 302 : 200, headers: ["Location": url])
    }
    let next = HTTPCheck.Capture("next", .header("Location"))
    for steps in [
      [HTTPCheck.Step(url: "http://localhost/", redirects: 1)],
      [HTTPCheck.Step(url: "http://localhost/a", captures: [next]), .init(url: "{next}")],
    ] {
      let failure = await failure { try await service.run(HTTPCheck(steps: steps)) }
      #expect(failure?.reason == .invalidURL(url))
      #expect(failure?.cause.contains("localhost") == false)
    }
  }

  @Test(arguments: [
    (
      "cannot establish a secure connection: SSL certificate problem: certificate has expired",
      "Renew the server's certificate, or check the clock of this machine."
    ),
    (
      "cannot establish a secure connection: no subject name matches target host name 'a'",
      "Check the server's certificate, and the scheme, host and port in the URL."
    ),
    (
      "the connection was refused",
      "Check the scheme, host and port in the URL, and your network connection."
    ),
  ])
  func `the advice for an unreachable server speaks of its certificate if that is the cause`(
    cause: String,
    advice: String
  ) async {
    let service = service { throw NetworkClientError.unreachable($0.url, cause: cause) }
    let check = HTTPCheck(steps: [.init(url: "https://a/")])
    let failure = await failure { try await service.run(check) }
    #expect(failure?.advice(in: "tool") == advice)
  }

  // MARK: - Origins and redirects

  @Test func `another origin is requested only if it is allowed`() async throws {
    let other = try #require(URL(string: "http://other:81/").flatMap(Origin.init))
    let redirecting = HTTPCheck.Step(url: "http://localhost/", redirects: 1)
    let service = service { request in
      request.url.path() == "/" && request.url.host() == "localhost"
        ? .init(status: 302, headers: ["Location": "http://other:81/"]) : .init(status: 200)
    }
    let later = [
      HTTPCheck.Step(url: "http://localhost/a"), HTTPCheck.Step(url: "http://other:81/"),
    ]
    for steps in [later, [redirecting]] {
      let failure = await failure { try await service.run(HTTPCheck(steps: steps)) }
      #expect(failure?.reason == .disallowedOrigin(other))
      #expect(failure?.advice(in: "tool")?.hasSuffix("--allow-origin http://other:81") == true)
      let result = try await service.run(HTTPCheck(steps: steps, allowedOrigins: [other]))
      #expect(result.url.absoluteString == "http://other:81/")
    }
  }

  @Test(
    arguments: [
      (301, .post, .get), (302, .post, .get), (303, .put, .get), (303, .head, .head),
      (307, .post, .post), (308, .put, .put), (301, .put, .put),
    ] as [(Int, NetworkClient.Request.Method, NetworkClient.Request.Method)]
  )
  func `a redirect keeps or changes the method as HTTP demands`(
    status: Int,
    method: NetworkClient.Request.Method,
    next: NetworkClient.Request.Method
  ) async throws {
    let service = service { request in
      request.url.path() == "/b"
        ? .init(status: 200) : .init(status: status, headers: ["Location": "/b"])
    }
    let step = HTTPCheck.Step(url: "http://localhost/a", method: method, body: "x", redirects: 1)
    let result = try await service.run(HTTPCheck(steps: [step]))
    #expect(result.url.absoluteString == "http://localhost/b")
    #expect(recorder.requests.map(\.method) == [method, next])
    #expect(recorder.requests.last?.body.isEmpty == (method != next))
  }

  @Test func `redirects are followed as often as the step allows`() async throws {
    let service = service { _ in .init(status: 302, headers: ["Location": "/again"]) }
    let refused = await failure {
      try await service.run(HTTPCheck(steps: [.init(url: "http://a/")]))
    }
    #expect(refused?.description == "GET http://a/ returned status 302; expected: status 200-299.")
    #expect(refused?.advice(in: "") == "If you trust the new address, follow it: --follow 1")
    let tooMany = await failure {
      try await service.run(HTTPCheck(steps: [.init(url: "http://a/", redirects: 2)]))
    }
    #expect(
      tooMany?.description
        == "GET http://a/again redirects to /again, but was to redirect at most 2 times."
    )
    #expect(recorder.requests.count == 4)
  }

  // MARK: - Time and transport

  @Test func `all requests share the timeout`() async throws {
    let clock = TestClock()
    let service = service(on: clock) { _ in
      clock.advance(by: .seconds(2))
      return .init(status: 200)
    }
    let steps = [HTTPCheck.Step(url: "http://localhost/a"), .init(url: "/b"), .init(url: "/c")]
    let failure = await failure {
      try await service.run(HTTPCheck(steps: steps, timeout: .seconds(4)))
    }
    #expect(recorder.requests.map(\.timeLimit) == [.seconds(4), .seconds(2)])
    #expect(failure?.reason == .timedOut(limit: .seconds(4)))
    #expect(failure?.step == 3)
    #expect(failure?.isTransient == true)
  }

  @Test func `a failed request keeps its kind, step and URL`() async throws {
    let url = try #require(URL(string: "http://localhost/"))
    let error = NetworkClientError.unreachable(url, cause: "connection refused")
    let service = CheckService.live(
      using: .failing(error),
      clock: TestClock(),
      now: { Date(timeIntervalSince1970: 0) }
    )
    let failure = await failure {
      try await service.run(HTTPCheck(steps: [.init(url: "http://localhost/")]))
    }
    #expect(failure?.kind == error.kind)
    #expect(failure?.description == "GET http://localhost/ got no response: connection refused.")
    #expect(failure?.isTransient == true)
  }

  @Test func `the result has the earliest end of a certificate`() async throws {
    let service = service { request in
      .init(
        status: 200,
        certificateExpiry: Date(timeIntervalSince1970: request.url.path() == "/" ? 9 : 5)
      )
    }
    let result = try await service.run(
      HTTPCheck(steps: [.init(url: "https://a/"), .init(url: "/b")])
    )
    #expect(result.certificateExpiry == Date(timeIntervalSince1970: 5))
  }

  @Test func `a request on a connection of an earlier one has the same certificate`() async throws {
    let expectation = HTTPCheck.Expectation.certificate(.seconds(86_400))
    let days = Shared<[Double?]>([2, nil, 0.5, nil])
    let service = service { _ in
      let next = days.value[0]
      days.replace { Array($0.dropFirst()) }
      return .init(
        status: 200,
        certificateExpiry: next.map { Date(timeIntervalSince1970: $0 * 86_400) }
      )
    }
    let check = HTTPCheck(steps: [.init(url: "https://a/", expectations: [expectation])])
    for _ in 1...2 {
      let expiry = try await service.run(check).certificateExpiry
      #expect(expiry == Date(timeIntervalSince1970: 2 * 86_400))
    }
    for _ in 1...2 {
      let failure = await failure { try await service.run(check) }
      #expect(
        failure?.reason
          == .unexpected(
            expectation,
            received: "a certificate that is valid for 0 days",
            status: 200
          )
      )
    }
  }

  @Test func `a cancelled check throws the cancellation`() async throws {
    let service = service { _ in throw CancellationError() }
    await #expect(throws: CancellationError.self) {
      try await service.run(HTTPCheck(steps: [.init(url: "http://a/")]))
    }
  }

  // MARK: - Helpers

  private func service(
    on clock: TestClock = TestClock(),
    route: @escaping @Sendable (NetworkClient.Request) async throws -> NetworkClient.Response = {
      _ in .init(status: 200)
    }
  ) -> CheckService {
    .live(
      using: .mock(recordingIn: recorder, route: route),
      clock: clock,
      now: { Date(timeIntervalSince1970: 0) }
    )
  }
}

/// Returns the failure of a check.
func failure(of run: () async throws -> CheckResult) async -> CheckFailure? {
  await #expect(throws: CheckFailure.self) { try await run() }
}

/// Returns a pointer.
func pointer(_ text: String) throws -> JSONPointer { try #require(JSONPointer(text)) }
