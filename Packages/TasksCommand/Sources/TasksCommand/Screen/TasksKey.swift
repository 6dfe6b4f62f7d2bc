import Localization

/// The keys of the screen, each with its hint and its help.
enum TasksKey: Phrase {
  case edit, complete, reopen, add, delete, undo, redo, search, openProject, tab

  // The keys of the form.
  case save, cancel, nextField, deleteInForm

  static let texts: [Language: [TasksKey: String]] = [
    .english: [
      .edit: "return: edit | return: edit the selected task",
      .complete: "space: done | space: complete the selected task",
      .reopen: "space: reopen | space: reopen the selected task in the list of completed ones",
      .add: "a: add | a: add a task",
      .delete: "d: delete | d: delete the selected task",
      .undo: "u: undo | u: undo the last change, also one of another command",
      .redo: "U: redo | U, control-R: redo the change that was undone last",
      .search:
        "/: search | /: search names, notes, tags and projects in all lists; +home is a project",
      .openProject: "return: open | return: show the tasks of the selected project",
      .tab:
        "tab: lists | tab, shift-tab: next or previous list: tasks, agenda, next, projects, done",
      .save: "control-S: save | control-S: save",
      .cancel: "esc: cancel | esc: close; asks before it discards changes",
      .nextField:
        "tab: next field | tab, shift-tab, ↑ ↓: next or previous field; return: next field, in notes a new line",
      .deleteInForm: "control-D: delete | control-D: delete the task; asks",
    ],
    .german: [
      .edit: "Eingabe: bearbeiten | Eingabe: gewählte Aufgabe bearbeiten",
      .complete: "Leertaste: erledigt | Leertaste: gewählte Aufgabe erledigen",
      .reopen:
        "Leertaste: öffnen | Leertaste: gewählte Aufgabe in der Liste der erledigten wieder öffnen",
      .add: "a: neu | a: Aufgabe hinzufügen",
      .delete: "d: löschen | d: gewählte Aufgabe löschen",
      .undo: "u: rückgängig | u: letzte Änderung rückgängig machen, auch die eines Befehls",
      .redo: "U: wiederholen | U, Strg-R: zuletzt rückgängig gemachte Änderung wiederholen",
      .search:
        "/: suchen | /: Namen, Notizen, Tags und Projekte in allen Listen durchsuchen; +home ist ein Projekt",
      .openProject: "Eingabe: öffnen | Eingabe: Aufgaben des gewählten Projekts zeigen",
      .tab:
        "Tab: Listen | Tab, Umschalt-Tab: nächste oder vorige Liste: Aufgaben, Agenda, Nächste, Projekte, Erledigt",
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
  case tasks, agenda, next, projects, done, form

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
      .next: "Next",
      .projects: "Projects",
      .done: "Done",
      .form: "In the form",
      .search: "Search",
      .undoable: ". u undoes it.",
      .waiting: "Please wait …",
    ],
    .german: [
      .tasks: "Deine Aufgaben",
      .agenda: "Agenda",
      .next: "Nächste",
      .projects: "Projekte",
      .done: "Erledigt",
      .form: "Im Formular",
      .search: "Suche",
      .undoable: ". u macht es rückgängig.",
      .waiting: "Bitte warten …",
    ],
  ]
}
