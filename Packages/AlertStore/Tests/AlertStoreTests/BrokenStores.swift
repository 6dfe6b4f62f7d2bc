import AlertStore
import AlertStoreContract
import Contract
import PortableFoundation
import Store
import StoreContract
import Testing

extension AlertStoreContractTests {
  @Test func `each rule rejects a broken store`() async {
    await (Self.brokenAdds + Self.brokenRecords + Self.brokenRestores + Self.brokenSharing)
      .verifyRejection(by: AlertStoreContract.rules, changing: Self.mock.subject)
  }

  private static let brokenAdds: BrokenConfigurations<AlertStoreContract.Subject> = [
    // Has an example.
    "A new store is empty": { subject, original in
      _ = try original.client.add(new, Date())
    },
    // Starts at 0.
    "Numbers start at 1 and grow with each alert": { subject, original in
      subject.client.add = { try original.client.add($0, $1).with(idOffset: -1) }
    },
    // Lists the newest first.
    "Numbers start at 1 and grow with each alert": { subject, original in
      subject.client.list = { try original.client.list().reversed() }
    },
    // Uses the number of alerts.
    "The number of a saved alert is never assigned again, even after a removal": {
      subject,
      original in
      subject.client.add = { new, time in
        let count = try original.client.list().count
        let alert = try original.client.add(new, time)
        return alert.with(idOffset: count + 1 - alert.id)
      }
    },
    // Returns a number twice.
    "Concurrent adds lose no alert": { subject, original in
      subject.client.add = {
        let alert = try original.client.add($0, $1)
        return alert.id == 80 ? alert.with(idOffset: -1) : alert
      }
      subject.other = subject.client
    },
    // Adds the absolute price.
    "A price that is not above 0 is refused": { subject, original in
      subject.client.add = { new, time in
        var new = new
        if new.price <= 0 { new.price = 1 - new.price }
        return try original.client.add(new, time)
      }
    },
    // Ignores such a price.
    "A price that is not above 0 is refused": { subject, original in
      subject.client.record = { prices, time in
        try original.client.record(prices.filter { $0.price > 0 }, time)
      }
    },
    // Uses binary fractions.
    "Prices are exact: they are stored as decimal text and compared as decimal numbers, to the last digit":
      { subject, original in
        subject.client.add = { new, time in
          var new = new
          new.price = Decimal(Double("\(new.price)") ?? 0)
          return try original.client.add(new, time)
        }
      },
    // Compares texts.
    "Prices are exact: they are stored as decimal text and compared as decimal numbers, to the last digit":
      { subject, original in
        subject.client.record = { prices, time in
          let alerts = try original.client.list().filter { alert in
            prices.contains { "\($0.price)" >= "\(alert.price)" }
          }
          return try original.client.record(prices, time).filter { firing in
            alerts.contains { $0.id == firing.alert.id }
          }
        }
      },
    // Compares upper-case symbols.
    "Every symbol is stored unchanged and compared byte by byte": { subject, original in
      subject.client.record = { prices, time in
        try original.client.record(
          prices.map { .init(symbol: $0.symbol.uppercased(), price: $0.price) },
          time
        )
      }
    },
    // Rounds to seconds.
    "Times are stored in milliseconds": { subject, original in
      subject.client.add = { new, time in
        let seconds = time.timeIntervalSince1970.rounded()
        return try original.client.add(new, Date(timeIntervalSince1970: seconds))
      }
    },
  ]

  private static let brokenRecords: BrokenConfigurations<AlertStoreContract.Subject> = [
    // Never fires.
    "An alert fires when the price crosses that of the alert, from the other side": { subject, _ in
      subject.client.record = { _, _ in [] }
    },
    // Fires on every price that reaches the alert.
    "An alert fires once per crossing": { subject, original in
      subject.client.record = { prices, time in
        _ = try original.client.record(prices, time)
        return try original.client.list().filter { $0.isReached == true }.map {
          .init(alert: $0, price: $0.price)
        }
      }
    },
    // Fires once.
    "An alert fires once per crossing": { subject, original in
      subject.client.record = { prices, time in
        let fired = try original.client.list().filter { $0.firedAt != nil }.map(\.id)
        return try original.client.record(prices, time).filter { !fired.contains($0.alert.id) }
      }
    },
    // Forgets the side when it is opened.
    "A restart is no crossing": { subject, original in
      subject.reopened = {
        let store = AlertStore.mock()
        let alerts = try original.client.list().map { alert in
          var alert = alert
          alert.isReached = nil
          return alert
        }
        try store.restore(alerts, lastNumber: try original.client.lastNumber())
        return store
      }
    },
    // Fires beyond the price only.
    "A price that equals that of the alert has reached it": { subject, original in
      subject.client.record = { prices, time in
        let thresholds = try original.client.list().map(\.price)
        return try original.client.record(
          prices.filter { !thresholds.contains($0.price) },
          time
        )
      }
    },
    // Starts on the near side.
    "An alert that is added on the far side does not fire until the price has been on the other side":
      { subject, original in
        subject.client.add = { new, time in
          var new = new
          new.currentPrice = new.direction == .above ? new.price / 2 : new.price * 2
          return try original.client.add(new, time)
        }
      },
    // Assumes the near side.
    "The first price of an alert that was added without a current price does not fire": {
      subject,
      original in
      subject.client.add = { new, time in
        var new = new
        new.currentPrice = new.currentPrice ?? new.price / 2
        return try original.client.add(new, time)
      }
    },
    // Ignores the symbol.
    "A price changes the alerts of its symbol only": { subject, original in
      subject.client.record = { prices, time in
        try original.client.record(
          prices.flatMap { price in ["A", "B"].map { .init(symbol: $0, price: price.price) } },
          time
        )
      }
    },
    // Sorts by number.
    "The alerts that fire are in the order of the prices and of their numbers": {
      subject,
      original in
      subject.client.record = { prices, time in
        try original.client.record(prices, time).sorted { $0.alert.id < $1.alert.id }
      }
    },
    // Keeps removed alerts.
    "A removed alert never fires again": { subject, original in
      subject.other.remove = { id in try original.client.list().first { $0.id == id } }
    },
    // Delivers what this process has recorded.
    "A firing is delivered once, whichever process recorded the price": { subject, original in
      subject.other.deliver = { _ in [] }
    },
    // Delivers each firing to each process.
    "A firing is delivered once, whichever process recorded the price": { subject, original in
      let delivered = Shared<[AlertStore.Firing]>([])
      subject.other.deliver = { time in
        let firings = try original.other.deliver(time)
        delivered.value = firings
        return firings
      }
      subject.client.deliver = { time in
        delivered.value.isEmpty ? try original.client.deliver(time) : delivered.value
      }
    },
    // Delivers firings of any age.
    "A firing of a removed alert, and one that is a day old, is not delivered": {
      subject,
      original in
      subject.client.deliver = { _ in try original.client.deliver(.distantPast) }
    },
    // Keeps the firings of a removed alert.
    "A firing of a removed alert, and one that is a day old, is not delivered": {
      subject,
      original in
      let recorded = Shared<[AlertStore.Firing]>([])
      subject.client.record = { prices, time in
        let firings = try original.client.record(prices, time)
        recorded.value = firings
        return firings
      }
      subject.client.deliver = { time in
        _ = try original.client.deliver(time)
        return recorded.value
      }
    },
    // Records the prices before the invalid one.
    "An endpoint that throws changes nothing": { subject, original in
      subject.client.record = { prices, time in
        try prices.flatMap { try original.client.record([$0], time) }
      }
    },
  ]

  private static let brokenRestores: BrokenConfigurations<AlertStoreContract.Subject> = [
    // Ignores the last number.
    "A restored store equals the other store and continues like it, but has no firing to deliver": {
      subject,
      original in
      subject.client.restore = { _, alerts in
        try original.client.restore(alerts, lastNumber: alerts.last?.id ?? 0)
      }
    },
    // Accepts a store whose alerts were removed.
    "Only a store without any history can be restored": { subject, original in
      subject.client.restore = { lastNumber, alerts in
        guard try original.client.list().isEmpty else { throw AlertStoreError.notEmpty }
      }
    },
    // Sorts the alerts.
    "A restore of inconsistent alerts is refused": { subject, original in
      subject.client.restore = { lastNumber, alerts in
        try original.client.restore(alerts.sorted { $0.id < $1.id }, lastNumber: lastNumber)
      }
    },
  ]

  private static let brokenSharing: BrokenConfigurations<AlertStoreContract.Subject> = [
    // Has no transactions.
    "Inside a unit of work of the same database, an endpoint joins the unit's transaction": {
      subject,
      _ in
      subject.unitOfWork.write = { try $0() }
    },
    // Shares no data.
    "A change is immediately visible wherever the store is open": { subject, _ in
      subject.other = .mock()
    },
    // Saves no data.
    "Reopening the store preserves its alerts": { subject, _ in
      subject.reopened = { .mock() }
    },
  ]
}

extension Alert {
  /// Returns the alert with another number.
  fileprivate func with(idOffset offset: Int) -> Self {
    Self(
      id: id + offset,
      symbol: symbol,
      direction: direction,
      price: price,
      createdAt: createdAt,
      isReached: isReached,
      firedAt: firedAt
    )
  }
}
