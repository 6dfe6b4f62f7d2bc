public import ExchangeClient
public import Localization

/// The words and sentences about markets that screens share.
public enum MarketPhrase: Phrase {
  case title

  // Headings of tables.
  case market, price, dayChange, utcChange, amount, volume, age

  // Captions of a market's numbers.
  case lastTrade, dayPrice, utcPrice

  // The sides of an order book.
  case askInfo, bidInfo, emptyBook

  // The reason why a list is empty.
  case noMarkets, emptyWatchlist

  // The state of a market or a value.
  case closed, interrupted, stale

  // The keys of dialogs.
  case ok, back

  /// The texts in English, Spanish and Dutch.
  public static let texts: [Language: [MarketPhrase: String]] = [
    .english: [
      .title: "Crypto Market Tracker",
      .market: "Market",
      .price: "Price",
      .dayChange: "24h Change",
      .utcChange: "UTC Change",
      .amount: "Amount",
      .volume: "Volume",
      .age: "Age",
      .lastTrade: "Last Trade",
      .dayPrice: "24h Price",
      .utcPrice: "0:00 UTC",
      .askInfo: "ASK: lowest price from the sellers",
      .bidInfo: "BID: highest price from the buyers",
      .emptyBook: "No Stats Available",
      .noMarkets: "No markets match",
      .emptyWatchlist: "The watchlist is empty",
      .closed: "closed",
      .interrupted: "interrupted",
      .stale: "stale",
      .ok: "OK",
      .back: "Back",
    ],
    .spanish: [
      .title: "Mercado de Crypto",
      .market: "Mercado",
      .price: "Precio",
      .dayChange: "24h Cambio",
      .utcChange: "Cambio UTC",
      .amount: "Cantidad",
      .volume: "Volumen",
      .age: "Edad",
      .lastTrade: "Última Op.",
      .dayPrice: "24h Precio",
      .utcPrice: "0:00 UTC",
      .askInfo: "ASK: el precio más bajo del vendedor",
      .bidInfo: "BID: el precio más alto del comprador",
      .emptyBook: "Sin Información",
      .noMarkets: "Ningún mercado coincide",
      .emptyWatchlist: "La lista de seguimiento está vacía",
      .closed: "cerrado",
      .interrupted: "interrumpido",
      .stale: "desactualizado",
      .ok: "OK",
      .back: "Atrás",
    ],
    .dutch: [
      .title: "Crypto Marktvolger",
      .market: "Markt",
      .price: "Prijs",
      .dayChange: "24u Verandering",
      .utcChange: "UTC Verandering",
      .amount: "Hoeveelheid",
      .volume: "Volume",
      .age: "Leeftijd",
      .lastTrade: "Laatste Handel",
      .dayPrice: "24u Prijs",
      .utcPrice: "0:00 UTC",
      .askInfo: "ASK: de laagste prijs van de verkopers",
      .bidInfo: "BID: de hoogste prijs van de kopers",
      .emptyBook: "Geen Informatie Beschikbaar",
      .noMarkets: "Geen markten gevonden",
      .emptyWatchlist: "De volglijst is leeg",
      .closed: "gesloten",
      .interrupted: "onderbroken",
      .stale: "verouderd",
      .ok: "OK",
      .back: "Terug",
    ],
  ]
}

extension MarketPhrase {
  /// Returns the heading of changes since a time: of those in 24 hours, or of those since midnight of UTC.
  public static func change(since reference: ExchangeSource.Reference) -> Self {
    reference == .dayAgo ? .dayChange : .utcChange
  }

  /// Returns the heading of the price at a time.
  public static func price(at reference: ExchangeSource.Reference) -> Self {
    reference == .dayAgo ? .dayPrice : .utcPrice
  }
}
