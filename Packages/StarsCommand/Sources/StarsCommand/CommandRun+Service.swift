import APIClient
import CommandLineParsing
import CommandSupport
import GitHubClient
import NetworkClient
import NetworkClientRecording
import NetworkOptions
import StargazerService

extension CommandRun<Dependencies> {
  /// Creates the client of GitHub that the options describe.
  ///
  /// All requests of a command share one client: it writes one recording, or replays one from its start.
  ///
  /// - Parameter onPause: Called at the start of a pause for a rate limit, every second with the remaining time, and with nil
  ///   after the pause; called with `--wait` only.
  func gitHubClient(
    onPause: @escaping @Sendable (RateLimitPause?) async -> Void
  ) async throws -> GitHubClient {
    try await gitHubClient(
      waiting: values[waitOption].map { APIClient.Waiting(atMost: $0, onPause: onPause) } ?? .never
    )
  }

  /// Creates the client of GitHub that the options describe, with a way of waiting for rate limits.
  func gitHubClient(waiting: APIClient.Waiting) async throws -> GitHubClient {
    let token = try await requestedToken()
    switch token {
    case .invalid(let variable):
      throw Failure(
        .usage,
        code: "invalid_token",
        token.problem ?? "",
        advice: "Set \(variable) to the token alone, without spaces and line breaks, or unset it."
      )
    case .withheld: output.warn(code: "token_not_sent", "\(token.problem ?? "") Use an https URL.")
    case .ready, .command, .missing: break
    }
    return try await gitHubClient(token.credential, waiting: waiting)
  }

  /// Creates the client of GitHub that the options describe, which sends a token.
  func gitHubClient(
    _ credential: Credential?,
    waiting: APIClient.Waiting
  ) async throws -> GitHubClient {
    let network = dependencies.failedRequest.noting(
      logged(try await networkClient(concealing: credential))
    )
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
  /// service on it with its stores.
  ///
  /// - Parameter onPause: See ``gitHubClient(onPause:)``.
  func openServiceAndStorage(
    onPause: @escaping @Sendable (RateLimitPause?) async -> Void
  ) async throws -> (service: StargazerService, storage: StarStorage) {
    try await openService(on: try await gitHubClient(onPause: onPause))
  }

  /// Opens the database, and returns the service on it with its stores, for a command that shows rate limits itself; see
  /// ``openServiceAndStorage(onPause:)``.
  func openServiceAndStorage(
    waiting: APIClient.Waiting
  ) async throws -> (service: StargazerService, storage: StarStorage) {
    try await openService(on: try await gitHubClient(waiting: waiting))
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
