import Localization

/// The texts of the form.
enum TaskEditPhrase: Phrase {
  // The titles; `{1}` is the number of the task.
  case editTask, addTask

  // The labels of the fields.
  case name, notes, due, tags, priority

  // The texts of empty fields, and what the focused field expects.
  case namePlaceholder, notesPlaceholder
  case enterName, enterNotes, enterDue, enterTags, enterPriority

  // How the due text is understood. `{1}` is a number of days, or a text.
  case noDueDay, today, tomorrow, inDays, overdue
  case unknownDay, missingDate, numberTooLarge, didYouMean

  // Whether the form can be saved.
  case unsaved, unchanged, empty, blankName, invalidDueDay, saving, deleting, saved, deleted,
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
    .tags: "Tags",
    .priority: "Priority",
    .namePlaceholder: "E.g. Buy food",
    .notesPlaceholder: "Additional notes...",
    .enterName: "Enter a name for your task",
    .enterNotes: "Enter some notes for your task",
    .enterDue: "today, tomorrow, fri, 'next fri', 3d, 2w, eow, eom, 2026-12-24, '24 dec' or none",
    .enterTags: "Words, separated by spaces or commas",
    .enterPriority: "Left, right, space or the first letter selects",
    .noDueDay: "No due day",
    .today: "today",
    .tomorrow: "tomorrow",
    .inDays: "in {1} days",
    .overdue: "overdue",
    .unknownDay: "This is not a day.",
    .missingDate: "This date does not exist.",
    .numberTooLarge: "The number can be at most 9999.",
    .didYouMean: "Did you mean '{1}'?",
    .unsaved: "Not saved yet",
    .unchanged: "Nothing changed",
    .empty: "Nothing entered",
    .blankName: "Not saved yet: the name is blank",
    .invalidDueDay: "Not saved yet: the due day is not understood",
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
    .tags: "Tags",
    .priority: "Priorität",
    .namePlaceholder: "Z. B. Lebensmittel kaufen",
    .notesPlaceholder: "Weitere Notizen...",
    .enterName: "Gib einen Namen für deine Aufgabe ein",
    .enterNotes: "Gib Notizen zu deiner Aufgabe ein",
    .enterDue:
      "heute, morgen, fr, 'nächsten fr', 3t, 2w, eow, monatsende, 24.12.2026, '24 dez' oder ohne",
    .enterTags: "Wörter, durch Leerzeichen oder Kommas getrennt",
    .enterPriority: "Links, rechts, Leertaste oder der erste Buchstabe wählt",
    .noDueDay: "Kein Fälligkeitstag",
    .today: "heute",
    .tomorrow: "morgen",
    .inDays: "in {1} Tagen",
    .overdue: "überfällig",
    .unknownDay: "Das ist kein Tag.",
    .missingDate: "Dieses Datum gibt es nicht.",
    .numberTooLarge: "Die Zahl darf höchstens 9999 sein.",
    .didYouMean: "Meintest du '{1}'?",
    .unsaved: "Noch nicht gespeichert",
    .unchanged: "Nichts geändert",
    .empty: "Nichts eingegeben",
    .blankName: "Noch nicht gespeichert: der Name fehlt",
    .invalidDueDay: "Noch nicht gespeichert: der Tag ist unverständlich",
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
