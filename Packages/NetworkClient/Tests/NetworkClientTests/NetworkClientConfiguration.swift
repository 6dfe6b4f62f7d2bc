import NetworkClient
import NetworkClientContract
import NetworkClientCurlLive
import NetworkClientLive
import NetworkClientRecording
import TemporaryDirectory
import TestClock

/// The working configurations of the client, for the contract.
enum NetworkClientConfiguration: CaseIterable {
  case mock
  case live
  case curl
  case recordingMock
  case recordingLive
  case recordingCurl

  /// Returns a client with a new server.
  func subject() throws -> NetworkClientContract.Subject {
    switch self {
    case .recordingMock: return try Self.mock.recorded()
    case .recordingLive: return try Self.live.recorded()
    case .recordingCurl: return try Self.curl.recorded()
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
    }
  }

  /// Returns this configuration with its exchanges recorded in a temporary directory.
  private func recorded() throws -> NetworkClientContract.Subject {
    let directory = try TemporaryDirectory()
    var subject = try subject()
    let recording = try subject.client.recording(to: directory.path)
    subject.client.data = { request in
      defer { withExtendedLifetime(directory) {} }
      return try await recording.data(request)
    }
    return subject
  }
}
