import CommandSupport
import FileClient
import MarketCommand
import Testing

@Suite struct TradeImportTests {
  let market = MarketTester()

  private static let header = "time,side,asset,amount,price,currency\n"

  /// Imports a file with a text.
  private func importing(_ text: String) async -> (code: ExitCode, output: String, errors: String) {
    market.files["trades.csv"] = Array(text.utf8)
    return await market("import trades.csv")
  }

  @Test func `a repeated import adds nothing`() async {
    let text =
      Self.header + """
        2026-03-01T10:00:00Z,buy,BTC,0.5,60000,EUR
        2026-03-01T10:00:00Z,buy,BTC,0.5,60000,EUR
        2026-03-02T10:00:00Z,sell,BTC,0.75,70000,EUR

        """
    let first = await importing(text)
    #expect(first.code == .success)
    #expect(first.output == "Imported trades: 3; already saved: 0\n")
    #expect(await importing(text).output == "Imported trades: 0; already saved: 3\n")
    #expect(
      await market("import trades.csv --json").output
        .contains(#"{"already_saved":3,"imported":0,"#)
    )
    #expect(await market("trades --format numbers").output == "1\n2\n3\n")
  }

  @Test func `the exported trades can be imported`() async {
    _ = await market("hold BTC 0.5 --cost 60000.25 --currency EUR")
    _ = await market("sell BTC 0.25 --price 70000 --currency USD")
    let csv = await market("trades --format csv").output
    #expect(
      csv == """
        id,time,side,asset,amount,price,currency,total\r
        1,2027-01-15T08:00:00.000Z,buy,BTC,0.5,60000.25,EUR,30000.125\r
        2,2027-01-15T08:00:00.000Z,sell,BTC,0.25,70000,USD,17500\r\n
        """
    )
    #expect(await importing(csv).output == "Imported trades: 0; already saved: 2\n")
    let other = MarketTester()
    other.files["x.CSV"] = Array(csv.utf8)
    #expect(await other("import x.CSV").output == "Imported trades: 2; already saved: 0\n")
    #expect(await other("trades --format csv").output == csv)
  }

  @Test(arguments: [",", ";", "\t"])
  func `columns can be in any order, with each separator`(separator: String) async {
    let lines = [
      ["Currency", "price", "amount", "asset", "side", "time"],
      ["eur", "60000", "0.5", "\"btc\"", " BUY ", "2026-03-01"],
    ]
    let text = "\u{FEFF}" + lines.map { $0.joined(separator: separator) }.joined(separator: "\r\n")
    #expect(await importing(text).output == "Imported trades: 1; already saved: 0\n")
    // Days start at local time.
    #expect(
      await market("trades --format csv").output
        .contains("1,2026-02-28T23:00:00.000Z,buy,BTC,0.5,60000,EUR,30000\r\n")
    )
  }

  @Test(arguments: [
    ("", "line 1: the header with the names of the columns is missing"),
    (
      "time,side,asset\n",
      "line 1: the header does not name the columns 'amount', 'price' and 'currency'"
    ),
    (
      "time,side,asset,amount,price,currency,fee\n",
      "line 1: the columns 'fee' are unknown; remove them"
    ),
    ("time,time,side,asset,amount,price,currency\n", "line 1: the header names a column twice"),
    (header + "2026-03-01,buy,BTC,1,1\n", "line 2: the header names 6 columns, and the line has 5"),
    (header + "\n2026-03-01,gift,BTC,1,1,EUR\n", "line 3: the side 'gift' is neither buy nor sell"),
    (header + "yesterday,buy,BTC,1,1,EUR\n", "line 2: the time 'yesterday' must be such as"),
    (header + "2h ago,buy,BTC,1,1,EUR\n", "line 2: the time '2h ago' must be such as"),
    (
      header + "2026-03-01,buy,BTC,\"0,5\",1,EUR\n",
      "line 2: the amount '0,5' must be a number with a decimal point"
    ),
    (header + "2026-03-01,buy,BTC,0,1,EUR\n", "line 2: the amount '0' must be above 0"),
    (header + "2026-03-01,buy,BTC,1,-1,EUR\n", "line 2: the price '-1' must not be below 0"),
    (header + "2026-03-01,buy,B C,1,1,EUR\n", "line 2: the asset 'B C' must be a code"),
    (header + "2026-03-01,buy,EUR,1,1,EUR\n", "line 2: The price of EUR cannot be in EUR"),
    (header + "2026-03-01,buy,\"BTC,1,1,EUR\n", "line 2: a quote is out of place or not closed"),
    (
      header + "2026-03-01,buy,BTC,1,1,EUR\n2026-03-02,sell,BTC,2,1,EUR\n",
      "line 3: The sale of 2 BTC"
    ),
  ])
  func `an invalid line is refused with its cause, and nothing is changed`(
    text: String,
    cause: String
  ) async throws {
    let result = await importing(text)
    #expect(result.code == .invalidInput)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("Cannot import trades.csv: \(cause)"), "\(result.errors)")
    #expect(result.errors.hasSuffix("Nothing was changed. Correct the file.\n"))
    #expect(try market.isEmpty())
  }

  @Test func `a file without UTF-8 is refused, and text of a file is escaped`() async {
    market.files["trades.csv"] = Array(Self.header.utf8) + [0xFF, 0x0A]
    #expect(await market("import trades.csv").errors.contains("line 2: the text is not UTF-8"))
    #expect(!(await importing("a\u{1B}[31m,b\n")).errors.contains("\u{1B}"))
    #expect(
      !(await importing(Self.header + "x\u{1B}[31m,buy,A,1,1,EUR\n")).errors.contains("\u{1B}")
    )
    #expect(await market("import missing.csv").code == .notFound)
  }
}
