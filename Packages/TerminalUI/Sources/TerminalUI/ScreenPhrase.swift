public import Localization

/// The keys that all screens have.
public enum ScreenPhrase: Phrase {
  case title, select, scroll, close, keep, clear, help, quit

  /// The texts in all languages.
  public static let texts: [Language: [ScreenPhrase: String]] = [
    .english: [
      .title: "Keys",
      .select: "| ↑ ↓, j k, wheel: select; also page up, page down, home or g, end or G, mouse",
      .scroll: "↑↓: scroll",
      .close: "esc: close",
      .keep: "return: keep",
      .clear: "esc: clear",
      .help: "?: help | ?: help on or off",
      .quit: "q: quit | q, control-C: quit; control-Z suspends",
    ],
    .german: [
      .title: "Tasten",
      .select:
        "| ↑ ↓, j k, Mausrad: wählen; auch Bild auf/ab, Pos1 oder g, Ende oder G, Maus",
      .scroll: "↑↓: blättern",
      .close: "esc: schließen",
      .keep: "Eingabe: übernehmen",
      .clear: "esc: leeren",
      .help: "?: Hilfe | ?: Hilfe an oder aus",
      .quit: "q: beenden | q, Strg-C: beenden; Strg-Z hält an",
    ],
    .spanish: [
      .title: "Teclas",
      .select: "| ↑ ↓, j k, rueda: elegir; también re pág, av pág, inicio o g, fin o G, ratón",
      .scroll: "↑↓: mover",
      .close: "esc: cerrar",
      .keep: "return: conservar",
      .clear: "esc: borrar",
      .help: "?: ayuda | ?: ayuda sí o no",
      .quit: "q: salir | q, control-C: salir; control-Z suspende",
    ],
    .dutch: [
      .title: "Toetsen",
      .select: "| ↑ ↓, j k, wiel: kiezen; ook page up, page down, home of g, end of G, muis",
      .scroll: "↑↓: bewegen",
      .close: "esc: sluiten",
      .keep: "return: houden",
      .clear: "esc: wissen",
      .help: "?: hulp | ?: hulp aan of uit",
      .quit: "q: stoppen | q, control-C: stoppen; control-Z onderbreekt",
    ],
  ]
}
