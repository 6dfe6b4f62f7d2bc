import Localization

/// The sentences and headings of the commands.
///
/// A sentence that starts with a lower-case letter is also part of another one.
enum TaskPhrase: Phrase {
  // `{1}` is the number of a task, `{2}` is its name.
  case added, edited, completed, reopened, deleted, imported
  case unchanged, alreadyDone, alreadyOpen

  // `{1}` is one of the sentences above.
  case undone, redone

  // `{1}` is a number of tasks.
  case more

  case noTasks, noOpenTasks, noMatch, nothingDue, noSteps, nothingImported

  // `{1}` is the number of printed tasks, `{2}` is the number of all of them.
  case part

  // `{1}` is a day, or a priority.
  case dueOn, withPriority

  case day, week, number, name, notes, due, tags, priority, created, done, history, undoneMark, none
  case high, medium, low

  static let texts: [Language: [TaskPhrase: String]] = [
    .english: [
      .added: "added {1}: {2}",
      .edited: "edited {1}: {2}",
      .completed: "completed {1}: {2}",
      .reopened: "reopened {1}: {2}",
      .deleted: "deleted {1}: {2}",
      .imported: "imported {1}: {2}",
      .unchanged: "{1} is unchanged: {2}",
      .alreadyDone: "{1} is already done: {2}",
      .alreadyOpen: "{1} is already open: {2}",
      .undone: "Undone: {1}",
      .redone: "Redone: {1}",
      .more: "and {1} more",
      .noTasks: "You have not added any tasks yet",
      .noOpenTasks: "You have no open tasks",
      .noMatch: "No task matches",
      .nothingDue: "Nothing is due",
      .noSteps: "No steps are saved",
      .nothingImported: "The file has no tasks",
      .part: "{1} of {2} tasks",
      .dueOn: "due {1}",
      .withPriority: "{1} priority",
      .day: "DAY",
      .week: "WEEK FROM",
      .number: "N",
      .name: "NAME",
      .notes: "NOTES",
      .due: "DUE",
      .tags: "TAGS",
      .priority: "PRIORITY",
      .created: "CREATED",
      .done: "DONE",
      .history: "HISTORY",
      .undoneMark: "(undone)",
      .none: "none",
      .high: "high",
      .medium: "medium",
      .low: "low",
    ],
    .german: [
      .added: "{1} hinzugefügt: {2}",
      .edited: "{1} geändert: {2}",
      .completed: "{1} erledigt: {2}",
      .reopened: "{1} wieder geöffnet: {2}",
      .deleted: "{1} gelöscht: {2}",
      .imported: "{1} importiert: {2}",
      .unchanged: "{1} ist unverändert: {2}",
      .alreadyDone: "{1} ist schon erledigt: {2}",
      .alreadyOpen: "{1} ist schon offen: {2}",
      .undone: "Rückgängig gemacht: {1}",
      .redone: "Wiederhergestellt: {1}",
      .more: "und {1} weitere",
      .noTasks: "Du hast noch keine Aufgaben hinzugefügt",
      .noOpenTasks: "Du hast keine offenen Aufgaben",
      .noMatch: "Keine Aufgabe passt",
      .nothingDue: "Nichts ist fällig",
      .noSteps: "Keine Schritte sind gespeichert",
      .nothingImported: "Die Datei enthält keine Aufgaben",
      .part: "{1} von {2} Aufgaben",
      .dueOn: "fällig {1}",
      .withPriority: "Priorität {1}",
      .day: "TAG",
      .week: "WOCHE AB",
      .number: "NR",
      .name: "NAME",
      .notes: "NOTIZEN",
      .due: "FÄLLIG",
      .tags: "TAGS",
      .priority: "PRIORITÄT",
      .created: "ERSTELLT",
      .done: "ERLEDIGT",
      .history: "VERLAUF",
      .undoneMark: "(rückgängig gemacht)",
      .none: "keine",
      .high: "hoch",
      .medium: "mittel",
      .low: "niedrig",
    ],
  ]
}
