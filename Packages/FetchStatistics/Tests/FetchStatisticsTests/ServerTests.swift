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
}

extension FetchStatistics.Server {
  /// The start, the last fetch and the last failure in seconds since 1970.
  fileprivate var seconds: [TimeInterval?] {
    [start, lastFetch, lastFailure].map { $0?.timeIntervalSince1970 }
  }
}
