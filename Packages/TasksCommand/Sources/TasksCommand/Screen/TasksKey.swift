import Localization

/// The keys of the screen, each with its hint and its help.
enum TasksKey: Phrase {
  case edit, complete, add, delete, undo, search, agenda, tasks

  // The keys of the form.
  case save, cancel, nextField, deleteInForm

  static let texts: [Language: [TasksKey: String]] = [
    .english: [
      .edit: "return: edit | return: edit the selected task",
      .complete: "space: done | space: complete the selected task",
      .add: "a: add | a: add a task",
      .delete: "d: delete | d: delete the selected task",
      .undo: "u: undo | u: undo the last change, also one of another command",
      .search: "/: search | /: search names, notes and tags",
      .agenda: "tab: agenda | tab: switch between tasks and agenda",
      .tasks: "tab: tasks",
      .save: "control-S: save | control-S: save",
      .cancel: "esc: cancel | esc: close; asks before it discards changes",
      .nextField:
        "tab: next field | tab, shift-tab, ↑ ↓: next or previous field; return: next field, in notes a new line",
      .deleteInForm: "control-D: delete | control-D: delete the task; asks",
    ],
    .german: [
      .edit: "Eingabe: bearbeiten | Eingabe: gewählte Aufgabe bearbeiten",
      .complete: "Leertaste: erledigt | Leertaste: gewählte Aufgabe erledigen",
      .add: "a: neu | a: Aufgabe hinzufügen",
      .delete: "d: löschen | d: gewählte Aufgabe löschen",
      .undo: "u: rückgängig | u: letzte Änderung rückgängig machen, auch die eines Befehls",
      .search: "/: suchen | /: Namen, Notizen und Tags durchsuchen",
      .agenda: "tab: Agenda | Tab: zwischen Aufgaben und Agenda wechseln",
      .tasks: "tab: Aufgaben",
      .save: "Strg-S: speichern | Strg-S: speichern",
      .cancel: "Esc: abbrechen | Esc: schließen; fragt, bevor Änderungen verworfen werden",
      .nextField:
        "Tab: nächstes Feld | Tab, Umschalt-Tab, ↑ ↓: nächstes oder voriges Feld; Eingabe: nächstes Feld, in Notizen neue Zeile",
      .deleteInForm: "Strg-D: löschen | Strg-D: Aufgabe löschen; fragt nach",
    ],
  ]
}

/// The texts of the screen around its panes.
enum TasksPhrase: Phrase {
  // The titles of the tabs, and of the keys of the form.
  case tasks, agenda, form

  // The label of the search.
  case search

  // The end of a sentence about a changed task.
  case undoable

  // Shown instead of the keys while an action takes long.
  case waiting

  static let texts: [Language: [TasksPhrase: String]] = [
    .english: [
      .tasks: "Your Tasks",
      .agenda: "Agenda",
      .form: "In the form",
      .search: "Search",
      .undoable: ". u undoes it.",
      .waiting: "Please wait …",
    ],
    .german: [
      .tasks: "Deine Aufgaben",
      .agenda: "Agenda",
      .form: "Im Formular",
      .search: "Suche",
      .undoable: ". u macht es rückgängig.",
      .waiting: "Bitte warten …",
    ],
  ]
}
