import PortableFoundation
import Testing

@testable import FetchStatistics

@Suite struct OutageTests {
  @Test func `an outage lasts from the first failure until the next fetch`() throws {
    let statistics = FetchStatistics([
      .fetch(at: 1, from: "a"), .failure(at: 3, from: "a"), .failure(at: 5, from: "a"),
      .fetch(at: 8, from: "a"), .failure(at: 9, from: "a"), .fetch(at: 12, from: "a"),
    ])
    let outage = try #require(statistics.longestOutage)
    #expect(outage.seconds == [3, 5, 8])
    #expect(outage.duration(at: .distantFuture) == .seconds(5))
    #expect(outage.server == "a")
    #expect(statistics.currentOutages == [])
  }

  @Test func `an outage that has not ended lasts until now, or until a later last failure`() throws
  {
    let statistics = FetchStatistics([.fetch(at: 1, from: "a"), .failures(7, from: 3, through: 9)])
    let outage = try #require(statistics.longestOutage)
    #expect(outage.seconds == [3, 9, nil])
    #expect(outage.duration(at: Date(timeIntervalSince1970: 4)) == .seconds(6))
    #expect(outage.duration(at: Date(timeIntervalSince1970: 20)) == .seconds(17))
    #expect(statistics.currentOutages == [outage])
  }

  @Test func `a fetch during a period of failures splits the outage`() {
    let statistics = FetchStatistics([
      .failures(9, from: 10, through: 50), .fetch(at: 45, from: "a"),
    ])
    #expect(statistics.longestOutage?.seconds == [10, 10, 45])
    #expect(statistics.currentOutages.map(\.seconds) == [[50, 50, nil]])
  }

  @Test func `a fetch at the time of a last failure precedes it`() {
    let statistics = FetchStatistics([
      .failures(2, from: 10, through: 20), .fetch(at: 20, from: "a"),
    ])
    #expect(statistics.longestOutage?.seconds == [10, 10, 20])
    #expect(statistics.currentOutages.map(\.seconds) == [[20, 20, nil]])
  }

  @Test func `periods of several runs may overlap`() {
    let statistics = FetchStatistics([
      .failures(9, from: 10, through: 90), .failures(2, from: 20, through: 30),
      .failures(5, from: 25, through: 50), .fetch(at: 60, from: "a"),
    ])
    #expect(statistics.longestOutage?.seconds == [10, 50, 60])
    #expect(statistics.currentOutages.map(\.seconds) == [[90, 90, nil]])
  }

  @Test func `of equal outages, the first is the longest`() {
    let statistics = FetchStatistics([
      .failure(at: 1, from: "a"), .fetch(at: 4, from: "a"), .failure(at: 5, from: "b"),
      .fetch(at: 8, from: "b"), .failures(2, from: 9, through: 12),
    ])
    #expect(statistics.longestOutage?.seconds == [1, 1, 4])
  }

  @Test func `a current outage becomes the longest`() {
    let statistics = FetchStatistics([
      .failure(at: 1, from: "a"), .fetch(at: 4, from: "a"), .failure(at: 5, from: "a"),
    ])
    let longest = [8.0, 9].map { statistics.longestOutage(at: Date(timeIntervalSince1970: $0)) }
    #expect(longest.map { $0?.seconds } == [[1, 1, 4], [5, 5, nil]])
  }

  @Test func `the longest current outage is the first, and so is the server that was used last`() {
    let statistics = FetchStatistics([
      .failure(at: 1, from: "a"), .failure(at: 2, from: "b"), .failure(at: 3, from: "c"),
      .failure(at: 4, from: "d"), .failure(at: 9, from: "d"),
    ])
    #expect(statistics.currentOutages.map(\.server) == ["a", "b", "c", "d"])
    #expect(statistics.servers.map(\.url) == ["d", "c", "b", "a"])
  }

  @Test func `the latest outages that have ended are kept, in the order of their ends`() {
    let events = (0..<250).flatMap { number -> [Event] in
      [
        .failure(at: Double(number) * 10, from: "a"),
        .fetch(at: Double(number) * 10 + 5, from: "a"),
      ]
    }
    let outages = FetchStatistics(events).endedOutages
    #expect(outages.map { $0.start.timeIntervalSince1970 } == (150..<250).map { Double($0) * 10 })
    #expect(FetchStatistics(events, since: 2_400).endedOutages.count == 10)
  }

  @Test func `a clock that is set back causes no negative duration`() {
    let statistics = FetchStatistics([.failure(at: 100, from: "a"), .fetch(at: 50, from: "a")])
    #expect(statistics.longestOutage?.duration(at: .distantPast) == .zero)
  }

  @Test func `an outage starts before the part if its period does`() {
    let events: [Event] = [.failures(61, from: 0, through: 60)]
    let statistics = FetchStatistics(events, since: 30)
    #expect(statistics.failures == 31)
    #expect(statistics.currentOutages.map(\.seconds) == [[0, 60, nil]])
    #expect(statistics.firstTime?.timeIntervalSince1970 == 30)
  }

  @Test func `an outage starts before the part if its first record does`() {
    // Two runs, of which only the second one reaches into the part.
    let events: [Event] = [
      .fetch(at: 0, from: "a"), .failures(11, from: 10, through: 20), .failure(at: 30, from: "a"),
      .failures(11, from: 40, through: 50), .fetch(at: 60, from: "a"),
    ]
    let statistics = FetchStatistics(events, since: 45)
    #expect(statistics.failures == 6)
    #expect(statistics.fetches == 1)
    #expect(statistics.longestOutage?.seconds == [10, 50, 60])
    // Its end is in the part, although no failure is.
    #expect(FetchStatistics(events, since: 55).longestOutage?.seconds == [10, 50, 60])
    #expect(FetchStatistics(events, since: 61).longestOutage == nil)
    #expect(FetchStatistics(events, since: 61).servers == [])
    #expect(
      FetchStatistics(events.dropLast(), since: 45).currentOutages.map(\.seconds) == [
        [10, 50, nil]
      ]
    )
  }
}
