import NetworkClient
import NetworkClientContract
import NetworkClientLive
import TestClock

/// The working configurations of a client, each as the contract wants it.
enum NetworkClientConfiguration: CaseIterable {
  case mock
  case live

  /// A client with a server that no other test uses.
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
    }
  }
}
