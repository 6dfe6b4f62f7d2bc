import PortableFoundation
import PriceLog
import Testing

@Suite struct PriceTimeTests {
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
}
