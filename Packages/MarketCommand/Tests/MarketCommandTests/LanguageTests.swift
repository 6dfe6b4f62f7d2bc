import ExchangeClient
import MarketCommand
import PortableFoundation
import Testing

@Suite struct LanguageTests {
  /// Command lines in languages, and texts that they print.
  private static let lines: [(language: String, lines: [(line: String, texts: [String])])] = [
    (
      "es",
      [
        ("list", ["MERCADO", "70.544,63 $", "+2,28"]),
        ("show BTC-USD", ["Última Op.", "24h Cambio", "Edad del Libro", "PRECIO", "3,75 $"]),
        ("history BTC-USD", ["INICIO", "CIERRE", "70.544,63"]),
        ("watch BTC-USD --every never", ["70.544,63 $  ↑ +2,28 %  0 s"]),
        (
          "alert BTC-USD above 70000.50",
          [
            "Alerta 1 añadida: BTC-USD por encima de 70.000,5 $\nEl precio es 70.544,63 $\n"
              + "El precio ya se ha alcanzado; la alerta avisa en el próximo cruce\n"
          ]
        ),
        ("alerts", ["NÚMERO  MERCADO  DIRECCIÓN", "alcanzado"]),
        ("unalert 1", ["Alerta 1 eliminada: "]), ("alerts", ["No hay alertas\n"]),
      ]
    ),
    (
      "nl",
      [
        ("list", ["MARKT", "$ 70.544,63", "+2,28"]),
        ("show BTC-USD", ["Laatste Handel", "24u Verandering", "Leeftijd Orderboek", "PRIJS"]),
        ("history BTC-USD", ["BEGIN", "SLOT", "70.544,63"]),
        ("watch BTC-USD --every never", ["$ 70.544,63  ↑ +2,28%  0 s"]),
        (
          "alert BTC-USD above 70000.50",
          [
            "Alarm 1 toegevoegd: BTC-USD boven $ 70.000,5\nDe prijs is $ 70.544,63\n"
              + "De prijs is al bereikt; het alarm gaat af bij de volgende overschrijding\n"
          ]
        ),
        ("alerts", ["NUMMER  MARKT", "bereikt"]),
        ("unalert 1", ["Alarm 1 verwijderd: "]), ("alerts", ["Er zijn geen alarmen\n"]),
      ]
    ),
    ("de", [("list", ["MARKET", "$70,544.63", "+2.28"])]),
  ]

  @Test(arguments: lines)
  func `texts and numbers are in the language of the locale; help and errors are in English`(
    language: String,
    lines: [(line: String, texts: [String])]
  ) async throws {
    let market = MarketTester(language: "\(language).UTF-8")
    let symbol = try #require(Symbol("BTC-USD"))
    market.exchange.set(
      OrderBook(
        symbol: symbol,
        bids: [.init(price: 70_541, quantity: 1)],
        asks: [.init(price: 70_544.75, quantity: 1)]
      )
    )
    for (line, texts) in lines {
      let result = await market(line)
      let output = (result.output + result.errors).replacing("\u{A0}", with: " ")
      for text in texts { #expect(output.contains(text), "\(line): \(output)") }
    }
    #expect(await market("unalert 2").errors.hasPrefix("There is no alert 2."))
    #expect(await market("alert --help").output.contains("Add an alert"))
  }
}
