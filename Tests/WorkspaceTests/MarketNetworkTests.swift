import Foundation
import LoopbackServer
import Testing

/// The route of the requests of the built executable `market`, and their recording.
@Suite(.timeLimit(.minutes(10))) struct MarketNetworkTests {
  private let market: Market
  private let list = ["list", "--format", "csv"]

  init() throws { market = try Market() }

  @Test(arguments: ["curl", "foundation"])
  func `a recording is replayed without the exchange`(transport: String) async throws {
    let directory = market.file("recording")
    let (url, recorded) = try await withExchange { exchange in
      let options = ["--url", exchange.url, "--record", directory, "--transport", transport]
      return (exchange.url, try await market.run(list + options))
    }
    #expect(recorded.status == 0, "\(recorded.errorOutput)")
    let files = try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
    #expect(files == ["0001.json", "0002.json"])

    let other = try Market()
    for market in [market, other] {
      let replay = try await market.run(list + ["--url", url, "--replay", directory])
      #expect(replay.status == 0, "\(replay.errorOutput)")
      #expect(other.prices(in: replay) == other.prices(in: recorded))
    }
    // The replayed prices are saved.
    let saved = try await other.run(list + ["--url", url])
    #expect(saved.status == 69)
    #expect(other.prices(in: saved)["BTC-USD"] == other.prices(in: recorded)["BTC-USD"])
  }

  @Test func `doctor checks recorded responses, and reports an unrecorded request`() async throws {
    let directory = market.file("recording")
    let (url, recorded) = try await withExchange { exchange in
      let doctor = try await market.run("doctor", "--url", exchange.url, "--record", directory)
      return (exchange.url, doctor)
    }
    #expect(recorded.status == 0, "\(recorded.output)")
    let replayed = try await market.run("doctor", "--url", url, "--replay", directory)
    #expect(replayed.status == 0, "\(replayed.output)")
    let other = try await market.run(list + ["--url", "\(url)/other", "--replay", directory])
    #expect(other.status == 76)
    #expect(market.prices(in: other) == [:])
    #expect(other.errorOutput.contains("is not in the recording: in the nearest unused exchange"))
    #expect(other.errorOutput.contains("or record again."))
    let again = try await market.run(list + ["--url", url, "--record", directory])
    #expect(again.status == 64)
    #expect(again.errorOutput.contains("it already contains 0001.json"))
  }

  @Test func `requests through a proxy have absolute URLs`() async throws {
    try await withLoopbackServer {
      try $0.serveExchange()
    } perform: { proxy in
      let result = try await market.run(
        list + ["--proxy", "\(proxy.url)", "--url", "http://unknown.invalid/v3"]
      )
      #expect(result.status == 0, "\(result.errorOutput)")
      #expect(market.prices(in: result) == ["BTC-USD": "70544.63"])
      #expect(
        proxy.requests.map(\.line).sorted() == [
          "GET http://unknown.invalid/v3/symbols HTTP/1.1",
          "GET http://unknown.invalid/v3/tickers HTTP/1.1",
        ]
      )
    }
  }

  @Test func `variables of the environment set no proxy`() async throws {
    try await withLoopbackServer {
      try $0.serveExchange()
    } perform: { proxy in
      var market = market
      for name in ["http_proxy", "https_proxy", "all_proxy"] {
        market.environment[name] = "\(proxy.url)"
        market.environment[name.uppercased()] = "\(proxy.url)"
      }
      let result = try await withExchange { [market] in
        try await market.run(list + ["--url", $0.url])
      }
      #expect(result.status == 0, "\(result.errorOutput)")
      #expect(proxy.connectionCount == 0)
    }
  }

  @Test func `an unreachable proxy is reported`() async throws {
    let (socket, port) = try LoopbackSocket.bind()
    defer { close(socket) }
    let result = try await market.run(
      list + ["--proxy", "http://127.0.0.1:\(port)", "--url", "http://unknown.invalid"]
    )
    #expect(result.status == 69)
    #expect(result.errorOutput.contains("the proxy http://127.0.0.1:\(port)"))
  }

  @Test(.requiresOpenSSL)
  func `--cacert trusts the issuer of the exchange's certificate, and nothing else does`()
    async throws
  {
    let service = #"exchange.Exchange(vars(exchange.PARSER.parse_args(["--tick", "0"])))"#
    try await withSecureServer(service, certificates: market.directory) { url in
      let untrusted = try await market.run(list + ["--url", url])
      #expect(untrusted.status == 69)
      #expect(untrusted.errorOutput.contains("unable to get local issuer certificate"))
      #expect(untrusted.errorOutput.hasSuffix("pass its certificate: --cacert FILE\n"))

      let authority = ["--url", url, "--cacert", market.file("ca.pem")]
      let trusted = try await market.run(list + authority + ["--verbose"])
      #expect(trusted.status == 0, "\(trusted.errorOutput)")
      #expect(market.prices(in: trusted)["BTC-USD"] == "70544.63")
      #expect(trusted.errorOutput.contains("> GET \(url)/tickers\n"), "\(trusted.errorOutput)")
      #expect(trusted.errorOutput.components(separatedBy: "< status 200, ").count == 3)

      let doctor = try await market.run(["doctor"] + authority)
      #expect(doctor.status == 0, "\(doctor.output)")
    }
  }

  @Test func `an unusable file of certificates sends no request and creates no database`()
    async throws
  {
    let missing = try await market.run("list", "--cacert", market.file("ca.pem"))
    #expect(missing.status == 66)
    let text = try await market.run("list", "--cacert", Workspace.server.path)
    #expect(text.status == 65)
    #expect(text.errorOutput.contains("it contains no certificate in PEM format."))
    #expect(try FileManager.default.contentsOfDirectory(atPath: market.directory) == [])
  }
}

extension LoopbackConnection {
  /// Responds to requests as an exchange with one market does.
  fileprivate func serveExchange() throws {
    while let request = try readRequest() {
      let body =
        request.line.contains("/symbols ")
        ? #"{"BTC-USD": {"status": "open"}}"#
        : #"[{"symbol": "BTC-USD", "last_trade_price": 70544.63}]"#
      try send(httpResponse(body: body))
    }
  }
}
