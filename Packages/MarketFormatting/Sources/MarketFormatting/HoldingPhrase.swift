public import Localization

/// The words and sentences about holdings that commands and screens share.
public enum HoldingPhrase: Phrase {
  // Headings of tables.
  case asset, value, cost, profit, profitShare, realized, total

  // The reason why a list is empty.
  case noHoldings

  // `{1}` is an asset, and `{2}` a currency.
  case notInTotal

  // `{1}` is an asset.
  case salesInNoTotal

  /// The texts in English, Spanish and Dutch.
  public static let texts: [Language: [HoldingPhrase: String]] = [
    .english: [
      .asset: "Asset",
      .value: "Value",
      .cost: "Cost",
      .profit: "Profit",
      .profitShare: "Profit %",
      .realized: "Realized",
      .total: "Total",
      .noHoldings: "There are no holdings: 'market hold' adds one",
      .notInTotal: "{1} has no price in {2}, and is not in the total",
      .salesInNoTotal:
        "The profit of sales of {1} is in no total, because it was bought in another currency: use --currency",
    ],
    .spanish: [
      .asset: "Activo",
      .value: "Valor",
      .cost: "Coste",
      .profit: "Ganancia",
      .profitShare: "Ganancia %",
      .realized: "Realizado",
      .total: "Total",
      .noHoldings: "No hay posiciones: 'market hold' añade una",
      .notInTotal: "{1} no tiene precio en {2}, y no está en el total",
      .salesInNoTotal:
        "La ganancia de las ventas de {1} no está en ningún total, porque se compró en otra moneda: use --currency",
    ],
    .dutch: [
      .asset: "Bezit",
      .value: "Waarde",
      .cost: "Kosten",
      .profit: "Winst",
      .profitShare: "Winst %",
      .realized: "Gerealiseerd",
      .total: "Totaal",
      .noHoldings: "Er zijn geen posities: 'market hold' voegt er een toe",
      .notInTotal: "{1} heeft geen prijs in {2}, en zit niet in het totaal",
      .salesInNoTotal:
        "De winst van verkopen van {1} zit in geen totaal, omdat het in een andere munt is gekocht: gebruik --currency",
    ],
  ]
}
