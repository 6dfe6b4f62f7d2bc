import Localization

/// The sentences and headings that only commands need.
enum CommandPhrase: Phrase {
  case noSteps, nothingImported

  // `{1}` is the number of printed tasks, `{2}` is the number of all of them.
  case part

  case day, week, history, undoneMark

  static let texts: [Language: [CommandPhrase: String]] = [
    .english: [
      .noSteps: "No steps are saved",
      .nothingImported: "The file has no tasks",
      .part: "{1} of {2} tasks",
      .day: "DAY",
      .week: "WEEK FROM",
      .history: "HISTORY",
      .undoneMark: "(undone)",
    ],
    .german: [
      .noSteps: "Keine Schritte sind gespeichert",
      .nothingImported: "Die Datei enthält keine Aufgaben",
      .part: "{1} von {2} Aufgaben",
      .day: "TAG",
      .week: "WOCHE AB",
      .history: "VERLAUF",
      .undoneMark: "(rückgängig gemacht)",
    ],
  ]
}
