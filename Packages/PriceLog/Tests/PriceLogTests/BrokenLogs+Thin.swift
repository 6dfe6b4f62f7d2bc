import Contract
import PortableFoundation
import PriceLog
import PriceLogContract
import StoreContract

/// Broken logs for the rules of thins and restores.
extension PriceLogContractTests {
  static let brokenThins: BrokenConfigurations<PriceLogContract.Subject> = [
    // Includes the hour of the time.
    "A thin replaces the records of the hours that ended before its time or at it, except for the latest of each symbol":
      { subject, original in
        subject.client.thin = { try original.client.thin(before: $0 + 3600, limit: $1) }
      },
    // Excludes the hour that ended at the time.
    "A thin replaces the records of the hours that ended before its time or at it, except for the latest of each symbol":
      { subject, original in
        subject.client.thin = { try original.client.thin(before: $0 - 0.001, limit: $1) }
      },
    // Keeps the close only.
    "Candles of hours and days of UTC stay the same after a thin": { subject, original in
      let isThinned = Shared(false)
      subject.client.thin = {
        isThinned.replace { _ in true }
        return try original.client.thin(before: $0, limit: $1)
      }
      subject.client.forEachCandle = { query, body in
        try original.client.forEachCandle(query) { candle in
          var candle = candle
          if isThinned.value { candle.open = candle.close }
          try body(candle)
        }
      }
    },
    // Starts at the full hour.
    "An hourly record is one candle of shorter periods, at its first time": { subject, original in
      subject.client.forEachCandle = { query, body in
        try original.client.forEachCandle(query) { candle in
          var candle = candle
          if candle.high != candle.low {
            let seconds = candle.start.timeIntervalSince1970
            candle.start -= seconds.truncatingRemainder(dividingBy: 3600)
          }
          try body(candle)
        }
      }
    },
    // Ignores the limit.
    "A thin replaces the oldest records first, and at most as many as its limit": {
      subject,
      original in
      subject.client.thin = { time, _ in try original.client.thin(before: time, limit: .max) }
    },
    // Replaces one record fewer each time.
    "Repeated thins with a small limit have the result of one": { subject, original in
      subject.client.thin = { time, limit in
        let limits = limit == .max ? limit : limit - 7
        return try original.client.thin(before: time, limit: limits)
      }
    },
    // Counts the hours.
    "A repeated thin without new records changes nothing": { subject, original in
      subject.client.thin = { time, limit in
        try original.client.thin(before: time, limit: limit) + original.client.counts().hours
      }
    },
  ]

  static let brokenRestores: BrokenConfigurations<PriceLogContract.Subject> = [
    // Sorts the symbols.
    "The records are the latest ones in the order of the first appends of their symbols, then the hours by symbol and time, then the other samples by time in steps of five minutes, and by symbol and time in each":
      { subject, original in
        subject.client.records = { position in
          let page = try original.client.records(position)
          let records = page.records
          return PriceLog.Page(
            records: records.filter { $0.latestSymbol == "A" }
              + records.filter { $0.latestSymbol != "A" },
            position: page.position
          )
        }
      },
    // Skips the next record.
    "The position of a page leads to the next page, and that of the last record to an empty one": {
      subject,
      original in
      subject.client.records = { position in
        let page = try original.client.records(position)
        let start = position == nil ? 0 : 1
        return PriceLog.Page(records: Array(page.records.dropFirst(start)), position: page.position)
      }
    },
    // Returns all records.
    "A page has at most 500 records": { subject, original in
      subject.client.records = { position in
        guard position == nil else { return PriceLog.Page(records: [], position: nil) }
        let first = try original.client.records(nil).position
        return PriceLog.Page(records: try original.client.records(), position: first)
      }
    },
    // Restores the latest records only.
    "A restored log equals the other log and continues like it": { subject, original in
      subject.client.restore = { next in
        try original.client.restore {
          while let record = try next() {
            if record.latestSymbol != nil { return record }
          }
          return nil
        }
      }
    },
    // Ignores earlier records.
    "Only an empty log can be restored": { subject, original in
      subject.client.restore = { next in
        if try original.client.counts().symbols == 0 { try original.client.restore(next) }
      }
    },
    // Removes repeated records.
    "A restore of inconsistent records is refused": { subject, original in
      subject.client.restore = { next in
        var records: [PriceLog.Record] = []
        while let record = try next() {
          if !records.contains(record) { records.append(record) }
        }
        var rest = records[...]
        try original.client.restore { rest.popFirst() }
      }
    },
  ]
}

extension PriceLog.Record {
  /// The symbol of the latest record; nil for other records.
  fileprivate var latestSymbol: String? {
    if case .latest(let samples) = self { samples.symbol } else { nil }
  }
}
