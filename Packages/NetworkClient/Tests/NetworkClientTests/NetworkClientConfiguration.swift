import NetworkClient
import NetworkClientContract
import NetworkClientCurlLive
import NetworkClientLive
import TestClock

/// The working configurations of the client, for the contract; ``RecordedContractTests`` has further ones.
enum NetworkClientConfiguration: CaseIterable {
  case mock
  case live
  case curl
  case logging

  /// Returns a client with a new server.
  func subject() throws -> NetworkClientContract.Subject {
    switch self {
    case .mock:
      let server = try ScriptedServer.inMemory()
      let clock = TestClock()
      return NetworkClientContract.Subject(
        client: .mock(clock: clock, route: server.route),
        server: server
      ) { duration in
        await clock.sleepers(atLeast: 1)
        clock.advance(by: duration)
      }
    case .live:
      return NetworkClientContract.Subject(client: .live(), server: try .onLoopback())
    case .curl:
      return NetworkClientContract.Subject(client: .curl(), server: try .onLoopback())
    case .logging:
      var subject = try Self.mock.subject()
      subject.client = subject.client.logging(clock: TestClock()) { _ in }
      return subject
    }
  }
}
