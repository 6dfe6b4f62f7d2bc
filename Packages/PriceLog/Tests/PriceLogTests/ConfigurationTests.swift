import Contract
import SQLiteDatabase
import PortableFoundation
import PriceLog
import Testing
import Unimplemented

@Suite struct PriceLogConfigurationTests {
  @Test func `mocks of one database share their prices, others do not`() throws {
    let database = SQLiteDatabase.inMemory()
    _ = try PriceLog.mock(in: database).append([sample])
    #expect(try PriceLog.mock(in: database).latest([]) == [sample])
    #expect(try PriceLog.mock().latest([]) == [])
  }

  @Test func `every endpoint of failing throws the error`() async {
    await endpoints.verify(.failing(TestError())) { _ in TestError() }
  }

  @Test func `every endpoint of unimplemented throws its own name`() async {
    await endpoints.verify(.unimplemented) { Unimplemented($0, of: "PriceLog") }
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

  private let endpoints: EndpointCalls<PriceLog> = [
    "append": { _ = try $0.append([sample]) },
    "latest": { _ = try $0.latest([]) },
    "forEachCandle": { try $0.forEachCandle(.init(symbol: "BTC-USD")) { _ in } },
    "thin": { _ = try $0.thin(before: Date(), limit: 1) },
    "counts": { _ = try $0.counts() },
    "records": { _ = try $0.records(nil) },
    "restore": { try $0.restore { nil } },
  ]
}

/// A sample.
let sample = PriceSample(symbol: "BTC-USD", price: 64_000, time: Date(milliseconds: 1))
