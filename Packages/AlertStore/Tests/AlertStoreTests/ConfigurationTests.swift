import AlertStore
import Contract
import SQLiteDatabase
import PortableFoundation
import Testing
import Unimplemented

@Suite struct AlertStoreConfigurationTests {
  @Test func `mocks of one database share their alerts, others do not`() throws {
    let database = SQLiteDatabase.inMemory()
    _ = try AlertStore.mock(in: database).add(new, Date())
    #expect(try AlertStore.mock(in: database).lastNumber() == 1)
    #expect(try AlertStore.mock().list() == [])
  }

  @Test func `every endpoint of failing throws the error`() async {
    await endpoints.verify(.failing(TestError())) { _ in TestError() }
  }

  @Test func `every endpoint of unimplemented throws its own name`() async {
    await endpoints.verify(.unimplemented) { Unimplemented($0, of: "AlertStore") }
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

  private let endpoints: EndpointCalls<AlertStore> = [
    "list": { _ = try $0.list() },
    "add": { _ = try $0.add(new, Date()) },
    "remove": { _ = try $0.remove(1) },
    "record": { _ = try $0.record([], Date()) },
    "deliver": { _ = try $0.deliver(Date()) },
    "lastNumber": { _ = try $0.lastNumber() },
    "restore": { try $0.restore([], lastNumber: 0) },
  ]
}

/// A sample.
let new = AlertStore.NewAlert(symbol: "BTC-USD", direction: .above, price: 70_000)
