public import Localization

/// The languages of the texts about tasks; any other language means English.
public let taskLanguages: [Language] = [.english, .german]

/// The sentences and words about tasks that commands and screens share.
///
/// A sentence that starts with a lower-case letter is also part of another one.
public enum TaskPhrase: Phrase {
  // `{1}` is the number of a task, `{2}` is its name.
  case added, edited, completed, reopened, deleted, imported
  case unchanged, alreadyDone, alreadyOpen, alreadySaved

  // `{1}` is one of the sentences above.
  case undone, redone

  // `{1}` is a number of tasks.
  case more

  case noTasks, noOpenTasks, noneNow, noDoneTasks, noProjects, noMatch, nothingDue, nothingToUndo,
    nothingToRedo

  // `{1}` is the place of a task in a list, `{2}` is the number of tasks.
  case place

  // `{1}` is a day, or a priority.
  case dueOn, withPriority

  // Days.
  case today, tomorrow

  // `{1}` is a coming task of a series.
  case coming

  // `{1}` is a day, a project, or the numbers of tasks.
  case startsOn, inProject, blockedBy

  // `{1}` is a recurrence, and `{2}` its last day.
  case afterCompletion, untilDay

  // `{1}` is the number of a task, `{2}` are those of others.
  case waitedFor

  // `{1}` are the numbers of tasks.
  case unblocked

  // `{1}` is the first line of the notes.
  case withNotes

  case withoutNotes

  // The fields of a task, as headings.
  case number, name, notes, due, start, project, tags, priority, recurrence, blockers, created, done

  // The values of a field.
  case none, high, medium, low

  /// The texts in English and German.
  public static let texts: [Language: [TaskPhrase: String]] = [
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
      .alreadySaved: "{1} is already saved: {2}",
      .undone: "Undone: {1}",
      .redone: "Redone: {1}",
      .more: "and {1} more",
      .noTasks: "You have not added any tasks yet",
      .noOpenTasks: "You have no open tasks",
      .noneNow: "All open tasks start later, or wait for others",
      .noDoneTasks: "You have not completed any tasks yet",
      .noProjects: "No task has a project",
      .noMatch: "No task matches",
      .nothingDue: "Nothing is due",
      .nothingToUndo: "There is nothing to undo",
      .nothingToRedo: "There is nothing to redo",
      .place: "{1} of {2}",
      .dueOn: "due {1}",
      .withPriority: "{1} priority",
      .today: "today",
      .tomorrow: "tomorrow",
      .coming: "coming: {1}",
      .startsOn: "starts {1}",
      .inProject: "project {1}",
      .blockedBy: "blocked by {1}",
      .waitedFor: "{1} waited for {2}",
      .unblocked: "No longer blocked: {1}",
      .afterCompletion: "{1} after completion",
      .untilDay: "{1} until {2}",
      .withNotes: "notes: {1}",
      .withoutNotes: "no notes",
      .number: "N",
      .name: "NAME",
      .notes: "NOTES",
      .due: "DUE",
      .start: "START",
      .project: "PROJECT",
      .recurrence: "RECURS",
      .blockers: "BLOCKED BY",
      .tags: "TAGS",
      .priority: "PRIORITY",
      .created: "CREATED",
      .done: "DONE",
      .none: "none",
      .high: "high",
      .medium: "medium",
      .low: "low",
    ],
    .german: [
      .added: "Aufgabe {1} hinzugefügt: {2}",
      .edited: "Aufgabe {1} geändert: {2}",
      .completed: "Aufgabe {1} erledigt: {2}",
      .reopened: "Aufgabe {1} wieder geöffnet: {2}",
      .deleted: "Aufgabe {1} gelöscht: {2}",
      .imported: "Aufgabe {1} importiert: {2}",
      .unchanged: "Aufgabe {1} ist unverändert: {2}",
      .alreadyDone: "Aufgabe {1} ist schon erledigt: {2}",
      .alreadyOpen: "Aufgabe {1} ist schon offen: {2}",
      .alreadySaved: "Aufgabe {1} ist schon gespeichert: {2}",
      .undone: "Rückgängig gemacht: {1}",
      .redone: "Wiederhergestellt: {1}",
      .more: "und {1} weitere",
      .noTasks: "Du hast noch keine Aufgaben hinzugefügt",
      .noOpenTasks: "Du hast keine offenen Aufgaben",
      .noneNow: "Alle offenen Aufgaben beginnen später oder warten auf andere",
      .noDoneTasks: "Du hast noch keine Aufgaben erledigt",
      .noProjects: "Keine Aufgabe hat ein Projekt",
      .noMatch: "Keine Aufgabe passt",
      .nothingDue: "Nichts ist fällig",
      .nothingToUndo: "Es gibt nichts rückgängig zu machen",
      .nothingToRedo: "Es gibt nichts wiederherzustellen",
      .place: "{1} von {2}",
      .dueOn: "fällig {1}",
      .withPriority: "Priorität {1}",
      .today: "heute",
      .tomorrow: "morgen",
      .coming: "kommt: {1}",
      .startsOn: "beginnt {1}",
      .inProject: "Projekt {1}",
      .blockedBy: "wartet auf {1}",
      .waitedFor: "Aufgabe {1} wartete auf {2}",
      .unblocked: "Wartet nicht mehr: {1}",
      .afterCompletion: "{1} nach Erledigung",
      .untilDay: "{1} bis {2}",
      .withNotes: "Notizen: {1}",
      .withoutNotes: "keine Notizen",
      .number: "NR",
      .name: "NAME",
      .notes: "NOTIZEN",
      .due: "FÄLLIG",
      .start: "BEGINN",
      .project: "PROJEKT",
      .recurrence: "WIEDERHOLT",
      .blockers: "WARTET AUF",
      .tags: "TAGS",
      .priority: "PRIORITÄT",
      .created: "ERSTELLT",
      .done: "ERLEDIGT",
      .none: "keine",
      .high: "hoch",
      .medium: "mittel",
      .low: "niedrig",
    ],
  ]
}
