import Localization

/// The words of the list.
enum TaskListPhrase: Phrase {
  case search

  // The effects of keys.
  case searchTasks, keepSearch, clearSearch

  static let texts: [Language: [TaskListPhrase: String]] = [
    .english: [
      .search: "Search",
      .searchTasks: "search",
      .keepSearch: "keep",
      .clearSearch: "clear",
    ],
    .german: [
      .search: "Suche",
      .searchTasks: "suchen",
      .keepSearch: "übernehmen",
      .clearSearch: "leeren",
    ],
  ]
}
