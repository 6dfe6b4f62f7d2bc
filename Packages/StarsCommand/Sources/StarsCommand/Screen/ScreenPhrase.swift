import Localization

/// The texts that the views of the screen share.
enum ScreenPhrase: Phrase {
  // The titles of the help, and of the keys of the history.
  case help, historyKeys

  // The effects of keys on the last line.
  case helpHint, scrollHint, closeHint, quitHint, refreshHint, backHint

  // The result of a key; `{1}` is an address.
  case opened

  // The lines of the help: keys and, after a colon, their effect.
  case selectKeys, openKey, browserKey, filterKey, historyKey, refreshKey, backKeys, helpKey
  case quitKeys, periodKeys, totalKey

  static let texts: [Language: [ScreenPhrase: String]] = [
    .english: [
      .help: "Keys",
      .historyKeys: "In the history",
      .helpHint: "help",
      .scrollHint: "scroll",
      .closeHint: "close",
      .quitHint: "quit",
      .refreshHint: "refresh",
      .backHint: "back",
      .opened: "Opened {1}",
      .selectKeys: "↑ ↓, j k, wheel: select; also page up, page down, home, end, mouse",
      .openKey: "return: details of the selected account",
      .browserKey: "o: open the account or the repository in the browser",
      .filterKey: "/: filter the loaded people by a part of the name; ↓ at the end loads more",
      .historyKey: "h: history of the stars",
      .refreshKey: "r: refresh now",
      .backKeys: "esc, backspace: back to the list",
      .helpKey: "?: help on or off",
      .quitKeys: "q, control-C: quit; control-Z suspends",
      .periodKeys: "[ ]: days, weeks or months",
      .totalKey: "t: new stars or all stars",
    ],
    .german: [
      .help: "Tasten",
      .historyKeys: "Im Verlauf",
      .helpHint: "Hilfe",
      .scrollHint: "blättern",
      .closeHint: "schließen",
      .quitHint: "beenden",
      .refreshHint: "aktualisieren",
      .backHint: "zurück",
      .opened: "{1} geöffnet",
      .selectKeys: "↑ ↓, j k, Mausrad: auswählen; auch Bild auf, Bild ab, Pos1, Ende, Maus",
      .openKey: "Eingabe: Einzelheiten des ausgewählten Kontos",
      .browserKey: "o: Konto oder Repository im Browser öffnen",
      .filterKey: "/: geladene Konten nach einem Teil des Namens filtern; ↓ am Ende lädt mehr",
      .historyKey: "h: Verlauf der Sterne",
      .refreshKey: "r: jetzt aktualisieren",
      .backKeys: "Esc, Rücktaste: zurück zur Liste",
      .helpKey: "?: Hilfe an oder aus",
      .quitKeys: "q, Strg-C: beenden; Strg-Z hält an",
      .periodKeys: "[ ]: Tage, Wochen oder Monate",
      .totalKey: "t: neue oder alle Sterne",
    ],
  ]
}
