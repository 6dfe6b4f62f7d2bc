import Localization

/// The texts that the views of the screen share.
enum ScreenPhrase: Phrase {
  // The title of the help, and of the keys of a market.
  case help, marketKeys

  // The effects of keys on the last line.
  case tabHint, helpHint, scrollHint, closeHint, quitHint, refreshHint

  // The lines of the help: keys and, after a colon, their effect.
  case selectKeys, openKey, tabKey, watchKey, alertKey, removeKey, sortKeys, orderKeys, filterKey
  case closedKey, spanKeys, refreshKey, pauseKey, helpKey, quitKeys, bookKeys, backKeys

  static let texts: [Language: [ScreenPhrase: String]] = [
    .english: [
      .help: "Keys",
      .marketKeys: "In a market",
      .tabHint: "lists",
      .helpHint: "help",
      .scrollHint: "scroll",
      .closeHint: "close",
      .quitHint: "quit",
      .refreshHint: "refresh",
      .selectKeys: "↑ ↓, j k, wheel: select; also page up, page down, home, end, mouse",
      .openKey: "return: open the selected market: order book and chart",
      .tabKey: "tab: markets, watchlist or alerts",
      .watchKey: "w: add to the watchlist, or remove from it",
      .alertKey: "a: add an alert",
      .removeKey: "d: remove the selected alert",
      .sortKeys: "n p c v: sort by name, price, change or volume; again: reverse",
      .orderKeys: "o, R: own order; reverse the order",
      .filterKey: "/: filter by a part of the name",
      .closedKey: "x: show or hide closed markets",
      .spanKeys: "[ ]: shorter or longer span of the charts",
      .refreshKey: "r: refresh now",
      .pauseKey: "space: pause or resume",
      .helpKey: "?: help on or off",
      .quitKeys: "q, control-C: quit; control-Z suspends",
      .bookKeys: "↑ ↓, j k, wheel: scroll the order book",
      .backKeys: "esc, backspace: back to the list",
    ],
    .spanish: [
      .help: "Teclas",
      .marketKeys: "En un mercado",
      .tabHint: "listas",
      .helpHint: "ayuda",
      .scrollHint: "mover",
      .closeHint: "cerrar",
      .quitHint: "salir",
      .refreshHint: "actualizar",
      .selectKeys: "↑ ↓, j k, rueda: elegir; también re pág, av pág, inicio, fin, ratón",
      .openKey: "intro: abrir el mercado elegido: libro de órdenes y gráfico",
      .tabKey: "tab: mercados, seguimiento o alertas",
      .watchKey: "w: añadir a la lista de seguimiento o quitar de ella",
      .alertKey: "a: añadir una alerta",
      .removeKey: "d: eliminar la alerta elegida",
      .sortKeys: "n p c v: ordenar por nombre, precio, cambio o volumen; otra vez: al revés",
      .orderKeys: "o, R: orden propio; invertir el orden",
      .filterKey: "/: filtrar por una parte del nombre",
      .closedKey: "x: mostrar u ocultar mercados cerrados",
      .spanKeys: "[ ]: período más corto o más largo de los gráficos",
      .refreshKey: "r: actualizar ahora",
      .pauseKey: "espacio: pausar o continuar",
      .helpKey: "?: ayuda sí o no",
      .quitKeys: "q, control-C: salir; control-Z suspende",
      .bookKeys: "↑ ↓, j k, rueda: mover el libro de órdenes",
      .backKeys: "esc, retroceso: volver a la lista",
    ],
    .dutch: [
      .help: "Toetsen",
      .marketKeys: "In een markt",
      .tabHint: "lijsten",
      .helpHint: "hulp",
      .scrollHint: "bewegen",
      .closeHint: "sluiten",
      .quitHint: "stoppen",
      .refreshHint: "verversen",
      .selectKeys: "↑ ↓, j k, wiel: kiezen; ook page up, page down, home, end, muis",
      .openKey: "return: gekozen markt openen: orderboek en grafiek",
      .tabKey: "tab: markten, volglijst of meldingen",
      .watchKey: "w: op de volglijst zetten of eraf halen",
      .alertKey: "a: melding toevoegen",
      .removeKey: "d: gekozen melding verwijderen",
      .sortKeys: "n p c v: sorteren op naam, prijs, verandering of volume; nogmaals: andersom",
      .orderKeys: "o, R: eigen volgorde; volgorde omkeren",
      .filterKey: "/: filteren op een deel van de naam",
      .closedKey: "x: gesloten markten tonen of verbergen",
      .spanKeys: "[ ]: kortere of langere periode van de grafieken",
      .refreshKey: "r: nu verversen",
      .pauseKey: "spatie: pauzeren of hervatten",
      .helpKey: "?: hulp aan of uit",
      .quitKeys: "q, control-C: stoppen; control-Z onderbreekt",
      .bookKeys: "↑ ↓, j k, wiel: door het orderboek bewegen",
      .backKeys: "esc, backspace: terug naar de lijst",
    ],
  ]
}
