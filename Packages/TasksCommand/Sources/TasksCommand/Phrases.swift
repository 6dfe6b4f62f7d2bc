import Localization

/// The sentences and headings that only commands need.
enum CommandPhrase: Phrase {
  case noSteps, nothingImported, allStartLater

  // `{1}` is the number of printed tasks, `{2}` is the number of all of them.
  case part

  case open, overdue
  case urgency, why, dueReason, startReason, ageReason

  // `{1}` is a number of tasks.
  case blockingReason

  // `{1}` is the number of a task, `{2}` its former notes.
  case replacedNotes

  case day, week, history, undoneMark

  static let texts: [Language: [CommandPhrase: String]] = [
    .english: [
      .noSteps: "No steps are saved",
      .nothingImported: "The file has no tasks",
      .allStartLater: "All open tasks start later; 'tasks list --waiting' lists them",
      .part: "{1} of {2} tasks",
      .open: "OPEN",
      .overdue: "OVERDUE",
      .urgency: "URGENCY",
      .why: "WHY",
      .dueReason: "due day",
      .startReason: "started",
      .ageReason: "age",
      .blockingReason: "blocks {1}:",
      .replacedNotes: "The notes of {1} were: {2}",
      .day: "DAY",
      .week: "WEEK FROM",
      .history: "HISTORY",
      .undoneMark: "(undone)",
    ],
    .german: [
      .noSteps: "Keine Schritte sind gespeichert",
      .nothingImported: "Die Datei enthält keine Aufgaben",
      .allStartLater: "Alle offenen Aufgaben beginnen später; 'tasks list --waiting' zeigt sie",
      .part: "{1} von {2} Aufgaben",
      .open: "OFFEN",
      .overdue: "ÜBERFÄLLIG",
      .urgency: "DRINGLICHKEIT",
      .why: "GRÜNDE",
      .dueReason: "Fälligkeit",
      .startReason: "begonnen",
      .ageReason: "Alter",
      .blockingReason: "blockiert {1}:",
      .replacedNotes: "Die Notizen von {1} waren: {2}",
      .day: "TAG",
      .week: "WOCHE AB",
      .history: "VERLAUF",
      .undoneMark: "(rückgängig gemacht)",
    ],
  ]
}
