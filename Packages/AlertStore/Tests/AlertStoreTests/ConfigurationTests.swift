import AlertStore
import SQLiteDatabase
import PortableFoundation
import Testing

@Suite struct AlertStoreConfigurationTests {
  @Test func `mocks of one database share their alerts, others do not`() throws {
    let database = SQLiteDatabase.inMemory()
    _ = try AlertStore.mock(in: database).add(new, Date())
    #expect(try AlertStore.mock(in: database).lastNumber() == 1)
    #expect(try AlertStore.mock().list() == [])
  }

  @Test(
    arguments: zip(
      [
        AlertStoreError.invalidPrice(symbol: "BTC-USD"), .notEmpty, .alertOutOfOrder(id: 7),
        .invalidNumber(-1),
      ],
      [
        "The price of an alert for BTC-USD is not above 0.", "The store of alerts is not empty.",
        "Alert 7 is out of order.", "The number -1 of the last alert is out of range.",
      ]
    )
  ) func `an error describes what happened`(error: AlertStoreError, description: String) {
    #expect(error.description == description)
  }
}

/// A sample.
let new = AlertStore.NewAlert(symbol: "BTC-USD", direction: .above, price: 70_000)
