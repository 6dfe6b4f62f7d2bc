import AlertStore
import Contract
import PortableFoundation
import StoreContract
import Testing

extension AlertStoreContract {
  /// The rules about ``AlertStore/record``.
  static let recordRules = [
    Rule("An alert fires when the price crosses that of the alert, from the other side") {
      subject in
      let store = subject.client
      _ = try store.add(.above, 10, current: 9)
      _ = try store.add(.below, 5, current: 9)
      let fired = try store.record(12, at: 7)
      var alert = try store.list()[0]
      try check(fired, is: [.init(alert: alert, price: 12)])
      try check(alert.firedAt, is: .sample(7))
      try check(alert.isReached, is: true)
      try check(try store.record(3, at: 8).map(\.alert), is: [try store.list()[1]])
      alert = try store.list()[0]
      try check(alert.isReached, is: false)
      try check(alert.firedAt, is: .sample(7))
    },
    Rule("An alert fires once per crossing") { subject in
      let store = subject.client
      _ = try store.add(.above, 10, current: 9)
      try check(try store.firings([9, 11, 12, 11, 9, 8, 13, 14]), is: [0, 1, 0, 0, 0, 0, 1, 0])
      _ = try store.remove(1)
      _ = try store.add(.below, 10, current: 12)
      try check(try store.firings([11, 9, 8, 12, 7]), is: [0, 1, 0, 0, 1])
    },
    Rule("A restart is no crossing") { subject in
      _ = try subject.client.add(.above, 10, current: 9)
      try check(try subject.client.firings([8]), is: [0])
      try check(try await subject.reopened().firings([11, 12]), is: [1, 0])
      try check(try await subject.reopened().firings([13]), is: [0])
      try check(try subject.client.firings([9]), is: [0])
      try check(try await subject.reopened().firings([10]), is: [1])
    },
    Rule("A price that equals that of the alert has reached it") { subject in
      let store = subject.client
      _ = try store.add(.above, 10, current: Decimal(exactly: "9.99999999"))
      try check(try store.firings([10, 11, Decimal(exactly: "10.00")]), is: [1, 0, 0])
      _ = try store.remove(1)
      _ = try store.add(.below, 10, current: Decimal(exactly: "10.00000001"))
      try check(try store.firings([10, 9, 10]), is: [1, 0, 0])
    },
    Rule(
      "An alert that is added on the far side does not fire until the price has been on the other side"
    ) { subject in
      let store = subject.client
      try check(try store.add(.above, 10, current: 10).isReached, is: true)
      try check(try store.firings([11, 10, 9, 10]), is: [0, 0, 0, 1])
      _ = try store.remove(1)
      try check(try store.add(.below, 10, current: 10).isReached, is: true)
      try check(try store.firings([9, 10, 11, 10]), is: [0, 0, 0, 1])
    },
    Rule("The first price of an alert that was added without a current price does not fire") {
      subject in
      let store = subject.client
      try check(try store.add(.above, 10).isReached, is: nil)
      try check(try store.firings([11, 9, 11]), is: [0, 0, 1])
      _ = try store.remove(1)
      _ = try store.add(.above, 10)
      try check(try store.firings([9, 11]), is: [0, 1])
    },
    Rule("A price changes the alerts of its symbol only") { subject in
      let store = subject.client
      _ = try store.add(.above, 10, current: 9)
      let other = try store.add(.above, 10, current: 9, of: "B")
      try check(try store.record(11).map(\.alert.id), is: [1])
      try check(try store.list()[1], is: other)
    },
    Rule("The alerts that fire are in the order of the prices and of their numbers") { subject in
      let store = subject.client
      for (price, symbol) in [(10, "A"), (10, "B"), (9, "A"), (12, "A")] {
        _ = try store.add(.above, Decimal(price), current: 1, of: symbol)
      }
      let prices = [("B", 11), ("A", 10), ("A", 5), ("A", 12)]
      let fired = try store.record(
        prices.map { .init(symbol: $0, price: Decimal($1)) },
        .sample(1)
      )
      try check(fired.map(\.alert.id), is: [2, 1, 3, 1, 3, 4])
      try check(fired.map(\.price), is: [11, 10, 10, 12, 12, 12])
    },
    Rule("A removed alert never fires again") { subject in
      let store = subject.client
      _ = try store.add(.above, 10, current: 9)
      _ = try store.add(.above, 10, current: 9)
      _ = try subject.other.remove(1)
      try check(try store.record(11).map(\.alert.id), is: [2])
    },
    Rule("An endpoint that throws changes nothing") { subject in
      let store = subject.client
      let alert = try store.add(.above, 10, current: 9)
      try check(throws: AlertStoreError.invalidPrice(symbol: "B")) {
        try store.record([.init(symbol: "A", price: 11), .init(symbol: "B", price: 0)], .sample())
      }
      try check(try store.list(), is: [alert])
    },
  ]

  /// The rules about ``AlertStore/deliver``.
  static let deliveryRules = [
    Rule("A firing is delivered once, whichever process recorded the price") { subject in
      let store = subject.client
      _ = try store.add(.above, 10, current: 9)
      _ = try store.add(.below, 5, current: 9)
      var fired = try store.record(12, at: 1)
      fired += try subject.other.record(3, at: 2)
      fired += try store.record(11, at: 3)
      // The price that fires nothing changes the alerts, but not their firings.
      try check(try store.record(6, at: 4), is: [])
      try check(fired.map(\.price), is: [12, 3, 11])
      try check(try subject.other.deliver(.sample(4)), is: fired)
      try check(try store.deliver(.sample(4)), is: [])
      try check(try store.record(10, at: 5).count, is: 1)
      try check(try await subject.reopened().deliver(.sample(5)).map(\.price), is: [10])
      try check(try subject.other.deliver(.sample(5)), is: [])
    },
    Rule("A firing of a removed alert, and one that is a day old, is not delivered") { subject in
      let store = subject.client
      for _ in 0..<2 { _ = try store.add(.above, 10, current: 9) }
      _ = try store.record(11, at: 0)
      _ = try store.remove(1)
      try check(try store.deliver(.sample(86_399)).map(\.alert.id), is: [2])
      for (age, count) in [(86_399, 1), (86_400, 0), (-90_000, 1)] {
        _ = try store.record(9, at: 0)
        _ = try store.record(11, at: 0)
        try check(try store.deliver(.sample(age)).count, is: count)
      }
    },
  ]

  /// The rules about ``AlertStore/restore``.
  static let restoreRules = [
    Rule(
      "A restored store equals the other store and continues like it, but has no firing to deliver"
    ) { subject in
      let other = AlertStore.mock()
      _ = try other.add(.above, 10, current: 9)
      _ = try other.add(.below, 3)
      _ = try other.add(.below, Decimal(exactly: "0.1"), of: "B")
      _ = try other.add(.above, 7)
      _ = try other.record(11)
      _ = try other.remove(2)
      _ = try other.remove(4)
      let store = subject.client
      try store.restore(try other.list(), lastNumber: try other.lastNumber())
      try check(try store.list(), is: try other.list())
      try check(try store.deliver(.sample()), is: [])
      try check(try store.firings([12, 9, 10]), is: [0, 0, 1])
      try check(try store.add(.above, 1).id, is: 5)
    },
    Rule("Only a store without any history can be restored") { subject in
      let store = subject.client
      _ = try store.add(.above, 10)
      _ = try store.remove(1)
      try check(throws: AlertStoreError.notEmpty) { try store.restore([], lastNumber: 7) }
      try check(try store.lastNumber(), is: 1)
    },
    Rule("A restore of inconsistent alerts is refused") { subject in
      func alert(_ id: Int, _ price: Decimal = 1) -> Alert {
        Alert(id: id, symbol: "A", direction: .above, price: price, createdAt: .sample())
      }
      let store = subject.client
      for (alerts, lastNumber, error) in [
        ([alert(2), alert(1)], 2, .alertOutOfOrder(id: 1)),
        ([alert(1), alert(1)], 2, .alertOutOfOrder(id: 1)),
        ([alert(0)], 2, .alertOutOfOrder(id: 0)), ([alert(3)], 2, .alertOutOfOrder(id: 3)),
        ([alert(1), alert(2, 0)], 2, .invalidPrice(symbol: "A")), ([], -1, .invalidNumber(-1)),
        ([], (1 << 62) + 1, .invalidNumber((1 << 62) + 1)),
      ] as [([Alert], Int, AlertStoreError)] {
        try check(throws: error) { try store.restore(alerts, lastNumber: lastNumber) }
      }
      try check(try store.list(), is: [])
      try check(try store.lastNumber(), is: 0)
      try store.restore([alert(1), alert(3)], lastNumber: 7)
      try check(try store.add(.above, 1).id, is: 8)
    },
  ]
}
