import SQLiteDatabase
import PortableFoundation
import PriceLog
import Testing

@Suite struct PriceLogConfigurationTests {
  @Test func `mocks of one database share their prices, others do not`() throws {
    let database = SQLiteDatabase.inMemory()
    _ = try PriceLog.mock(in: database).append([sample])
    #expect(try PriceLog.mock(in: database).latest([]) == [sample])
    #expect(try PriceLog.mock().latest([]) == [])
  }

  @Test func `an error describes what happened`() {
    #expect(
      PriceLogError.invalidPrice(symbol: "BTC-USD").description
        == "The price of BTC-USD is not above 0."
    )
  }
}

/// A sample.
let sample = PriceSample(symbol: "BTC-USD", price: 64_000, time: Date(milliseconds: 1))
