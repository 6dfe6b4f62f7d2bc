import Localization

/// The sentences and headings that only commands need.
enum CommandPhrase: Phrase {
  case dayChange, noMarkets, emptyWatchlist

  static let texts: [Language: [CommandPhrase: String]] = [
    .english: [
      .dayChange: "24h Change",
      .noMarkets: "No markets match",
      .emptyWatchlist: "The watchlist is empty",
    ],
    .spanish: [
      .dayChange: "24h Cambio",
      .noMarkets: "Ningún mercado coincide",
      .emptyWatchlist: "La lista de seguimiento está vacía",
    ],
    .dutch: [
      .dayChange: "24u Verandering",
      .noMarkets: "Geen markten gevonden",
      .emptyWatchlist: "De volglijst is leeg",
    ],
  ]
}
