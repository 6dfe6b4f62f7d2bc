import Localization

/// The texts of the form.
enum TaskEditPhrase: Phrase {
  // The titles; `{1}` is the number of the task.
  case editTask, addTask

  // The labels of the fields.
  case name, notes, due, start, every, after, until, project, tags, priority, blockers

  // The texts of empty fields, and what the focused field expects.
  case namePlaceholder, notesPlaceholder
  case enterName, enterNotes, enterDue, enterStart, enterEvery, enterAfter, enterUntil
  case enterProject, enterTags, enterPriority, enterBlockers

  // How the due text is understood. `{1}` is a number of days, or a text.
  case noDueDay, today, tomorrow, inDays, overdue
  case unknownDay, missingDate, numberTooLarge, didYouMean
  case dayWithTime, unknownRule, twoRules, noRule, unknownNumbers, tooManyNumbers
  case startsAfterDue, endsBeforeDue

  // Whether the form can be saved. `{1}` is the label of a field.
  case unsaved, unchanged, empty, blankName, invalid, saving, deleting, saved, deleted,
    cancelled

  // The failures. `{1}` is the cause, or the number of the task.
  case notSaved, notDeleted, deletedMeanwhile

  // The questions, their consequences, and the answers. `{1}` is the number of the task.
  case discard, discardEdit, discardDraft, delete, undoable, keepEditing, discardChanges, deleteTask

  static let texts: [Language: [TaskEditPhrase: String]] = [
    .english: english, .german: german,
  ]

  private static let english: [TaskEditPhrase: String] = [
    .editTask: "Edit Task {1}",
    .addTask: "Add Task",
    .name: "Name",
    .notes: "Notes",
    .due: "Due",
    .start: "Start",
    .every: "Every",
    .after: "After",
    .until: "Until",
    .project: "Project",
    .tags: "Tags",
    .priority: "Priority",
    .blockers: "Blocked by",
    .namePlaceholder: "E.g. Buy food",
    .notesPlaceholder: "Additional notes...",
    .enterName: "Enter a name for your task",
    .enterNotes: "Enter some notes for your task",
    .enterDue: "today, tomorrow, fri, 'next fri', 3d, 2w, eow, eom, 2026-12-24, '24 dec' or none",
    .enterStart: "Day before which lists hide the task",
    .enterEvery: "Recur from the due day: {1}",
    .enterAfter: "Recur from the completion: {1}",
    .enterUntil: "Last day of a recurring task",
    .enterProject: "Project, with parts such as home.garden",
    .enterTags: "Words, separated by spaces or commas",
    .enterPriority: "Left, right, space or the first letter selects",
    .enterBlockers: "Numbers of the tasks to complete first: 3, 5-7",
    .noDueDay: "No due day",
    .today: "today",
    .tomorrow: "tomorrow",
    .inDays: "in {1} days",
    .overdue: "overdue",
    .unknownDay: "This is not a day.",
    .missingDate: "This date does not exist.",
    .numberTooLarge: "The number can be at most 9999.",
    .didYouMean: "Did you mean '{1}'?",
    .dayWithTime: "This is a day with a time; only a due day has one.",
    .unknownRule: "This is not a rule of recurrence.",
    .twoRules: "A task recurs every so often, or after its completion, not both.",
    .noRule: "Only a task that recurs has a last day.",
    .startsAfterDue: "The start day is after the due day.",
    .endsBeforeDue: "The last day is before the due day.",
    .unknownNumbers: "These are not numbers of tasks.",
    .tooManyNumbers: "A range has at most 1000 numbers.",
    .unsaved: "Not saved yet",
    .unchanged: "Nothing changed",
    .empty: "Nothing entered",
    .blankName: "Not saved yet: the name is blank",
    .invalid: "Not saved yet: check '{1}'",
    .saving: "Saving…",
    .deleting: "Deleting…",
    .saved: "Saved",
    .deleted: "Deleted",
    .cancelled: "Cancelled",
    .notSaved: "Cannot save the task. {1}",
    .notDeleted: "Cannot delete the task. {1}",
    .deletedMeanwhile: "Task {1} was deleted meanwhile.",
    .discard: "Discard the changes?",
    .discardEdit: "The task stays as it was.",
    .discardDraft: "The task is not added.",
    .delete: "Delete task {1}?",
    .undoable: "You can undo this in the list.",
    .keepEditing: "keep editing",
    .discardChanges: "discard",
    .deleteTask: "delete",
  ]

  private static let german: [TaskEditPhrase: String] = [
    .editTask: "Aufgabe {1} bearbeiten",
    .addTask: "Aufgabe hinzufügen",
    .name: "Name",
    .notes: "Notizen",
    .due: "Fällig",
    .start: "Beginn",
    .every: "Immer",
    .after: "Nach",
    .until: "Bis",
    .project: "Projekt",
    .tags: "Tags",
    .priority: "Priorität",
    .blockers: "Wartet auf",
    .namePlaceholder: "Z. B. Lebensmittel kaufen",
    .notesPlaceholder: "Weitere Notizen...",
    .enterName: "Gib einen Namen für deine Aufgabe ein",
    .enterNotes: "Gib Notizen zu deiner Aufgabe ein",
    .enterDue:
      "heute, morgen, fr, 'nächsten fr', 3t, 2w, eow, monatsende, 24.12.2026, '24 dez' oder ohne",
    .enterStart: "Tag, vor dem Listen die Aufgabe verbergen",
    .enterEvery: "Wiederholung ab dem Fälligkeitstag: {1}",
    .enterAfter: "Wiederholung ab der Erledigung: {1}",
    .enterUntil: "Letzter Tag einer wiederholten Aufgabe",
    .enterProject: "Projekt, mit Teilen wie haus.garten",
    .enterTags: "Wörter, durch Leerzeichen oder Kommas getrennt",
    .enterPriority: "Links, rechts, Leertaste oder der erste Buchstabe wählt",
    .enterBlockers: "Nummern der Aufgaben, die zuerst zu erledigen sind: 3, 5-7",
    .noDueDay: "Kein Fälligkeitstag",
    .today: "heute",
    .tomorrow: "morgen",
    .inDays: "in {1} Tagen",
    .overdue: "überfällig",
    .unknownDay: "Das ist kein Tag.",
    .missingDate: "Dieses Datum gibt es nicht.",
    .numberTooLarge: "Die Zahl darf höchstens 9999 sein.",
    .didYouMean: "Meintest du '{1}'?",
    .dayWithTime: "Das ist ein Tag mit Uhrzeit; nur der Fälligkeitstag hat eine.",
    .unknownRule: "Das ist keine Regel für Wiederholungen.",
    .twoRules: "Eine Aufgabe wiederholt sich regelmäßig oder nach der Erledigung, nicht beides.",
    .noRule: "Nur eine wiederholte Aufgabe hat einen letzten Tag.",
    .startsAfterDue: "Der Beginn liegt nach dem Fälligkeitstag.",
    .endsBeforeDue: "Der letzte Tag liegt vor dem Fälligkeitstag.",
    .unknownNumbers: "Das sind keine Nummern von Aufgaben.",
    .tooManyNumbers: "Ein Bereich hat höchstens 1000 Nummern.",
    .unsaved: "Noch nicht gespeichert",
    .unchanged: "Nichts geändert",
    .empty: "Nichts eingegeben",
    .blankName: "Noch nicht gespeichert: der Name fehlt",
    .invalid: "Noch nicht gespeichert: prüfe '{1}'",
    .saving: "Speichert…",
    .deleting: "Löscht…",
    .saved: "Gespeichert",
    .deleted: "Gelöscht",
    .cancelled: "Abgebrochen",
    .notSaved: "Die Aufgabe kann nicht gespeichert werden. {1}",
    .notDeleted: "Die Aufgabe kann nicht gelöscht werden. {1}",
    .deletedMeanwhile: "Aufgabe {1} wurde inzwischen gelöscht.",
    .discard: "Änderungen verwerfen?",
    .discardEdit: "Die Aufgabe bleibt, wie sie war.",
    .discardDraft: "Die Aufgabe wird nicht hinzugefügt.",
    .delete: "Aufgabe {1} löschen?",
    .undoable: "In der Liste kannst du das rückgängig machen.",
    .keepEditing: "weiter bearbeiten",
    .discardChanges: "verwerfen",
    .deleteTask: "löschen",
  ]
}
