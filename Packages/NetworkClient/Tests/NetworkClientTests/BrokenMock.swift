import Contract
import NetworkClient
import NetworkClientContract
import Synchronization

typealias BrokenClients = BrokenConfigurations<NetworkClientContract.Subject>

/// Breaks the mock by what it does with a request instead.
func data(
  _ data:
    @escaping @Sendable (
      _ request: NetworkClient.Request, _ original: NetworkClientContract.Subject, _ memory: Memory
    ) async throws -> NetworkClient.Response
) -> BrokenClients.Change {
  { subject, original in
    let memory = Memory()
    subject.client.data = { try await data($0, original, memory) }
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
