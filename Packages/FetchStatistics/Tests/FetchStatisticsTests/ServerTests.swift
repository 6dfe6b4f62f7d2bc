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

  @Test func `a server without a fetch or without a failure has one time`() {
    let statistics = FetchStatistics([.failure(at: 1, from: "a"), .fetch(at: 2, from: "b")])
    #expect(statistics.servers.map(\.seconds) == [[2, 2, nil], [1, nil, 1]])
  }

  @Test func `the server with the last fetch or failure is the first`() {
    let statistics = FetchStatistics([
      .failures(9, from: 1, through: 9), .fetch(at: 2, from: "b"), .failure(at: 3, from: "c"),
    ])
    #expect(statistics.servers.map(\.url) == ["a", "c", "b"])
  }

  @Test func `a state may start before the part, but a server needs a fetch or failure in it`() {
    let events: [Event] = [
      .fetch(at: 1, from: "a"), .failure(at: 2, from: "b"), .failure(at: 3, from: "c"),
      .fetch(at: 20, from: "a"), .failure(at: 21, from: "c"),
    ]
    let servers = FetchStatistics(events, since: 10).servers
    #expect(servers.map(\.url) == ["c", "a"])
    #expect(servers.map(\.seconds) == [[3, nil, 21], [1, 20, nil]])
  }
}

extension FetchStatistics.Server {
  /// The start, the last fetch and the last failure in seconds since 1970.
  fileprivate var seconds: [TimeInterval?] {
    [start, lastFetch, lastFailure].map { $0?.timeIntervalSince1970 }
  }
}
