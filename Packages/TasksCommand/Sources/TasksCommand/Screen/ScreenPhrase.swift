import Localization

/// The texts of the screen that its tabs and its form share.
enum ScreenPhrase: Phrase {
  // The titles of the tabs and of the help.
  case tasks, agenda, help

  // The end of a sentence about a changed task.
  case undoable

  // Shown instead of the keys while an action takes long.
  case waiting

  // The effects of keys on the last line.
  case agendaHint, tasksHint, helpHint, scrollHint, closeHint, quitHint

  // The lines of the help: keys and, after a colon, their effect.
  case selectKeys, editKey, addKey, completeKey, deleteKey, undoKey, searchKey, tabKey, helpKey
  case quitKeys

  // The keys of the form, and the title above them.
  case form, fieldKeys, saveKey, cancelKey, deleteFormKey

  static let texts: [Language: [ScreenPhrase: String]] = [
    .english: [
      .tasks: "Your Tasks",
      .agenda: "Agenda",
      .help: "Keys",
      .undoable: ". u undoes it.",
      .waiting: "Please wait …",
      .agendaHint: "agenda",
      .tasksHint: "tasks",
      .helpHint: "help",
      .scrollHint: "scroll",
      .closeHint: "close",
      .quitHint: "quit",
      .selectKeys: "↑ ↓, j k, wheel: select; also page up, page down, home, end, mouse",
      .editKey: "return: edit the selected task",
      .addKey: "a: add a task",
      .completeKey: "space: complete the selected task",
      .deleteKey: "d: delete the selected task",
      .undoKey: "u: undo the last change, also one of another command",
      .searchKey: "/: search names, notes and tags",
      .tabKey: "tab: switch between tasks and agenda",
      .helpKey: "?: help on or off",
      .quitKeys: "q, control-C: quit; control-Z suspends",
      .form: "In the form",
      .fieldKeys:
        "tab, shift-tab, ↑ ↓: next or previous field; return: next field, in notes a new line",
      .saveKey: "control-S: save",
      .cancelKey: "esc: close; asks before it discards changes",
      .deleteFormKey: "control-D: delete the task; asks",
    ],
    .german: [
      .tasks: "Deine Aufgaben",
      .agenda: "Agenda",
      .help: "Tasten",
      .undoable: ". u macht es rückgängig.",
      .waiting: "Bitte warten …",
      .agendaHint: "Agenda",
      .tasksHint: "Aufgaben",
      .helpHint: "Hilfe",
      .scrollHint: "blättern",
      .closeHint: "schließen",
      .quitHint: "beenden",
      .selectKeys: "↑ ↓, j k, Mausrad: wählen; auch Bild auf, Bild ab, Pos1, Ende, Maus",
      .editKey: "Eingabe: gewählte Aufgabe bearbeiten",
      .addKey: "a: Aufgabe hinzufügen",
      .completeKey: "Leertaste: gewählte Aufgabe erledigen",
      .deleteKey: "d: gewählte Aufgabe löschen",
      .undoKey: "u: letzte Änderung rückgängig machen, auch die eines Befehls",
      .searchKey: "/: Namen, Notizen und Tags durchsuchen",
      .tabKey: "Tab: zwischen Aufgaben und Agenda wechseln",
      .helpKey: "?: Hilfe an oder aus",
      .quitKeys: "q, Strg-C: beenden; Strg-Z hält an",
      .form: "Im Formular",
      .fieldKeys:
        "Tab, Umschalt-Tab, ↑ ↓: nächstes oder voriges Feld; Eingabe: nächstes Feld, in Notizen neue Zeile",
      .saveKey: "Strg-S: speichern",
      .cancelKey: "Esc: schließen; fragt, bevor Änderungen verworfen werden",
      .deleteFormKey: "Strg-D: Aufgabe löschen; fragt nach",
    ],
  ]
}
