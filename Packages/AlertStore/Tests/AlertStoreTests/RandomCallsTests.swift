import AlertStore
import AlertStoreLive
import Contract
import PortableFoundation
import SQLiteDatabase
import TemporaryDirectory
import Testing

/// Random sequences of calls on a mock and on a live store, which must have equal results.
@Suite(.timeLimit(.minutes(10))) struct RandomCallsTests {
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `random calls have equal results in memory and in a database`(seed: UInt64) async throws {
    let directory = try TemporaryDirectory()
    let database = try await SQLiteDatabase.open(at: directory.file("a.sqlite3"), schema: .store)
    try compare(AlertStore.live(in: database), to: .mock(), in: database, seed: seed)
  }

  private func compare(
    _ live: AlertStore,
    to mock: AlertStore,
    in database: SQLiteDatabase,
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    // One transaction, since each separate one would wait for the disk.
    try database.write {
      for number in 1...500 {
        let call = random.call()
        let expected = Outcome { try call.run(mock) }
        let outcome = Outcome { try call.run(live) }
        try #require(outcome == expected, "call \(number): \(call.name)")
        try #require(try live.list() == mock.list(), "call \(number): \(call.name)")
      }
    }
    #expect(try live.lastNumber() == mock.lastNumber())
    let copy = AlertStore.mock()
    try copy.restore(try live.list(), lastNumber: try live.lastNumber())
    #expect(try copy.list() == live.list())
  }
}

/// A call of an endpoint, which returns the alerts and the prices that fire them.
private struct Call {
  let name: String
  let run: (AlertStore) throws -> [AlertStore.Firing]
}

/// Generates calls of any endpoint with values that often meet.
extension SeededGenerator {
  fileprivate mutating func call() -> Call {
    let time = Date(milliseconds: Int64(number(below: 1_000)))
    switch number(below: 9) {
    case 0, 1:
      let new = AlertStore.NewAlert(
        symbol: symbol(),
        direction: number(below: 2) == 0 ? .above : .below,
        price: price(),
        currentPrice: number(below: 3) == 0 ? nil : price()
      )
      return Call(name: "add \(new)") { [.init(alert: try $0.add(new, time), price: 0)] }
    case 2:
      let id = number(below: 60)
      return Call(name: "remove \(id)") { store in
        try store.remove(id).map { [.init(alert: $0, price: 0)] } ?? []
      }
    case 3: return Call(name: "deliver") { try $0.deliver(time) }
    default:
      let prices = (0..<number(below: 4)).map { _ in
        AlertStore.Price(symbol: symbol(), price: price())
      }
      return Call(name: "record \(prices)") { try $0.record(prices, time) }
    }
  }

  private mutating func symbol() -> String {
    ["A", "B", "e\u{301}", "\u{E9}"][number(below: 4)]
  }

  /// Returns a price with few different values; rarely an invalid one.
  private mutating func price() -> Decimal {
    number(below: 40) == 0 ? 0 : Decimal(number(below: 8) + 7) / 10
  }
}
