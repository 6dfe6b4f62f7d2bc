import PortableFoundation
import Testing

@testable import FetchStatistics

@Suite struct ServerTests {
  @Test func `a server is healthy since the first fetch after its last failure`() throws {
    let statistics = FetchStatistics([
      .fetch(at: 1, from: "a"), .failures(3, from: 2, through: 4), .fetch(at: 5, from: "a"),
      .fetch(at: 9, from: "a"),
    ])
    let server = try #require(statistics.servers.first)
    #expect(!server.isFailing)
    #expect(server.seconds == [5, 9, 4])
  }

  @Test func `a server is failing since the first failure after its last fetch`() throws {
    let statistics = FetchStatistics([
      .failure(at: 1, from: "a"), .fetch(at: 2, from: "a"), .failure(at: 3, from: "a"),
      .failures(3, from: 5, through: 9),
    ])
    let server = try #require(statistics.servers.first)
    #expect(server.isFailing)
    #expect(server.seconds == [3, 2, 9])
  }

  @Test func `a server has a state and outages for each machine`() {
    var statistics = FetchStatistics()
    for time in [1.0, 2, 3] {
      let failure = FailurePeriod(first: time, last: time, count: 1)
      statistics.add(failure, from: "a", by: "berlin")
      let date = Date(timeIntervalSince1970: time + 0.5)
      statistics.addFetch(at: date, from: "a", by: "oslo", duration: .seconds(1))
    }
    statistics.finish()
    #expect(statistics.servers.map(\.url) == ["a", "a"])
    #expect(statistics.servers.map(\.machine) == ["oslo", "berlin"])
    #expect(statistics.servers.map(\.isFailing) == [false, true])
    #expect(statistics.currentOutages.map(\.machine) == ["berlin"])
    #expect(statistics.currentOutages.map(\.seconds) == [[1, 3, nil]])
    #expect(statistics.endedOutages == [])
  }
}

extension FetchStatistics.Server {
  /// The start, the last fetch and the last failure in seconds since 1970.
  fileprivate var seconds: [TimeInterval?] {
    [start, lastFetch, lastFailure].map { $0?.timeIntervalSince1970 }
  }
}
