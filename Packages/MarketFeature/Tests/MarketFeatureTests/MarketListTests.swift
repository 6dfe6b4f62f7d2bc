import ExchangeClient
import Localization
import MarketService
import PortableFoundation
import StyleGuide
import TerminalClient
import TerminalUI
import Testing

@testable import MarketFeature
@testable import MarketScreen

@Suite struct MarketListTests {
  private static let size = TerminalClient.Size(columns: 80, rows: 20)

  private func contents(
    _ selection: MarketsScreen.Selection = .open,
    _ state: MarketViewModel.State = .sample
  ) -> MarketListPane {
    var contents = MarketListPane(selection, language: .english)
    contents.resize(Self.size)
    contents.show(.init(state))
    return contents
  }

  // MARK: Selection

  @Test func `the open markets are shown by symbol, and x shows closed ones too`() {
    var contents = contents()
    #expect(contents.names == ["BTC-EUR", "BTC-USD", "ETH-BTC"])
    contents.type("x")
    #expect(contents.names == ["BTC-EUR", "BTC-USD", "ETH-BTC", "ZEC-USD"])
    contents.type("x")
    #expect(contents.names == ["BTC-EUR", "BTC-USD", "ETH-BTC"])
  }

  @Test func `the watchlist has the user's order, and its closed markets`() {
    #expect(contents(.watchlist).names == ["ZEC-USD", "BTC-EUR"])
  }

  @Test func `named markets are shown in their order, also without values`() {
    let symbols = [symbol("NEW-USD"), symbol("ZEC-USD"), symbol("BTC-USD")]
    #expect(contents(.symbols(symbols)).names == ["NEW-USD", "ZEC-USD", "BTC-USD"])
  }

  // MARK: Order

  @Test(arguments: [
    ("n", ["BTC-EUR", "BTC-USD", "ETH-BTC"]), ("nn", ["ETH-BTC", "BTC-USD", "BTC-EUR"]),
    ("p", ["BTC-USD", "BTC-EUR", "ETH-BTC"]), ("pp", ["ETH-BTC", "BTC-EUR", "BTC-USD"]),
    ("c", ["BTC-EUR", "ETH-BTC", "BTC-USD"]), ("cR", ["BTC-USD", "ETH-BTC", "BTC-EUR"]),
    ("v", ["BTC-USD", "BTC-EUR", "ETH-BTC"]), ("vv", ["BTC-EUR", "BTC-USD", "ETH-BTC"]),
    ("vvo", ["BTC-EUR", "BTC-USD", "ETH-BTC"]), ("R", ["ETH-BTC", "BTC-USD", "BTC-EUR"]),
  ])
  func `each key has its order, and again the reversed one`(keys: String, names: [String]) {
    var contents = contents()
    contents.type(keys)
    #expect(contents.names == names)
  }

  @Test(arguments: [
    ("n", "MARKET ↑"), ("nn", "MARKET ↓"), ("p", "PRICE ↓"), ("c", "24H CHANGE ↓"),
    ("cc", "24H CHANGE ↑"), ("v", "VOLUME ↓"),
  ])
  func `the title of the order has an arrow`(keys: String, title: String) {
    var contents = contents()
    #expect(!contents.lines(.plain)[0].text.contains("↓"))
    contents.type(keys)
    let header = contents.lines(.plain)[0].text
    #expect(header.contains(title))
  }

  // MARK: Filter

  @Test func `each character filters by a part of the name, in any case`() {
    var contents = contents()
    contents.type("/btc")
    #expect(contents.takesAllKeys)
    #expect(contents.names == ["BTC-EUR", "BTC-USD", "ETH-BTC"])
    contents.press([.character("-"), .character("u")])
    #expect(contents.names == ["BTC-USD"])
    #expect(contents.press([.return, .return]) == .open(symbol("BTC-USD")))
    #expect(contents.names == ["BTC-USD"])
    contents.press([.escape])
    #expect(contents.names == ["BTC-EUR", "BTC-USD", "ETH-BTC"])
  }

  @Test func `an empty list has a reason`() {
    var filtered = contents()
    filtered.type("/xyz\u{7}")
    #expect(filtered.emptySentence == #"No market matches “xyz\u{7}”"#)
    let failed = MarketViewModel.State(number: 1, interval: .seconds(10))
    #expect(contents(.open, failed).emptySentence == "No prices yet")
  }

  // MARK: Keys

  @Test func `the keys of a market name the selected one, and need one`() {
    var contents = contents()
    contents.press([.down])
    #expect(contents.press([.return]) == .open(symbol("BTC-USD")))
    #expect(contents.type("w") == .toggleWatched(symbol("BTC-USD")))
    #expect(contents.type("a") == .openForm(symbol("BTC-USD")))
    var empty = self.contents(.open, MarketViewModel.State())
    #expect(empty.press([.return]) == .nothing)
    #expect(empty.type("w") == .nothing)
    #expect(empty.type("a") == .nothing)
  }

  // MARK: Sources

  @Test func `while one source answers for another, each row names its source`() {
    var state = MarketViewModel.State.sample
    func texts() -> [String] { contents(.open, state).lines(.plain).map(\.text) }
    #expect(!texts().contains { $0.contains("blockchain") })
    state.failures = [
      MarketFailure(.tickers, .other("It broke."), nextAttempt: Samples.now, substitute: "Kraken")
    ]
    #expect(texts().count { $0.contains("BTC-EUR · blockchain") } == 1)
  }
}
