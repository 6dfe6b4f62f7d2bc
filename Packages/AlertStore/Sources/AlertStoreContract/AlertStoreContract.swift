public import AlertStore
public import Contract
import PortableFoundation
import Store
public import StoreContract
import Testing

/// The contract of ``AlertStore``.
public enum AlertStoreContract {
  /// A rule of the contract.
  public typealias Rule = Contract.Rule<Subject>

  /// A store under test.
  public typealias Subject = StoredSubject<AlertStore>

  /// The rules; each needs its own subject.
  public static let rules: [Rule] = [
    addRules, recordRules, deliveryRules, restoreRules, sharingRules,
  ]
  .flatMap { $0 }

  private static let addRules = [
    Rule("A new store is empty") { subject in
      try check(try subject.client.list(), is: [])
      try check(try subject.client.lastNumber(), is: 0)
      try check(try subject.client.remove(1), is: nil)
      try check(try subject.client.record(1), is: [])
    },
    Rule("Numbers start at 1 and grow with each alert") { subject in
      let store = subject.client
      let alerts = [
        try store.add(.above, 5), try store.add(.below, Decimal(exactly: "0.1"), of: "B"),
        try store.add(.above, 5),
      ]
      try check(
        alerts,
        is: [
          Alert(id: 1, symbol: "A", direction: .above, price: 5, createdAt: .sample()),
          Alert(
            id: 2,
            symbol: "B",
            direction: .below,
            price: Decimal(exactly: "0.1"),
            createdAt: .sample()
          ),
          Alert(id: 3, symbol: "A", direction: .above, price: 5, createdAt: .sample()),
        ]
      )
      try check(try store.list(), is: alerts)
    },
    Rule("The number of a saved alert is never assigned again, even after a removal") { subject in
      let store = subject.client
      let first = try store.add(.above, 5)
      try check(try store.remove(first.id), is: first)
      try check(try store.remove(first.id), is: nil)
      let second = try store.add(.above, 6)
      try check(second.id, is: 2)
      _ = try store.remove(2)
      try check(try store.lastNumber(), is: 2)
      try check(try await subject.reopened().add(.above, 7).id, is: 3)
      try check(try store.list().map(\.id), is: [3])
    },
    Rule("Concurrent adds lose no alert") { subject in
      let ids = try await withThrowingTaskGroup { group in
        for index in 0..<8 {
          let store = index.isMultiple(of: 2) ? subject.client : subject.other
          group.addTask { try (0..<10).map { _ in try store.add(.above, 5).id } }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      try check(ids.sorted(), is: Array(1...80))
      try check(try subject.client.list().map(\.id), is: Array(1...80))
    },
    Rule("A price that is not above 0 is refused") { subject in
      let store = subject.client
      for price in [Decimal(0), -1, .nan] {
        try check(throws: AlertStoreError.invalidPrice(symbol: "A")) {
          try store.add(.above, price)
        }
        try check(throws: AlertStoreError.invalidPrice(symbol: "A")) { try store.record(price) }
      }
      try check(try store.list(), is: [])
      try check(try store.lastNumber(), is: 0)
    },
    Rule(
      "Prices are exact: they are stored as decimal text and compared as decimal numbers, to the last digit"
    ) { subject in
      let store = subject.client
      let texts = [
        "9", "10", "0.30000000000000004", "79228162514264337593543950335.00000001", "1e-8", "1e22",
      ]
      for text in texts { _ = try store.add(.above, Decimal(exactly: text)) }
      try check(try store.list().map(\.price), is: texts.map(Decimal.init(exactly:)))
      for (price, ids) in [
        ("0.000000009", []), ("0.00000001", [5]), ("0.3", []), ("0.30000000000000004", [3]),
        ("8.999", []), ("10", [1, 2]), ("79228162514264337593543950335.00000000", [6]),
        ("79228162514264337593543950335.00000001", [4]),
      ] {
        try check(try store.record(Decimal(exactly: price)).map(\.alert.id), is: ids)
      }
    },
    Rule("Every symbol is stored unchanged and compared byte by byte") { subject in
      let store = subject.client
      let symbols = ["", "btc-usd", "BTC-USD", "e\u{301}", "\u{E9}", "a\0b", "a"]
      for symbol in symbols { _ = try store.add(.above, 5, current: 1, of: symbol) }
      try check(
        try store.list().map { Array($0.symbol.utf8) },
        is: symbols.map { Array($0.utf8) }
      )
      for (index, symbol) in symbols.enumerated() {
        try check(try store.record(6, of: symbol).map(\.alert.id), is: [index + 1])
      }
    },
    Rule("Times are stored in milliseconds") { subject in
      let store = subject.client
      for (index, seconds) in [-62_135_596_800, -0.001, 1_795_000_000.123_456].enumerated() {
        let time = Date(timeIntervalSince1970: seconds)
        _ = try store.add(
          .init(symbol: "\(index)", direction: .above, price: 5, currentPrice: 1),
          time
        )
        _ = try store.record([.init(symbol: "\(index)", price: 5)], time)
        for stored in [try store.list()[index].createdAt, try store.list()[index].firedAt] {
          let stored = stored?.timeIntervalSince1970 ?? .nan
          try check(abs(stored - seconds) < 0.001, "the time \(seconds), not \(stored)")
        }
      }
    },
  ]

  private static let sharingRules = [
    Rule("Inside a unit of work of the same database, an endpoint joins the unit's transaction") {
      subject in
      let store = subject.client
      let alert = try store.add(.above, 5, current: 1)
      try await check(throws: TestError()) {
        try await subject.unitOfWork.write {
          try check(try store.record(6).map(\.alert.id), is: [1])
          try check(try store.add(.below, 7).id, is: 2)
          _ = try store.remove(1)
          try check(try store.list().map(\.id), is: [2])
          throw TestError()
        }
      }
      try check(try store.list(), is: [alert])
      try check(try store.record(6).map(\.alert.id), is: [1])
      try check(try store.add(.below, 7).id, is: 2)
    },
    Rule("A change is immediately visible wherever the store is open") { subject in
      let alert = try subject.client.add(.above, 5, current: 1)
      try check(try subject.other.list(), is: [alert])
      try check(try subject.other.record(6).count, is: 1)
      try check(try subject.client.record(7), is: [])
    },
    Rule("Reopening the store preserves its alerts") { subject in
      _ = try subject.client.add(.above, 5, current: 1)
      _ = try subject.client.record(6)
      let alerts = try subject.client.list()
      try check(try await subject.reopened().list(), is: alerts)
    },
  ]
}
