import ExchangeClient
import TextFormatting

extension ResourceForm {
  /// The forms of Kraken.
  static func kraken(_ resource: Inspection.Resource) -> Self {
    func form(_ pair: Form) -> Form {
      .object([
        ("error", .list(.text)),
        ("result", .bySymbol(pair, named: { Symbol(krakenPair: $0) })),
      ])
    }
    func pairs(_ response: JSON) -> [JSON.Member] { response["result"]?.members ?? [] }
    return switch resource {
    case .tickers:
      Self("ticker", form(.krakenTicker), count: { pairs($0).count }) { response in
        pairs(response).firstSymbol(named: Symbol.init(krakenPair:)) { _ in true }
      }
    case .ticker(let symbol):
      Self("ticker", form(.krakenTicker), of: symbol) { pairs($0).count }
    case .markets:
      Self("pairs", form(.krakenPair), count: { pairs($0).count }) { response in
        pairs(response).firstSymbol(named: Symbol.init(krakenPair:)) {
          $0["status"]?.text == "online"
        }
      }
    case .book(let symbol):
      Self("depth", form(.krakenBook), of: symbol) { response in
        ["bids", "asks"].reduce(0) { $0 + (pairs(response).first?.value[$1]?.elements.count ?? 0) }
      }
    case .candles(let symbol):
      Self(
        "ohlc",
        .object([
          ("error", .list(.text)),
          (
            "result",
            .bySymbol(.list(.krakenCandle), named: { Symbol(krakenPair: $0) }, besides: ["last"])
          ),
        ]),
        of: symbol
      ) { response in pairs(response).first { $0.key != "last" }?.value.elements.count ?? 0 }
    }
  }
}

extension Form {
  fileprivate static let krakenTicker = object(
    [("c", row([decimal])), ("v", row([decimal, decimal])), ("o", decimal)],
    ignoring: ["a", "b", "p", "t", "l", "h"]
  )

  fileprivate static let krakenPair = object(
    [
      (
        "status",
        word(["online", "cancel_only", "post_only", "limit_only", "reduce_only", "delisted"])
      ),
      ("pair_decimals", number), ("lot_decimals", number),
    ],
    ignoring: [
      "altname", "wsname", "aclass_base", "base", "aclass_quote", "quote", "lot", "cost_decimals",
      "lot_multiplier", "leverage_buy", "leverage_sell", "fees", "fees_maker",
      "fee_volume_currency", "margin_call", "margin_stop", "ordermin", "costmin", "tick_size",
      "long_position_limit", "short_position_limit", "execution_venue",
    ]
  )

  fileprivate static let krakenBook = object([("bids", list(level)), ("asks", list(level))])

  fileprivate static let krakenCandle = row([
    number, decimal, decimal, decimal, decimal, decimal, decimal, number,
  ])
}
