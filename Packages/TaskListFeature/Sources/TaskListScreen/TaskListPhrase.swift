import Localization

/// The words of the list.
enum TaskListPhrase: Phrase {
  case search

  // The effects of keys.
  case searchTasks, keepSearch, clearSearch

  // `{1}` is the place of a task in the list, `{2}` is the number of tasks.
  case place

  static let texts: [Language: [TaskListPhrase: String]] = [
    .english: [
      .search: "Search",
      .searchTasks: "search",
      .keepSearch: "keep",
      .clearSearch: "clear",
      .place: "{1} of {2}",
    ],
    .german: [
      .search: "Suche",
      .searchTasks: "suchen",
      .keepSearch: "übernehmen",
      .clearSearch: "leeren",
      .place: "{1} von {2}",
    ],
  ]
}
