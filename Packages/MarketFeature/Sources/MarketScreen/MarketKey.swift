import Localization

/// The keys of the screen, each with its hint and its help.
enum MarketKey: Phrase {
  case open, openOfAlert, watch, unwatch, addAlert, filter, sort, order, closed, remove
  case tab, span, refresh, pause, back, scroll

  // The form.
  case save, cancel, next, change

  static let texts: [Language: [MarketKey: String]] = [
    .english: [
      .open: "return: open | return: open the selected market: order book and chart",
      .openOfAlert: "return: open",
      .watch: "w: watch | w: add to the watchlist, or remove from it",
      .unwatch: "w: unwatch",
      .addAlert: "a: alert | a: add an alert",
      .filter: "/: filter | /: filter by a part of the name",
      .sort:
        "n p c v: sort | n p c v: sort by name, price, change or volume; again: reverse",
      .order: "| o, R: own order; reverse the order",
      .closed: "| x: show or hide closed markets",
      .remove: "d: remove | d: remove the selected alert",
      .tab: "tab: lists | tab: markets, watchlist, holdings or alerts",
      .span: "[ ]: span | [ ]: shorter or longer span of the charts",
      .refresh: "r: refresh | r: refresh now",
      .pause: "| space: pause or resume",
      .back: "esc: back | esc, backspace: back to the list",
      .scroll: "↑↓: scroll | ↑ ↓, j k, wheel: scroll the order book",
      .save: "return: save",
      .cancel: "esc: cancel",
      .next: "tab: next",
      .change: "← →: change",
    ],
    .spanish: [
      .open: "return: abrir | intro: abrir el mercado elegido: libro de órdenes y gráfico",
      .openOfAlert: "return: abrir",
      .watch: "w: seguir | w: añadir a la lista de seguimiento o quitar de ella",
      .unwatch: "w: no seguir",
      .addAlert: "a: alerta | a: añadir una alerta",
      .filter: "/: filtrar | /: filtrar por una parte del nombre",
      .sort:
        "n p c v: ordenar | n p c v: ordenar por nombre, precio, cambio o volumen; otra vez: al revés",
      .order: "| o, R: orden propio; invertir el orden",
      .closed: "| x: mostrar u ocultar mercados cerrados",
      .remove: "d: eliminar | d: eliminar la alerta elegida",
      .tab: "tab: listas | tab: mercados, seguimiento, posiciones o alertas",
      .span: "[ ]: período | [ ]: período más corto o más largo de los gráficos",
      .refresh: "r: actualizar | r: actualizar ahora",
      .pause: "| espacio: pausar o continuar",
      .back: "esc: atrás | esc, retroceso: volver a la lista",
      .scroll: "↑↓: mover | ↑ ↓, j k, rueda: mover el libro de órdenes",
      .save: "return: guardar",
      .cancel: "esc: cancelar",
      .next: "tab: siguiente",
      .change: "← →: cambiar",
    ],
    .dutch: [
      .open: "return: openen | return: gekozen markt openen: orderboek en grafiek",
      .openOfAlert: "return: openen",
      .watch: "w: volgen | w: op de volglijst zetten of eraf halen",
      .unwatch: "w: niet volgen",
      .addAlert: "a: melding | a: melding toevoegen",
      .filter: "/: filteren | /: filteren op een deel van de naam",
      .sort:
        "n p c v: sorteren | n p c v: sorteren op naam, prijs, verandering of volume; nogmaals: andersom",
      .order: "| o, R: eigen volgorde; volgorde omkeren",
      .closed: "| x: gesloten markten tonen of verbergen",
      .remove: "d: verwijderen | d: gekozen melding verwijderen",
      .tab: "tab: lijsten | tab: markten, volglijst, posities of meldingen",
      .span: "[ ]: periode | [ ]: kortere of langere periode van de grafieken",
      .refresh: "r: verversen | r: nu verversen",
      .pause: "| spatie: pauzeren of hervatten",
      .back: "esc: terug | esc, backspace: terug naar de lijst",
      .scroll: "↑↓: bewegen | ↑ ↓, j k, wiel: door het orderboek bewegen",
      .save: "return: opslaan",
      .cancel: "esc: annuleren",
      .next: "tab: volgende",
      .change: "← →: wijzigen",
    ],
  ]
}
