import CommandSupport
import ExchangeClient
import PortableFoundation
import PriceLog
import Testing

/// `--source`, `--fallback` and `sources`.
@Suite(.timeLimit(.minutes(5))) struct SourceTests {
  private let market = MarketTester()
  private let unreachable = ExchangeClientError.network(
    .unreachable(URL(filePath: "/tickers"), cause: "no network")
  )

  init() throws {
    let symbol = try #require(Symbol("BTC-USD"))
    market.kraken.set(Market(symbol: symbol, status: .open, priceScale: 1))
    market.kraken.set(Ticker(symbol: symbol, price: 70_500, referencePrice: 70_000))
  }

  @Test func `a source has its own prices, each with its name`() async {
    let kraken = await market("list --source kraken --format csv").output
    #expect(kraken.contains("BTC-USD,open,70500,70000,"))
    #expect(kraken.hasSuffix(",false,kraken\r\n"))
    #expect(await market("list BTC-USD --json").output.contains(#""source":"blockchain""#))
    #expect(await market("list --offline BTC-USD --format csv").output.contains(",70544.63,"))
    let offline = await market("list --offline --source kraken --format csv").output
    #expect(offline.contains("BTC-USD,,70500,"))
  }

  @Test func `a history has the prices of one source`() async {
    _ = await market("list")
    _ = await market("list --source kraken")
    #expect(
      await market("history BTC-USD --format csv").output.hasSuffix(
        ",70544.63,70544.63,70544.63,70544.63,blockchain\r\n"
      )
    )
    #expect(
      await market("history BTC-USD --source kraken --format csv").output.hasSuffix(
        ",70500,70500,70500,70500,kraken\r\n"
      )
    )
  }

  @Test func `an unknown source is an error with the known ones`() async {
    let result = await market("list --source krakn")
    #expect(result.code == .usage)
    #expect(
      result.errors.hasPrefix(
        "There is no source 'krakn'. Did you mean 'kraken'? 'market sources' lists them: blockchain"
      )
    )
    #expect(await market("list --source Kraken").code == .usage)
  }

  @Test func `with --fallback, the next source answers, and the row and a warning say so`() async {
    market.exchange.failure = unreachable
    #expect(await market("list").code == .serverUnreachable)
    let result = await market("list --fallback")
    #expect(result.code == .success)
    #expect(result.output.split(separator: "\n").first?.hasSuffix("SOURCE") == true)
    #expect(result.output.hasSuffix("  kraken\n"))
    #expect(result.errors.contains("Warning: "))
    #expect(result.errors.contains("no network. Kraken answers instead."))
    #expect(await market("show BTC-USD --fallback").code == .serverUnreachable)
    #expect(await market("history BTC-USD").errors == "No price of BTC-USD is saved\n")
  }

  @Test func `a watch with --fallback names the source of each change`() async {
    market.exchange.failure = unreachable
    let result = await market("watch BTC-USD --fallback --every never")
    #expect(result.code == .success)
    #expect(result.output.contains("Kraken answers instead."))
    #expect(result.output.hasSuffix("  kraken\n"))
    let json = await market("watch BTC-USD --fallback --every never --json").output
    #expect(json.contains(#""source":"kraken""#))
  }

  @Test func `the sources have their properties, and the result of a request`() async {
    let all = await market("sources")
    #expect(all.code == .success)
    #expect(
      all.output == """
        NAME        EXCHANGE    CANDLES  CHANGE          ANSWER
        blockchain  Blockchain  no       24 h            4 markets in 0.0 ms
        kraken      Kraken      yes      since 0:00 UTC  1 market in 0.0 ms

        """
    )
    market.kraken.failure = unreachable
    let failing = await market("sources --format csv")
    #expect(failing.code == .refused)
    #expect(failing.output.contains("\r\nkraken,Kraken,false,true,utc_day,false,,"))
    #expect(await market("sources --offline").code == .success)
    #expect(await market("sources --format names").output == "blockchain\nkraken\n")
    // The prices of a source that does not list its markets are not requested.
    #expect(market.takeRequests().count == 7)
  }

  @Test func `the heading of a change is that of the source`() async {
    #expect(await market("list").output.contains("24H CHANGE"))
    #expect(await market("list --source kraken").output.contains("UTC CHANGE"))
  }

  @Test func `an alert at another source names it, and only its prices cross it`() async throws {
    let added = await market("alert BTC-USD above 70520 --source kraken")
    #expect(added.output.hasPrefix("Added alert 1: kraken:BTC-USD above "))
    #expect(await market("list").errors == "")
    let symbol = try #require(Symbol("BTC-USD"))
    market.kraken.set(Ticker(symbol: symbol, price: 70_530))
    #expect(await market("list --source kraken").errors.contains("kraken:BTC-USD"))
  }

  @Test func `doctor checks the selected sources`() async {
    let one = await market("doctor --source kraken").output
    #expect(one.contains("tickers: Received 1 ticker"))
    let all = await market("doctor --fallback").output
    #expect(all.contains("blockchain tickers: Received 4 tickers"))
    #expect(all.contains("kraken tickers: Received 1 ticker"))
  }
}
