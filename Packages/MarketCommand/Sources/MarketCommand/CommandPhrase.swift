import Localization

/// The sentences that only commands need.
enum CommandPhrase: Phrase {
  // `{1}` is a symbol.
  case added, alreadyAdded, removed, notWatched

  // The columns of a history; `{1}` is a symbol.
  case start, open, high, low, close, noSavedPrices, noMatchingPrices

  // The captions of a market; `{1}` is a spread.
  case dayChart, spread, crossed, bookAge

  static let texts: [Language: [CommandPhrase: String]] = [
    .english: [
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
    ],
    .spanish: [
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
    ],
    .dutch: [
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
    ],
  ]
}
