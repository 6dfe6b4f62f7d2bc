import PortableFoundation
import PriceLog
import Testing

@Suite struct PriceRecordTests {
  @Test func `an encoded record decodes to an equal record`() throws {
    for record in try Self.records {
      let data = try JSONEncoder().encode(record)
      #expect(try JSONDecoder().decode(PriceLog.Record.self, from: data) == record)
    }
  }

  @Test func `a record is encoded as an object with one member, prices as text`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      try Self.records.map { String(decoding: try encoder.encode($0), as: UTF8.self) } == [
        #"{"latest":{"first_ms":1,"last_ms":2,"price":"0.10000001","symbol":"A"}}"#,
        #"{"hour":{"close":"2","first_ms":1,"high":"3","last_ms":2,"low":"1","open":"2","symbol":"A"}}"#,
        #"{"samples":{"first_ms":1,"last_ms":2,"price":"100","symbol":"A"}}"#,
      ]
    )
  }

  @Test(arguments: [
    #""price":"0.10000001""#: #""price":"0.100000010""#, #""first_ms":1"#: #""first_ms":1e18"#,
    #""last_ms":2"#: #""last_ms":null"#, #""symbol":"A""#: #""symbol":1"#, "latest": "newest",
  ])
  func `an invalid value is not decoded`(valid: String, invalid: String) throws {
    let text = String(decoding: try JSONEncoder().encode(try Self.records[0]), as: UTF8.self)
    try #require(text.contains(valid))
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        PriceLog.Record.self,
        from: Data(text.replacing(valid, with: invalid).utf8)
      )
    }
  }

  @Test(arguments: [Double.nan, .infinity, 1e300, 9e15, -9e15])
  func `a time out of range does not trap`(seconds: Double) throws {
    let log = PriceLog.mock()
    let time = Date(timeIntervalSince1970: seconds)
    _ = try log.append([PriceSample(symbol: "A", price: 1, time: time)])
    _ = try log.append([PriceSample(symbol: "A", price: 2, time: time)])
    var count = 0
    for period in PriceLog.Period.allCases {
      for offset in [Int.min, 0, .max] {
        let query = PriceLog.Query(
          symbol: "A",
          period: period,
          since: Date(timeIntervalSince1970: -1e300),
          until: .distantFuture,
          secondsFromUTC: { _ in offset }
        )
        try log.forEachCandle(query) { _ in count += 1 }
      }
    }
    #expect(try log.thin(before: time, limit: .max) == 0)
    #expect(try log.counts().samples == 2)
  }

  private static var records: [PriceLog.Record] {
    get throws {
      let (first, last) = (Date(milliseconds: 1), Date(milliseconds: 2))
      let price = try #require(StoredDecimal("0.10000001"))
      return [
        .latest(.init(symbol: "A", price: price, first: first, last: last)),
        .hour(
          .init(
            symbol: "A",
            first: first,
            last: last,
            open: StoredDecimal(2),
            high: StoredDecimal(3),
            low: StoredDecimal(1),
            close: StoredDecimal(2)
          )
        ),
        .samples(.init(symbol: "A", price: StoredDecimal(100), first: first, last: last)),
      ]
    }
  }
}
