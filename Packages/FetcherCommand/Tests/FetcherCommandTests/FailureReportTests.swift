import CommandSupport
import ContentService
import DataFetchFeature
import NetworkClient
import NetworkOptions
import PortableFoundation
import TerminalClient
import Testing

@testable import FetcherCommand

/// The report of a failed fetch: exit code, JSON, message and advice.
@Suite(.timeLimit(.minutes(10))) struct FailureReportTests {
  @Test(arguments: FailureRow.all)
  func `a failure has an exit code, a JSON object, a message and advice`(row: FailureRow)
    async throws
  {
    let fixture = Fixture(saved: UUID(number: 9), count: 2)
    var dependencies = fixture.dependencies
    let makeDataFetch = dependencies.dataFetch
    dependencies.dataFetch = {
      var dataFetch = makeDataFetch($0, $1, $2, $3)
      dataFetch.fetchAndSave = { _ in throw row.failure }
      return dataFetch
    }

    #expect(await fetcherTool.run(["fetch"], dependencies) == row.exitCode)
    let lines = ["Fetch failed.", "\(row.failure)"] + row.advice
    #expect(fixture.terminal.errorOutput == lines.map { "\($0)\n" }.joined())

    #expect(await fetcherTool.run(["fetch", "--json"], dependencies) == row.exitCode)
    let output = fixture.terminal.errorOutput.split(separator: "\n").suffix(1)
    #expect(
      try Decoded.lines(of: output.joined() + "\n") == [
        .failure(
          row.code,
          "\(row.failure)",
          step: row.step,
          url: row.url,
          exitCode: .number(Double(row.exitCode.rawValue))
        )
      ]
    )
    #expect(fixture.terminal.output == "")
    #expect(try fixture.saved().count == 2)
  }

  private static let generalAdvice =
    "Check the host and port in the URL, and your network connection."
  private static let secureAdvice =
    "Check the scheme, host and port in the URL, your network connection, and the server's certificate."

  @Test(
    arguments: ["localhost:8000", "127.0.0.1:8000/a", "LOCALHOST:8000", "[::1]:8000"]
      .map { ("http://\($0)", "If the server is not running, start it: python3 server.py") } + [
        (
          "http://localhost:9000",
          "If the server is not running, start it: python3 server.py --port 9000"
        ),
        ("http://localhost", "If the server is not running, start it: python3 server.py --port 80"),
        ("http://example.com", generalAdvice), ("http://example.com:8000", generalAdvice),
        ("http://localhost.example.com:8000", generalAdvice),
        ("http://127.0.0.1.example.com:8000", generalAdvice),
        ("http://10.0.0.1:8000", generalAdvice),
        ("https://example.com", secureAdvice), ("https://localhost:8000", secureAdvice),
      ]
  ) func `the advice on an unreachable server depends on its URL, unless the route explains it`(
    url: String,
    advice: String
  ) throws {
    let request = ContentServiceError.Request(.requestingPath, try #require(URL(string: url)))
    let proxied = NetworkClients.Route(
      .curl,
      proxy: try NetworkClient.Proxy("http://127.0.0.1:3128")
    )
    let proxyAdvice =
      "Check that the proxy http://127.0.0.1:3128 is running and can reach the server."
    let unreachable = ContentServiceError.unreachable(request, cause: "a")
    let lost = ContentServiceError.connectionLost(request, cause: "a")
    #expect(unreachable.advice(over: .live(.init(.curl))) == advice)
    #expect(
      lost.advice(over: .live(.init(.curl)))
        == "Check the scheme and port in the URL, and the server's log, or try again."
    )
    for error in [unreachable, lost] {
      #expect(error.advice(over: .live(proxied)) == proxyAdvice)
      #expect(error.advice(over: .recording(to: "a", secretHeaders: [], proxied)) == proxyAdvice)
      #expect(
        error.advice(over: .replaying(from: "a"))
          == "The recording contains this failure. To send requests to the server, omit --replay."
      )
    }
    let untrusted = ContentServiceError.untrustedServer(request, cause: "a")
    for (transport, options) in [
      (NetworkClients.Transport.curl, "--cacert FILE"),
      (.foundation, "--transport curl --cacert FILE"),
    ] {
      #expect(
        untrusted.advice(over: .live(.init(transport)))
          == "If you trust the server's certification authority, pass its certificate: \(options)"
      )
    }
    let second = ContentServiceError.Request(.requestingResponseCode, request.url)
    #expect(
      ContentServiceError.unreachable(second, cause: "a").advice(over: .live(.init(.curl)))
        == "The server responded to the first request: try again."
    )
  }

  @Test(
    arguments: [
      ("", "without a body"), ("oops\n", "with body: oops"), ("oops\r\n\r\n", "with body: oops"),
      ("a\nb\n", #"with body: a\nb"#),
      ("\n", #"with body: \n"#), (" oops \n", "with body:  oops "),
      (
        "\u{1B}[2J\u{202E}evil\u{7}" + String(repeating: "x", count: 300),
        #"with body: \u{1B}[2J\u{202E}evil\u{7}"# + String(repeating: "x", count: 174) + "…"
      ),
    ]
  ) func `the report of a response has its body escaped, cut and without final line breaks`(
    body: String,
    shown: String
  ) async {
    let fixture = Fixture()
    let dependencies = fixture.dependencies(
      fetchingBy: .failing(
        ContentServiceError.unacceptableResponse(
          ContentServiceError.Request(.requestingPath, .localhost),
          response: .json(body, status: 500),
          cause: "a"
        )
      )
    )
    _ = await fetcherTool.run(["fetch"], dependencies)
    let lines = fixture.terminal.errorOutput.split(separator: "\n")
    #expect(lines.contains { $0 == "Received: status 500 \(shown)" }, "\(lines)")
  }
}
