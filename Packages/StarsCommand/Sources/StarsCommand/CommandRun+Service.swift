import APIClient
import CommandLineParsing
import CommandSupport
import GitHubClient
import NetworkClient
import NetworkClientRecording
import NetworkOptions
import StargazerService

/// The longest pause for a rate limit: the hour of GitHub, and some minutes in which clocks may differ.
private let longestPause = Duration.seconds(65 * 60)

extension CommandRun<Dependencies> {
  /// The token for the server, or the reason why none is sent.
  var token: Token {
    get throws {
      Token(
        for: try server,
        hasProxy: values[networkOptions.proxy] != nil,
        in: system.environment
      )
    }
  }

  /// Creates the client of GitHub that the options describe.
  ///
  /// All requests of a command share one client: it writes one recording, or replays one from its start.
  ///
  /// - Parameter onPause: Called at the start of a pause for a rate limit, every second with the remaining time, and with nil
  ///   after the pause; not called with `--no-wait`.
  func gitHubClient(
    onPause: @escaping @Sendable (RateLimitPause?) async -> Void
  ) async throws -> GitHubClient {
    try await gitHubClient(
      waiting: values[noWaitOption]
        ? .never : APIClient.Waiting(atMost: longestPause, onPause: onPause)
    )
  }

  /// Creates the client of GitHub that the options describe, with a way of waiting for rate limits.
  private func gitHubClient(waiting: APIClient.Waiting) async throws -> GitHubClient {
    let token = try token
    switch token {
    case .invalid(let variable):
      throw Failure(
        .usage,
        code: "invalid_token",
        token.problem ?? "",
        advice: "Set \(variable) to the token alone, without spaces and line breaks, or unset it."
      )
    case .withheld: output.warn(code: "token_not_sent", "\(token.problem ?? "") Use an https URL.")
    case .ready, .missing: break
    }
    return try await gitHubClient(token.credential, waiting: waiting)
  }

  /// Creates the client of GitHub that the options describe, which sends a token.
  func gitHubClient(
    _ credential: Credential?,
    waiting: APIClient.Waiting
  ) async throws -> GitHubClient {
    let network = logged(try await networkClient(concealing: credential))
    return dependencies.gitHub(
      APIClient(
        at: try server.baseURL,
        credential: credential,
        waiting: waiting,
        timeout: values[timeoutOption],
        network: network.sending(["User-Agent": "stars/\(workspaceVersion)"]),
        clock: system.clock
      )
    )
  }

  /// Creates the client that the options describe; no response of it quotes the token, and so no log and no recording.
  private func networkClient(concealing credential: Credential?) async throws -> NetworkClient {
    guard let credential else { return try await networkClient(networkOptions) }
    guard case .recording(let directory, let secretHeaders, _) = try network(networkOptions) else {
      return try await networkClient(networkOptions).concealing(credential)
    }
    let client = try await liveClient(networkOptions).concealing(credential)
    do {
      return try client.recording(to: directory, redacting: secretHeaders)
    } catch {
      throw Failure(.usage, code: "unusable_recording", "\(error)", advice: "Check --record.")
    }
  }

  /// Opens the database before the first request, so that a response that cannot be saved is not requested, and returns the
  /// service on it.
  ///
  /// - Parameter onPause: See ``gitHubClient(onPause:)``.
  func openService(
    onPause: @escaping @Sendable (RateLimitPause?) async -> Void
  ) async throws -> StargazerService {
    try await openServiceAndStorage(onPause: onPause).service
  }

  /// Opens the database, and returns the service on it with its stores; see ``openService(onPause:)``.
  func openServiceAndStorage(
    onPause: @escaping @Sendable (RateLimitPause?) async -> Void
  ) async throws -> (service: StargazerService, storage: StarStorage) {
    try await openService(on: try await gitHubClient(onPause: onPause))
  }

  /// Opens the database, and returns the service on it for a command that shows rate limits itself; see
  /// ``openService(onPause:)``.
  func openService(waiting: APIClient.Waiting) async throws -> StargazerService {
    try await openService(on: try await gitHubClient(waiting: waiting)).service
  }

  private func openService(
    on client: GitHubClient
  ) async throws -> (service: StargazerService, storage: StarStorage) {
    let location = try databaseLocation()
    let storage = try await openDatabase(at: location)
    log("Opened \(location).")
    return (dependencies.service(try server.description, client, storage), storage)
  }
}
