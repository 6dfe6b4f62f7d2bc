public import ContentService
public import NetworkClient
public import PortableFoundation

extension ContentService {
  /// A service that fetches through a network client, within one deadline for all its requests.
  ///
  /// - Parameters:
  ///   - rootURL: What the first request asks for.
  ///   - allowedOrigins: Where the server's path may lead beside the origin of the root URL.
  ///   - timeout: The time from the call to the last byte of the second answer.
  ///   - clock: What the time is measured on; a monotonic one.
  ///   - random: A number from 0 up to 1, for the jitter before a restart.
  ///   - network: What sends the requests.
  public static func live(
    rootURL: URL,
    allowedOrigins: Set<Origin> = [],
    timeout: Duration = .seconds(10),
    clock: some Clock<Duration>,
    random: @escaping @Sendable () -> Double,
    using network: NetworkClient
  ) -> Self {
    Self { onStep in
      let fetch = Fetch(
        rootURL: rootURL,
        allowedOrigins: allowedOrigins,
        timeout: timeout,
        clock: clock,
        random: random,
        network: network,
        onStep: onStep
      )
      return try await fetch.run()
    }
  }
}
