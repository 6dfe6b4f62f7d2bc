import AlertStore
import PortableFoundation
import Testing

/// How often alerts fire, and alerts for changes.
@Suite struct FrequencyTests {
  private let store = AlertStore.mock()

  private func add(_ condition: Alert.Condition, current: Decimal? = 9) throws {
    let new = AlertStore.NewAlert(symbol: "A", condition: condition, currentPrice: current)
    let alert = try store.add(new, .sample())
    #expect(try store.list() == [alert])
    #expect(alert.condition == condition)
  }

  @Test func `an alert that fires once never fires again`() throws {
    try add(.init(.above, 10, isOnce: true))
    #expect(try store.firings([9, 11, 9, 12]) == [0, 1, 0, 0])
    #expect(try store.list().map(\.isDone) == [true])
  }

  @Test func `an alert does not fire within its cooldown, and such a crossing is lost`() throws {
    try add(.init(.above, 10, cooldown: .seconds(600)))
    func fires(_ price: Decimal, _ second: Int) throws -> Bool {
      try !store.record(price, at: second).isEmpty
    }
    #expect(try fires(11, 0))
    for second in [1, 599] {
      #expect(try !fires(9, second))
      #expect(try !fires(11, second))
    }
    #expect(try !fires(12, 600))
    #expect(try !fires(9, 601))
    #expect(try fires(11, 602))
  }

  @Test func `a clock that was set back ends the cooldown`() throws {
    try add(.init(.above, 10, cooldown: .seconds(600)))
    #expect(try store.record(11, at: 5_000).count == 1)
    #expect(try store.record(9, at: 100).isEmpty)
    #expect(try store.record(11, at: 100).count == 1)
    #expect(try store.record(9, at: 200).isEmpty)
    #expect(try store.record(11, at: 200).isEmpty)
  }

  @Test func `an alert fires again after the price has left its level by the distance to rearm`()
    throws
  {
    let rearm = Decimal(exactly: "0.005")
    try add(.init(.above, 1_000, rearm: rearm), current: 990)
    let prices: [Decimal] = [999, 1_000, 999, 1_001, Decimal(exactly: "995.01"), 1_001, 995, 1_000]
    #expect(try store.firings(prices) == [0, 1, 0, 0, 0, 0, 0, 1])
    _ = try store.remove(1)
    try add(.init(.below, 1_000, rearm: rearm), current: 1_001)
    let others: [Decimal] = [1_000, 1_001, 999, Decimal(exactly: "1004.99"), 999, 1_005, 1_000]
    #expect(try store.firings(others) == [1, 0, 0, 0, 0, 0, 1])
  }

  @Test func `an alert for a change fires when the price differs by it from one of its period`()
    throws
  {
    try add(.init(.moves, Decimal(exactly: "0.05"), in: .seconds(3_600)))
    #expect(try store.list().map(\.isReached) == [nil])
    var former: [Decimal?] = []
    for (price, low, high) in [
      (100, 100, 100), (104, 100, 104), (105, 100, 105), (106, 100, 106), (104, 102, 106),
      (100, 100, 106), (100, 100, 101), (95, 95, 100),
    ] as [(Decimal, Decimal, Decimal)] {
      let firings = try store.record([.init(symbol: "A", price: price)], .sample(7_200)) {
        #expect($0 == "A" && $1 == .sample(3_600))
        return low...high
      }
      former.append(firings.first?.formerPrice)
      #expect(firings.allSatisfy { ($0.change ?? 0).magnitude >= Decimal(exactly: "0.05") })
    }
    #expect(former == [nil, nil, 100, nil, nil, 106, nil, 100])
    #expect(
      try store.firings(after: 0, for: .none, at: .sample()).map(\.formerPrice) == [100, 106, 100]
    )
  }

  @Test func `the first prices of a period decide, and do not fire`() throws {
    try add(.init(.moves, Decimal(exactly: "0.05"), in: .seconds(60)))
    let price = AlertStore.Price(symbol: "A", price: 200)
    #expect(try store.record([price], .sample()) { _, _ in nil } == [])
    #expect(try store.list().map(\.isReached) == [nil])
    #expect(try store.record([price], .sample()) { _, _ in 100...200 } == [])
    #expect(try store.list().map(\.isReached) == [true])
  }

  @Test(arguments: [
    Alert.Condition(.moves, 1), .init(.moves, 1, in: .zero),
    .init(.moves, 1, in: .seconds(86_401)), .init(.above, 1, in: .seconds(60)),
    .init(.above, 1, rearm: 1), .init(.above, 1, rearm: -1), .init(.above, 1, rearm: .nan),
    .init(.moves, Decimal(1) / 10, in: .seconds(60), rearm: Decimal(1) / 10),
    .init(.above, 1, cooldown: .seconds(-1)),
  ])
  func `a condition that contradicts itself is refused`(condition: Alert.Condition) throws {
    #expect(throws: AlertStoreError.invalidCondition(symbol: "A")) {
      try store.add(.init(symbol: "A", condition: condition), .sample())
    }
    #expect(try store.list() == [])
  }
}
