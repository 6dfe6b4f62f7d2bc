import AttemptLog
import CheckService
import CommandSupport
import Contract
import DataFetchFeature
import FetcherCommand
import FileClient
import NetworkClient
import NetworkOptions
import PortableFoundation
import SQLDatabase
import Store
import Synchronization
import TerminalClient
import TestClock
import Testing

@Suite(.timeLimit(.minutes(10))) struct CheckCommandTests {
  private let fixture = Fixture(environment: ["HOME": "/home/ada", "TOKEN": "s3cret", "EMPTY": ""])
  private let checks = Shared<[HTTPCheck]>([])

  /// The arguments of the check that does the same as `fetch`.
  private static let fetch = [
    "http://a/", "--capture", "next=/next_path", "--then", "{next}", "--capture",
    "code=/response_code", "--save", "code",
  ]

  private static let code = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"

  /// Returns the response of a server of `fetch`.
  private static func fetchRoute(_ request: NetworkClient.Request) -> NetworkClient.Response {
    request.url.path() == "/"
      ? .json(#"{"next_path": "http://a/p/"}"#)
      : .json(#"{"path": "p", "response_code": "\#(code)"}"#)
  }

  /// Runs `check` with arguments.
  private func run(
    _ arguments: [String],
    route: @escaping @Sendable (NetworkClient.Request) async throws -> NetworkClient.Response = {
      _ in .init(status: 200)
    }
  ) async -> ExitCode {
    var dependencies = fixture.dependencies
    let service = CheckService.mock(route: route)
    dependencies.checkService = { _ in
      CheckService { check, onStep in
        checks.replace { $0 + [check] }
        return try await service.run(check, onStep)
      }
    }
    return await fetcherTool.run(["check"] + arguments, dependencies)
  }

  private var steps: [HTTPCheck.Step] { checks.value.last?.steps ?? [] }

  private func page(_ kind: AttemptLog.Kind, of target: String) throws -> [AttemptLog.Record] {
    try fixture.savedState.attemptLog.page(.init(kind, target: target))
  }

  // MARK: - Results

  @Test func `a check expects a successful status`() async throws {
    #expect(await run(["http://A:80/"]) == .success)
    #expect(fixture.terminal.output.hasPrefix("Passed in "))
    #expect(fixture.terminal.output.hasSuffix(": http://a/ (status 200)\n"))
    let pass = try #require(try page(.passes, of: "http://a/").first?.entry)
    #expect(pass.url == "http://a/")
    #expect(pass.outcome == .passed(status: 200, certificateExpiry: nil))
    #expect(checks.value.first?.timeout == .seconds(10))
  }

  @Test func `a failure is reported, and saved without the received value`() async throws {
    let arguments = ["http://a/b?c", "--target", "site", "--expect-text", "x"]
    #expect(await run(arguments) { _ in .init(status: 404) } == .unacceptableResponse)
    let body = Data("a\u{1B}[31mb".utf8)
    #expect(
      await run(arguments) { _ in .init(status: 200, body: body) } == .unacceptableResponse
    )
    #expect(
      fixture.terminal.errorOutput == #"""
        GET http://a/b?c returned status 404; expected: status 200-299.
        GET http://a/b?c returned a body that starts with "a\u{1B}[31mb"; expected: a body with the text "x".

        """#
    )
    #expect(
      try page(.failures, of: "site").map(\.entry.outcome) == [
        .failed(
          step: "request_1",
          code: "unexpected_text",
          cause: #"did not return a body with the text "x""#
        ),
        .failed(
          step: "request_1",
          code: "unexpected_status",
          cause: "returned status 404; expected: status 200-299"
        ),
      ]
    )
  }

  @Test func `JSON has the result or the failure`() async {
    _ = await run(["https://a/", "--json"]) { _ in
      .init(status: 200, certificateExpiry: Date(timeIntervalSince1970: 1_800_000_000))
    }
    let output = fixture.terminal.output
    #expect(
      output.hasPrefix(#"{"attempts":1,"certificate_expires_at":"2027-01-15T08:00:00.000Z","#)
    )
    #expect(
      output.contains(
        #""response_code":null,"schema_version":2,"status":200,"target":"https://a/","time":"#
      )
    )
    #expect(output.contains(#""times_fetched":null,"type":"check","url":"https://a/""#))
    _ = await run(["http://a/", "--json", "--expect-text", "x"])
    #expect(fixture.terminal.errorOutput.contains(#""code":"unexpected_text""#))
    #expect(fixture.terminal.errorOutput.contains(#""step":"request_1","url":"http://a/""#))
  }

  @Test(arguments: [("1.0", "1 day"), ("0.9", "0 days"), ("14.5", "14 days")])
  func `the result has the days of the certificate`(days: String, text: String) async throws {
    // The time of the fixture's system.
    let now = fixture.dependencies.system.now()
    let days = try #require(Double(days))
    _ = await run(["https://a/"]) { _ in
      .init(status: 200, certificateExpiry: now.addingTimeInterval(days * 86_400 + 1))
    }
    #expect(fixture.terminal.output.hasSuffix("(status 200, certificate valid for \(text))\n"))
  }

  @Test func `--quiet prints a failure only`() async {
    #expect(await run(["http://a/", "-q"]) == .success)
    #expect(fixture.terminal.output.isEmpty)
    #expect(await run(["http://a/", "-q"]) { _ in .init(status: 500) } == .unacceptableResponse)
    #expect(!fixture.terminal.errorOutput.isEmpty)
  }

  @Test func `a check that cannot be saved has the code of the database`() async {
    let dependencies = fixture.dependencies { saved in
      saved.unitOfWork = .failing(DatabaseError.timedOut("The server is busy."))
    }
    #expect(await fetcherTool.run(["check", "http://a/"], dependencies) == .tryAgain)
    #expect(
      fixture.terminal.errorOutput.hasPrefix("The check passed, but could not be saved.")
    )
  }

  // MARK: - Requests

  @Test func `options describe the request and its response`() async throws {
    _ = await run([
      "http://a/", "-X", "PUT", "-H", "Accept: text/html", "--data", "{}", "--follow", "2",
      "--expect-status", "200-204,404", "--expect-text", "a", "--expect-no-text", "b",
      "--expect-header", "Content-Type: text/html", "--expect-json", "/a/0!=x", "--expect-time",
      "2s", "--expect-certificate", "14d", "--timeout", "5s", "--allow-origin", "http://b",
    ])
    let check = try #require(checks.value.last)
    let step = try #require(check.steps.first)
    #expect(step.method == .put)
    #expect(step.headers["Accept"] == "text/html")
    #expect(step.headers["User-Agent"]?.text.hasPrefix("fetcher/") == true)
    #expect(step.body == "{}")
    #expect(step.redirects == 2)
    let place = try #require(JSONPointer("/a/0"))
    #expect(
      Set(step.expectations) == [
        .status([200...204, 404...404]), .text("a"), .noText("b"),
        .header(name: "Content-Type", value: "text/html"), .json(place, .init(.notEqual, "x")),
        .time(.seconds(2)), .certificate(.seconds(14 * 86_400)),
      ]
    )
    #expect(check.timeout == .seconds(5))
    #expect(check.allowedOrigins.map(\.description) == ["http://b:80"])
  }

  @Test func `--then starts a request with the options that follow`() async throws {
    _ = await run([
      "http://a/", "--capture", "id=/id", "--capture", "t=header:Token", "--then", "/{id}",
      "--data", "x", "-H", "T: {t}",
    ])
    #expect(steps.map(\.url.text) == ["http://a/", "/{id}"])
    #expect(steps.map(\.method) == [.get, .post])
    #expect(steps.map(\.captures.count) == [2, 0])
    #expect(steps.map { $0.headers["T"] } == [nil, "{t}"])
  }

  @Test func `secrets are read from variables and files, and are not shown`() async throws {
    fixture.files["/body"] = Array("a\n\n{env:TOKEN}\n".utf8)
    fixture.files["/fields"] = Array("X-Key: {env:TOKEN}\n".utf8)
    let arguments = [
      "http://a/", "--data", "@/body", "-H", "@/fields", "--verbose", "--json", "--expect-text",
      "x",
    ]
    #expect(await run(arguments) == .unacceptableResponse)
    #expect(steps.first?.body == "a\n\n{env:TOKEN}")
    #expect(checks.value.last?.values == ["env:TOKEN": "s3cret"])
    #expect(!fixture.terminal.output.contains("s3cret"))
    #expect(!fixture.terminal.errorOutput.contains("s3cret"))
  }

  @Test func `all header fields but the default are redacted in logs and recordings`() async {
    let networks = Shared<[NetworkClients.Network]>([])
    var dependencies = fixture.dependencies
    dependencies.network.client = { network in
      networks.replace { $0 + [network] }
      return .unimplemented
    }
    let arguments = ["check", "http://a/", "-H", "A: b", "--then", "/", "-H", "C: d"]
    _ = await fetcherTool.run(arguments + ["--record", "r"], dependencies)
    #expect(
      networks.value == [
        .recording(to: "r", secretHeaders: ["A", "C"], .init(.curl))
      ]
    )
  }

  @Test(
    arguments: [
      (["http://a/", "--then", "/{id}"], "{id} is used, but no --capture of an earlier request"),
      (["http://a/", "-H", "A: {id}", "--capture", "id=/id"], "{id} is used, but no --capture"),
      (["http://a/", "-H", "A: {env:B}"], "the environment variable B is not set."),
      (["http://a/", "-H", "A: {env:EMPTY}"], "the environment variable EMPTY is not set."),
      (["http://a/", "--then", "/{env:TOKEN}"], "must not contain a secret: URLs are shown"),
      (["http://a/", "--then", "users"], "must be an http or https URL, or a path such as"),
      (["http://a/", "--then", ""], "must be an http or https URL, or a path such as"),
      (["http://a/", "--then", "/a b"], "must be an http or https URL, or a path such as"),
      (
        ["http://a/", "--capture", "h=/h", "--then", "http://{h}/"],
        "must be an http or https URL, or a path such as"
      ),
      (
        ["http://a/", "--capture", "h=/h", "--then", "http://b:c@d/{h}"],
        "must be an http or https URL, or a path such as"
      ),
      (["http://a/", "--save", "code"], "'--save code' needs a --capture with that name."),
      (["http://a/", "--target", ""], "must not be empty or contain spaces"),
      (["http://a/", "--target", "a b"], "must not be empty or contain spaces"),
      (["http://a/", "--expect-status", "2xx"], "must be statuses such as 200-299,404"),
      (["http://a/", "--expect-status", ""], "must be statuses such as 200-299,404"),
      (["http://a/", "--expect-status", "299-200"], "must be statuses such as 200-299,404"),
      (["http://a/", "--expect-status", "200-"], "must be statuses such as 200-299,404"),
      (["http://a/", "--expect-status", "+99"], "must be statuses such as 200-299,404"),
      (["http://a/", "--expect-header", "Server"], "must be a header field such as"),
      (["http://a/", "--expect-header", ": a"], "must be a header field such as"),
      (["http://a/", "--expect-json", "status=ok"], "must be a JSON pointer such as"),
      (["http://a/", "--expect-json", "/a!b"], "must compare with =, !=, < or >"),
      (["http://a/", "--expect-json", "/a<=1"], "must compare with a number after <"),
      (["http://a/", "--expect-json", "/a>0x1"], "must compare with a number after >"),
      (["http://a/", "--expect-time", "2"], "must have a unit. Did you mean '2s'?"),
      (["http://a/", "--expect-certificate", "x"], "must be a duration"),
      (["http://a/", "--capture", "1=/a"], "must be a name and a place"),
      (["http://a/", "--capture", "a"], "must be a name and a place"),
      (["http://a/", "--capture", "a=b"], "must be a JSON pointer such as"),
      (["http://a/", "--capture", "a=header:"], "must name a header field"),
      (["http://a/", "--follow", "21"], "--follow"),
      (["http://a/", "-X", "BREW"], "BREW"),
      (["ftp://a/"], "must be an http or https URL"),
      (["http://b:s3cret@a/"], "must not contain a user"),
      (["http://a/{id}"], "must be a URL such as"),
      (["http://a/", "--data", "@"], "must name a file after the @"),
      ([], "URL"),
    ] as [([String], String)]
  )
  func `a mistake sends no request`(arguments: [String], message: String) async {
    #expect(await run(arguments) == .usage)
    #expect(fixture.terminal.errorOutput.contains(message), "\(fixture.terminal.errorOutput)")
    #expect(!fixture.terminal.errorOutput.contains("s3cret"))
    #expect(steps.isEmpty)
    #expect(fixture.calls.isEmpty)
  }

  @Test(
    arguments: [
      (nil, ExitCode.notFound, "The file /body does not exist. Check the path."),
      ([0xFF], .invalidInput, "Cannot use /body: it is not UTF-8 text."),
      (
        [UInt8](repeating: 10, count: 1 << 20 + 1), .invalidInput,
        "Cannot use /body: it is larger than 1 MiB."
      ),
    ] as [([UInt8]?, ExitCode, String)]
  )
  func `an unusable file of --data sends no request`(
    content: [UInt8]?,
    code: ExitCode,
    message: String
  ) async {
    fixture.files["/body"] = content
    #expect(await run(["http://a/", "--data", "@/body"]) == code)
    #expect(fixture.terminal.errorOutput.hasPrefix(message))
    #expect(steps.isEmpty)
  }

  // MARK: - Retries and response codes

  @Test func `transient failures are retried within the timeout`() async throws {
    let calls = Calls()
    async let code = run(["http://a/", "--retry", "1", "--json"]) { _ in
      .init(status: calls.next() == 1 ? 503 : 200)
    }
    await fixture.clock.sleepers(atLeast: 1)
    fixture.clock.advance(by: .milliseconds(200))
    #expect(await code == .success)
    #expect(fixture.terminal.output.contains(#""attempts":2"#))
    #expect(checks.value.count == 2)
    #expect(try page(.failures, of: "http://a/").isEmpty)
    let pass = try #require(try page(.passes, of: "http://a/").first?.entry)
    #expect(pass.duration >= .milliseconds(100))
  }

  @Test func `a failure after a retry has the timeout of the whole check`() async throws {
    async let code = run(["http://a/", "--retry", "1", "--timeout", "5s"]) { request in
      throw NetworkClientError.timedOut(request.url, limit: request.timeLimit)
    }
    await fixture.clock.sleepers(atLeast: 1)
    fixture.clock.advance(by: .milliseconds(200))
    #expect(await code == .tryAgain)
    #expect(
      try page(.failures, of: "http://a/").map(\.entry.outcome) == [
        .failed(
          step: "request_1",
          code: "timed_out",
          cause: "timed out; the limit for the whole check is 5.00 s"
        )
      ]
    )
  }

  @Test func `a captured UUID is saved as the response code`() async throws {
    let code = await run(Self.fetch) { Self.fetchRoute($0) }
    #expect(code == .success)
    #expect(
      fixture.terminal.output.hasSuffix(
        ": http://a/p/ (status 200)\nResponse Code: \(Self.code)\nTimes Fetched: 1\n"
      )
    )
    #expect(try fixture.saved().code?.uuidString.lowercased() == Self.code)
    #expect(try fixture.saved().count == 1)
    let entry = try #require(try fixture.savedState.attemptLog.latestFetch()?.entry)
    #expect(entry.url == "http://a/")
    guard case .fetched("p", _, attempts: 1) = entry.outcome else {
      Issue.record("\(entry)")
      return
    }
    #expect(try page(.passes, of: "http://a/").count == 1)
  }

  @Test func `a check that fails saves no response code`() async throws {
    let code = await run(Self.fetch) { request in
      request.url.path() == "/" ? Self.fetchRoute(request) : .json(#"{"response_code": "x"}"#)
    }
    #expect(code == .unacceptableResponse)
    #expect(try fixture.saved().count == 0)
    #expect(
      fixture.terminal.errorOutput == "Step 2 of 2: GET http://a/p/ returned no UUID for code.\n"
    )
  }

  @Test func `a step on another origin is refused unless it is allowed`() async throws {
    let arguments = ["http://a/", "--then", "http://b:81/"]
    #expect(await run(arguments) == .unacceptableResponse)
    #expect(
      fixture.terminal.errorOutput == """
        Step 2 of 2: GET http://b:81/ leads to the origin http://b:81, which is not allowed.
        If you trust that origin, add --allow-origin http://b:81

        """
    )
    #expect(await run(arguments + ["--allow-origin", "http://b:81"]) == .success)
  }

  // MARK: - History

  @Test func `history lists the checks of a target`() async {
    _ = await run(["https://a/", "--target", "site"]) { _ in
      .init(status: 204, certificateExpiry: Date(timeIntervalSince1970: 1_900_000_000))
    }
    _ = await run(["https://a/", "--target", "site"]) { _ in .init(status: 500) }
    _ = await run(["https://a/", "--target", "other"])
    func history(_ options: String...) async -> [[Substring]] {
      let start = fixture.terminal.output.count
      let arguments = ["history", "--target", "site"] + options
      #expect(await fetcherTool.run(arguments, fixture.dependencies) == .success)
      return fixture.terminal.output.dropFirst(start).split(separator: "\n").map {
        $0.split(separator: "  ")
      }
    }
    let passes = await history()
    #expect(passes.count == 2)
    #expect(passes.first?.contains { $0.hasSuffix("STATUS") } == true)
    #expect(passes.last?.last?.hasPrefix("2030-03-17 ") == true)
    let failures = await history("--failures")
    #expect(failures.count == 2)
    #expect(failures.last?.last == "returned status 500; expected: status 200-299")
    let all = await history("--all")
    #expect(
      all.dropFirst().compactMap(\.last) == [
        "passed with status 204", "failed: returned status 500; expected: status 200-299",
      ]
    )
    let json = Array(await history("--all", "--json").joined())
    #expect(json.count == 2)
    #expect(json[0].contains(#""status":204,"target":"site","#))
    #expect(json[0].contains(#""certificate_expires_at":"2030-03-17T17:46:40.000Z""#))
    #expect(json[1].contains(#""step":"request_1","target":"site""#))
    #expect(await fixture.run("history") == .success)
    #expect(fixture.terminal.errorOutput.hasSuffix("No fetch is saved yet.\n"))
  }
}
