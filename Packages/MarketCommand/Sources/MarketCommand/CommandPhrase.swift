import Localization

/// The sentences that only commands need.
enum CommandPhrase: Phrase {
  case requesting, source

  // `{1}` is a number of markets.
  case moreMarkets

  // `{1}` is a duration.
  case nextAttempt

  // `{1}` is a symbol.
  case added, alreadyAdded, removed, notWatched

  // The columns of a history; `{1}` is a symbol.
  case start, open, high, low, close, noSavedPrices, noMatchingPrices

  // The captions of a market; `{1}` is a spread.
  case dayChart, spread, crossed, bookAge

  // The columns of alerts.
  case number, direction, above, below, moves, state, waiting, reached, done, noPriceYet, lastFiring

  // `{1}` is a percentage, and `{2}` a duration.
  case changeInPeriod

  // How often an alert fires; `{1}` is a duration or a percentage.
  case frequency, once, cooldown, rearm

  // `{1}` is the number of an alert, and `{2}` its market, direction and price.
  case noAlerts, alertAdded, alertRemoved

  // `{1}` is a price, and `{2}` its age.
  case currentPrice, oldPrice, priceOfUnknownAge, unknownPrice, alreadyReached, undecided

  // The columns of trades.
  case time, side, purchase, sale, noTrades

  // `{1}` is an amount, `{2}` an asset, and `{3}` a price.
  case bought, sold

  // `{1}` is the number of a trade, and `{2}` the trade in words.
  case tradeAdded, tradeRemoved

  // `{1}` and `{2}` are numbers of trades.
  case tradesImported

  static let texts: [Language: [CommandPhrase: String]] = [
    .english: [
      .moreMarkets: "{1} more",
      .nextAttempt: "Next attempt in {1}",
      .requesting: "Requesting prices…",
      .source: "Source",
      .added: "Added {1}",
      .alreadyAdded: "{1} is already in the watchlist",
      .removed: "Removed {1}",
      .notWatched: "{1} is not in the watchlist",
      .start: "Start",
      .open: "Open",
      .high: "High",
      .low: "Low",
      .close: "Close",
      .noSavedPrices: "No price of {1} is saved",
      .noMatchingPrices: "No saved price of {1} matches",
      .dayChart: "24h Chart",
      .spread: "Spread",
      .crossed: "{1} (the best bid is above the best ask)",
      .bookAge: "Book Age",
      .number: "Number",
      .direction: "Direction",
      .above: "above",
      .below: "below",
      .moves: "moves",
      .done: "done",
      .changeInPeriod: "{1} in {2}",
      .frequency: "Frequency",
      .once: "once",
      .cooldown: "at most every {1}",
      .rearm: "again after {1} back",
      .state: "State",
      .waiting: "waiting",
      .reached: "reached",
      .noPriceYet: "no price yet",
      .lastFiring: "Last Firing",
      .noAlerts: "There are no alerts",
      .alertAdded: "Added alert {1}: {2}",
      .alertRemoved: "Removed alert {1}: {2}",
      .currentPrice: "The price is {1}",
      .oldPrice: "The last known price is {1}, and {2} old",
      .priceOfUnknownAge: "The last known price is {1}, of unknown age",
      .unknownPrice: "The price is unknown",
      .alreadyReached: "The price is already reached; the alert fires at the next crossing",
      .undecided: "The next price decides which side the alert starts on",
      .time: "Time",
      .side: "Side",
      .purchase: "buy",
      .sale: "sell",
      .noTrades: "There are no trades",
      .bought: "bought {1} {2} at {3}",
      .sold: "sold {1} {2} at {3}",
      .tradeAdded: "Added trade {1}: {2}",
      .tradeRemoved: "Removed trade {1}: {2}",
      .tradesImported: "Imported trades: {1}; already saved: {2}",
    ],
    .spanish: [
      .source: "Fuente",
      .moreMarkets: "{1} más",
      .nextAttempt: "Próximo intento en {1}",
      .requesting: "Solicitando precios…",
      .added: "{1} añadido",
      .alreadyAdded: "{1} ya está en la lista de seguimiento",
      .removed: "{1} eliminado",
      .notWatched: "{1} no está en la lista de seguimiento",
      .start: "Inicio",
      .open: "Apertura",
      .high: "Máximo",
      .low: "Mínimo",
      .close: "Cierre",
      .noSavedPrices: "No hay precios guardados de {1}",
      .noMatchingPrices: "Ningún precio guardado de {1} coincide",
      .dayChart: "24h Gráfico",
      .spread: "Diferencial",
      .crossed: "{1} (la mejor compra supera la mejor venta)",
      .bookAge: "Edad del Libro",
      .number: "Número",
      .direction: "Dirección",
      .above: "por encima de",
      .below: "por debajo de",
      .moves: "varía",
      .done: "terminada",
      .changeInPeriod: "{1} en {2}",
      .frequency: "Frecuencia",
      .once: "una vez",
      .cooldown: "como máximo cada {1}",
      .rearm: "otra vez tras volver {1}",
      .state: "Estado",
      .waiting: "en espera",
      .reached: "alcanzado",
      .noPriceYet: "sin precio aún",
      .lastFiring: "Último Aviso",
      .noAlerts: "No hay alertas",
      .alertAdded: "Alerta {1} añadida: {2}",
      .alertRemoved: "Alerta {1} eliminada: {2}",
      .currentPrice: "El precio es {1}",
      .oldPrice: "El último precio conocido es {1}, de hace {2}",
      .priceOfUnknownAge: "El último precio conocido es {1}, de antigüedad desconocida",
      .unknownPrice: "El precio es desconocido",
      .alreadyReached: "El precio ya se ha alcanzado; la alerta avisa en el próximo cruce",
      .undecided: "El próximo precio decide de qué lado empieza la alerta",
      .time: "Hora",
      .side: "Tipo",
      .purchase: "compra",
      .sale: "venta",
      .noTrades: "No hay operaciones",
      .bought: "compra de {1} {2} a {3}",
      .sold: "venta de {1} {2} a {3}",
      .tradeAdded: "Operación {1} añadida: {2}",
      .tradeRemoved: "Operación {1} eliminada: {2}",
      .tradesImported: "Operaciones importadas: {1}; ya guardadas: {2}",
    ],
    .dutch: [
      .source: "Bron",
      .moreMarkets: "nog {1}",
      .nextAttempt: "Volgende poging over {1}",
      .requesting: "Prijzen worden opgevraagd…",
      .added: "{1} toegevoegd",
      .alreadyAdded: "{1} staat al op de volglijst",
      .removed: "{1} verwijderd",
      .notWatched: "{1} staat niet op de volglijst",
      .start: "Begin",
      .open: "Opening",
      .high: "Hoogste",
      .low: "Laagste",
      .close: "Slot",
      .noSavedPrices: "Er zijn geen opgeslagen prijzen van {1}",
      .noMatchingPrices: "Geen opgeslagen prijs van {1} gevonden",
      .dayChart: "24u Grafiek",
      .spread: "Spread",
      .crossed: "{1} (het beste bod ligt boven de beste vraag)",
      .bookAge: "Leeftijd Orderboek",
      .number: "Nummer",
      .direction: "Richting",
      .above: "boven",
      .below: "onder",
      .moves: "beweegt",
      .done: "klaar",
      .changeInPeriod: "{1} in {2}",
      .frequency: "Frequentie",
      .once: "eenmaal",
      .cooldown: "hoogstens elke {1}",
      .rearm: "opnieuw na {1} terug",
      .state: "Status",
      .waiting: "wacht",
      .reached: "bereikt",
      .noPriceYet: "nog geen prijs",
      .lastFiring: "Laatste Melding",
      .noAlerts: "Er zijn geen alarmen",
      .alertAdded: "Alarm {1} toegevoegd: {2}",
      .alertRemoved: "Alarm {1} verwijderd: {2}",
      .currentPrice: "De prijs is {1}",
      .oldPrice: "De laatst bekende prijs is {1}, van {2} geleden",
      .priceOfUnknownAge: "De laatst bekende prijs is {1}, van onbekende ouderdom",
      .unknownPrice: "De prijs is onbekend",
      .alreadyReached: "De prijs is al bereikt; het alarm gaat af bij de volgende overschrijding",
      .undecided: "De volgende prijs bepaalt aan welke kant het alarm begint",
      .time: "Tijd",
      .side: "Soort",
      .purchase: "koop",
      .sale: "verkoop",
      .noTrades: "Er zijn geen transacties",
      .bought: "{1} {2} gekocht voor {3}",
      .sold: "{1} {2} verkocht voor {3}",
      .tradeAdded: "Transactie {1} toegevoegd: {2}",
      .tradeRemoved: "Transactie {1} verwijderd: {2}",
      .tradesImported: "Geïmporteerde transacties: {1}; al opgeslagen: {2}",
    ],
  ]
}
