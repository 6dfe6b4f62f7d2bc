import Contract
import NetworkClient
import NetworkClientContract
import Synchronization

extension BrokenConfiguration<NetworkClientContract.Subject> {
  /// The mock, broken by what it does with a request instead.
  static func mock(
    _ name: String,
    breaks sentence: String,
    _ data:
      @escaping @Sendable (
        _ request: NetworkClient.Request, _ original: Subject, _ memory: Memory
      ) async throws -> NetworkClient.Response
  ) -> Self {
    Self(name, breaks: sentence) {
      let original = try NetworkClientConfiguration.mock.subject()
      let memory = Memory()
      var subject = original
      subject.client.data = { try await data($0, original, memory) }
      return subject
    }
  }
}

/// What a client remembers that should have none.
final class Memory: Sendable {
  private let first = Mutex<NetworkClient.Response?>(nil)

  /// The first response that was kept.
  var response: NetworkClient.Response? { first.withLock(\.self) }

  /// Keeps a response, unless there is one.
  func keep(_ response: NetworkClient.Response) {
    first.withLock { $0 = $0 ?? response }
  }
}
