import Localization

/// The sentences that only commands need.
enum CommandPhrase: Phrase {
  // `{1}` is a symbol.
  case added, alreadyAdded, removed, notWatched

  static let texts: [Language: [CommandPhrase: String]] = [
    .english: [
      .added: "Added {1}",
      .alreadyAdded: "{1} is already in the watchlist",
      .removed: "Removed {1}",
      .notWatched: "{1} is not in the watchlist",
    ],
    .spanish: [
      .added: "{1} añadido",
      .alreadyAdded: "{1} ya está en la lista de seguimiento",
      .removed: "{1} eliminado",
      .notWatched: "{1} no está en la lista de seguimiento",
    ],
    .dutch: [
      .added: "{1} toegevoegd",
      .alreadyAdded: "{1} staat al op de volglijst",
      .removed: "{1} verwijderd",
      .notWatched: "{1} staat niet op de volglijst",
    ],
  ]
}
