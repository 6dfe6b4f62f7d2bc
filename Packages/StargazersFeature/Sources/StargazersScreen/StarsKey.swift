import Localization

/// The keys of the screen, each with its hint and its help.
enum StarsKey: Phrase {
  case open, browser, browserOfRepository, more, filter, history, refresh, back
  case periods, total, new

  // The list of repositories.
  case openRepository, browserOfRow, backToRepositories

  static let texts: [Language: [StarsKey: String]] = [
    .english: [
      .open: "return: details | return: details of the selected account",
      .browser: "o: browser | o: open the account or the repository in the browser",
      .browserOfRepository: "o: browser",
      .more: "end: more",
      .filter:
        "/: filter | /: filter the loaded people by a part of the name; ↓ at the end loads more",
      .history: "h: history | h: history of the stars",
      .refresh: "r: refresh | r: refresh now",
      .back: "esc: back | esc, backspace: back to the list",
      .periods: "[ ]: period | [ ]: days, weeks or months",
      .total: "t: all stars | t: new stars or all stars",
      .new: "t: new stars",
      .openRepository: "return: open | return: open the selected repository",
      .browserOfRow: "o: browser | o: open the selected repository in the browser",
      .backToRepositories: "esc: list | esc, backspace: back to the list of repositories",
    ],
    .german: [
      .open: "return: Einzelheiten | Eingabe: Einzelheiten des ausgewählten Kontos",
      .browser: "o: Browser | o: Konto oder Repository im Browser öffnen",
      .browserOfRepository: "o: Browser",
      .more: "end: mehr",
      .filter:
        "/: Filter | /: geladene Konten nach einem Teil des Namens filtern; ↓ am Ende lädt mehr",
      .history: "h: Verlauf | h: Verlauf der Sterne",
      .refresh: "r: aktualisieren | r: jetzt aktualisieren",
      .back: "esc: zurück | Esc, Rücktaste: zurück zur Liste",
      .periods: "[ ]: Zeitraum | [ ]: Tage, Wochen oder Monate",
      .total: "t: alle Sterne | t: neue oder alle Sterne",
      .new: "t: neue Sterne",
      .openRepository: "return: öffnen | Eingabe: ausgewähltes Repository öffnen",
      .browserOfRow: "o: Browser | o: ausgewähltes Repository im Browser öffnen",
      .backToRepositories: "esc: Liste | Esc, Rücktaste: zurück zur Liste der Repositorys",
    ],
  ]
}
