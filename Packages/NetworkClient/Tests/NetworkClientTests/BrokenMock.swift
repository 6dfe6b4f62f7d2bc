import Contract
import NetworkClient
import NetworkClientContract

typealias BrokenClients = BrokenConfigurations<NetworkClientContract.Subject>

/// Breaks the mock by what it does with a request instead, with a memory that no client should have.
func data(
  _ data:
    @escaping @Sendable (
      _ request: NetworkClient.Request, _ original: NetworkClientContract.Subject,
      _ memory: Shared<NetworkClient.Response?>
    ) async throws -> NetworkClient.Response
) -> BrokenClients.Change {
  { subject, original in
    let memory = Shared<NetworkClient.Response?>(nil)
    subject.client.data = { try await data($0, original, memory) }
  }
}
