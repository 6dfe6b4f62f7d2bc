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

  @Test(
    arguments: zip(
      [
        PriceLogError.invalidPrice(symbol: "BTC-USD"), .notEmpty,
        .invalidRecord("an hour of BTC-USD is out of order"),
      ],
      [
        "The price of BTC-USD is not above 0.", "The price log is not empty.",
        "The record is invalid: an hour of BTC-USD is out of order.",
      ]
    )
  ) func `an error describes what happened`(error: PriceLogError, description: String) {
    #expect(error.description == description)
  }
}

/// A sample.
let sample = PriceSample(symbol: "BTC-USD", price: 64_000, time: Date(milliseconds: 1))
