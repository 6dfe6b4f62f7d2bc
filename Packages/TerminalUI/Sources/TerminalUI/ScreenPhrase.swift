public import Localization

/// The keys that all screens have.
public enum ScreenPhrase: Phrase {
  case title, select, scroll, close, keep, clear, help, quit

  /// The texts in all languages.
  public static let texts: [Language: [ScreenPhrase: String]] = [
    .english: [
      .title: "Keys",
      .select: "| ↑ ↓, j k, wheel: select; also page up, page down, home, end, mouse",
      .scroll: "↑↓: scroll",
      .close: "esc: close",
      .keep: "return: keep",
      .clear: "esc: clear",
      .help: "?: help | ?: help on or off",
      .quit: "q: quit | q, control-C: quit; control-Z suspends",
    ],
    .german: [
      .title: "Tasten",
      .select: "| ↑ ↓, j k, Mausrad: wählen; auch Bild auf, Bild ab, Pos1, Ende, Maus",
      .scroll: "↑↓: blättern",
      .close: "esc: schließen",
      .keep: "Eingabe: übernehmen",
      .clear: "esc: leeren",
      .help: "?: Hilfe | ?: Hilfe an oder aus",
      .quit: "q: beenden | q, Strg-C: beenden; Strg-Z hält an",
    ],
    .spanish: [
      .title: "Teclas",
      .select: "| ↑ ↓, j k, rueda: elegir; también re pág, av pág, inicio, fin, ratón",
      .scroll: "↑↓: mover",
      .close: "esc: cerrar",
      .keep: "return: conservar",
      .clear: "esc: borrar",
      .help: "?: ayuda | ?: ayuda sí o no",
      .quit: "q: salir | q, control-C: salir; control-Z suspende",
    ],
    .dutch: [
      .title: "Toetsen",
      .select: "| ↑ ↓, j k, wiel: kiezen; ook page up, page down, home, end, muis",
      .scroll: "↑↓: bewegen",
      .close: "esc: sluiten",
      .keep: "return: houden",
      .clear: "esc: wissen",
      .help: "?: hulp | ?: hulp aan of uit",
      .quit: "q: stoppen | q, control-C: stoppen; control-Z onderbreekt",
    ],
  ]
}
