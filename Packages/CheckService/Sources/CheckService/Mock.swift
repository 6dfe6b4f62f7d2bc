public import NetworkClient
import PortableFoundation

extension CheckService {
  /// A service over a mock of the network; its wall clock stands still in 1970.
  ///
  /// - Parameter route: Returns the response to a request.
  public static func mock(
    route: @escaping @Sendable (NetworkClient.Request) async throws -> NetworkClient.Response = {
      _ in .init(status: 200)
    }
  ) -> Self {
    .live(
      using: .mock(route: route),
      clock: ContinuousClock(),
      now: { Date(timeIntervalSince1970: 0) }
    )
  }
}
