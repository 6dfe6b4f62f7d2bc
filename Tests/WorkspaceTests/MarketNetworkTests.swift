import Foundation
import LoopbackServer
import Testing

/// The route of the requests of the built executable `market`, and their recording.
@Suite(.timeLimit(.minutes(10))) struct MarketNetworkTests {
  private let market = Tool("market")
  private let list = ["list", "--format", "csv"]

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

    let other = Tool("market")
    for market in [market, other] {
      let replay = try await market.run(list + ["--url", url, "--replay", directory])
      #expect(replay.status == 0, "\(replay.errorOutput)")
      #expect(prices(in: replay) == prices(in: recorded))
    }
    // The replayed prices are saved.
    let saved = try await other.run(list + ["--url", url])
    #expect(saved.status == 69)
    #expect(prices(in: saved)["BTC-USD"] == prices(in: recorded)["BTC-USD"])
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
    #expect(prices(in: other) == [:])
    #expect(other.errorOutput.contains("is not in the recording: in the nearest unused exchange"))
    #expect(other.errorOutput.contains("or record again."))
  }

  @Test func `requests through a proxy have absolute URLs`() async throws {
    try await withLoopbackServer {
      try $0.serveExchange()
    } perform: { proxy in
      let options = ["--proxy", "\(proxy.url)", "--url", "http://unknown.invalid/v3"]
      let result = try await market.run(list + options)
      #expect(result.status == 0, "\(result.errorOutput)")
      #expect(prices(in: result) == ["BTC-USD": "70544.63"])
      #expect(
        proxy.requests.map(\.line).sorted() == [
          "GET http://unknown.invalid/v3/symbols HTTP/1.1",
          "GET http://unknown.invalid/v3/tickers HTTP/1.1",
        ]
      )
    }
  }

  @Test(.requiresOpenSSL)
  func `only --cacert trusts the issuer of the exchange's certificate`() async throws {
    let service = #"exchange.Exchange(vars(exchange.PARSER.parse_args(["--tick", "0"])))"#
    try await withSecureServer(service, certificates: market.directory) { url in
      let untrusted = try await market.run(list + ["--url", url])
      #expect(untrusted.status == 69)
      #expect(untrusted.errorOutput.contains("unable to get local issuer certificate"))
      #expect(untrusted.errorOutput.hasSuffix("pass its certificate: --cacert FILE\n"))

      let authority = ["--url", url, "--cacert", market.file("ca.pem")]
      let trusted = try await market.run(list + authority + ["--verbose"])
      #expect(trusted.status == 0, "\(trusted.errorOutput)")
      #expect(prices(in: trusted)["BTC-USD"] == "70544.63")
      #expect(trusted.errorOutput.contains("> GET \(url)/tickers\n"), "\(trusted.errorOutput)")
      #expect(trusted.errorOutput.components(separatedBy: "< status 200, ").count == 3)

      let doctor = try await market.run(["doctor"] + authority)
      #expect(doctor.status == 0, "\(doctor.output)")
    }
  }
}

/// Returns the price of each market that `list` prints as CSV, as exact text.
func prices(in result: Command.Result) -> [String: String] {
  let rows = result.output.split(separator: "\r\n").dropFirst().map {
    $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }
  return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[2]) })
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
