import AlertStore
import SQLiteDatabase
import PortableFoundation
import Testing

@Suite struct AlertStoreConfigurationTests {
  @Test func `mocks of one database share their alerts, others do not`() throws {
    let database = SQLiteDatabase.inMemory()
    _ = try AlertStore.mock(in: database).add(new, Date())
    #expect(try AlertStore.mock(in: database).list().map(\.id) == [1])
    #expect(try AlertStore.mock().list() == [])
  }

  @Test func `an error describes what happened`() {
    #expect(
      AlertStoreError.invalidPrice(symbol: "BTC-USD").description
        == "The price of an alert for BTC-USD is not above 0."
    )
  }
}

/// A sample.
let new = AlertStore.NewAlert(symbol: "BTC-USD", direction: .above, price: 70_000)
