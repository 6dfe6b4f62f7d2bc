import CommandSupport
import FileClient
import Testing

@Suite struct GroupTests {
  private let market = MarketTester()

  private func write(_ text: String) {
    market.files["/home/ada/.config/market/groups"] = Array(text.utf8)
  }

  @Test func `list and watch show the markets of groups, in the order of the file`() async {
    write("main ETH-BTC btc  # the largest\neuro XLM-EUR\n")
    let symbols = "--group euro -g main --format symbols"
    #expect(await market("list \(symbols)").output == "ETH-BTC\nBTC-USD\nXLM-EUR\n")
    let watched = await market("watch --count 1 --group main").output
    #expect(watched.contains("BTC-USD") && !watched.contains("XLM-EUR"))
    #expect(await market("list XLM-EUR --group main --format symbols").output.hasPrefix("XLM-EUR"))
    #expect(
      await market("groups").output == """
        NAME  MARKETS
        main  ETH-BTC BTC-USD
        euro  XLM-EUR

        """
    )
    #expect(await market("groups --format names").output == "main\neuro\n")
    #expect(await market("list --group main --watchlist").code == .usage)
  }

  @Test func `each mistake of the file is reported, and no request is sent`() async {
    write("main\nother BTC_USD\neuro BTC-EUR\neuro XLM-EUR\n")
    for command in ["groups", "list --group euro"] {
      let result = await market(command)
      #expect(result.code == .invalidInput)
      let lines = result.errors.split(separator: "\n").map { $0.drop { $0 != ":" } }
      #expect(
        lines.prefix(3) == [
          ":1: The line must have a market after 'main'.",
          ":2: The line has 'BTC_USD', which is no market such as BTC-USD.",
          ":4: The line must not repeat the name 'euro'.",
        ]
      )
    }
    #expect(market.takeRequests().isEmpty)
  }

  @Test func `an unknown group is a failure that suggests one; without a file, too`() async {
    let absent = await market("list --group main")
    #expect(absent.code == .notFound)
    #expect(
      absent.errors.contains("Name it with --groups or MARKET_GROUPS, or create ~/.config/market/")
    )
    #expect(await market("groups").errors.contains("There are no groups. Add lines such as 'main"))
    write("main BTC\n")
    let unknown = await market("list --group mian")
    #expect(unknown.code == .notFound)
    #expect(unknown.errors.contains("has no group 'mian'. Did you mean 'main'?"))
  }

  @Test(arguments: ["BTC", "BTC-USD", "btc-usd"])
  func `a market alone is shown, and a currency means its price in USD`(argument: String) async {
    let shown = await market("show BTC-USD").output
    #expect(await market(argument).output == shown)
    #expect(await market("show \(argument.lowercased())").output == shown)
    #expect(await market("lst").code == .usage)
  }
}
