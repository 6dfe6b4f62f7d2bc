public import ContentService
public import Contract
import NetworkClient
public import NetworkClientContract
import PortableFoundation
import Testing

/// The contract of a ``ContentService`` over a network: its requests, and its results for each kind of response.
public enum ContentServiceNetworkContract {
  /// A rule of the contract.
  public typealias Rule = Contract.Rule<Subject>

  /// A service under test and its server.
  public struct Subject: Sendable {
    /// The service, which allows only the origin of the server.
    public var service: ContentService

    /// The server of the service.
    public var server: ScriptedServer

    /// Creates a subject.
    public init(service: ContentService, server: ScriptedServer) {
      self.service = service
      self.server = server
    }
  }

  /// The rules; each needs its own subject.
  public static let rules = [
    Rule("The first request goes to the URL of the server, the second to the received path") {
      subject in
      subject.play()
      let fetched = try await subject.service.fetchCurrentResponseCode()
      try check(fetched.path, is: "a-b")
      try check(subject.server.requests.map(\.target), is: ["/", "/over/the%20re/a-b/?c=d"])
    },
    Rule("Both requests accept JSON") { subject in
      subject.play()
      _ = try await subject.service.fetchCurrentResponseCode()
      let accepted = subject.server.requests.map { $0.headers["accept"] }
      try check(accepted, is: ["application/json", "application/json"])
    },
    Rule("An error names the request that failed, and its URL") { subject in
      for request in try subject.requests {
        subject.play(.closeConnection, at: request.step)
        let error = try await subject.error()
        guard case .connectionLost(request, _) = error else {
          throw Violation("expected the connection of \(request) to be lost, found \(error)")
        }
      }
    },
    Rule("An unacceptable response is part of the error") { subject in
      for request in try subject.requests {
        for (body, status) in [("{}", 500), ("{}", 200), ("<html>", 200), ("", 204)] {
          subject.play(.json(body, status: status), at: request.step)
          let error = try await subject.error()
          guard case .unacceptableResponse(request, let response?, let cause) = error,
            !cause.isEmpty
          else {
            throw Violation("expected an unacceptable response to \(request), found \(error)")
          }
          try check(response.status, is: status)
          try check(response.body, is: Data(body.utf8))
        }
      }
    },
    Rule("A path on an origin that is not allowed is not requested") { subject in
      guard let other = URL(string: "http://localhost:1/a/"), let next = Origin(other),
        let configured = Origin(subject.server.url)
      else { throw Violation("invalid origin") }
      subject.server.setHandler { _ in .json(#"{"next_path": "\#(other)"}"#) }
      let request = ContentServiceError.Request(.requestingPath, subject.server.url)
      let error = ContentServiceError.disallowedOrigin(request, next: next, configured: configured)
      try check(try await subject.error(), is: error)
      try check(subject.server.requests.map(\.target), is: ["/"])
    },
    Rule("A path whose last segment has other than unreserved characters is not requested") {
      subject in
      for name in [
        "=1", "+1", "@a", "a|b", "a'b", "a!b", "a,b", "a;b", "a:b", "a&b", "a*b", "a%20b", "a%61",
        "%09a", "%3D1", ".", "..",
      ] {
        let target = "over/there/\(name)/"
        subject.server.setHandler { [url = subject.server.url] request in
          request.target == "/"
            ? .json(#"{"next_path": "\#(url)\#(target)"}"#)
            : .json(#"{"path": "\#(name)", "response_code": "\#(UUID(number: 1))"}"#)
        }
        let error = try await subject.error()
        let root = ContentServiceError.Request(.requestingPath, subject.server.url)
        guard case .unacceptableResponse(root, _, let cause) = error, cause.contains(target) else {
          throw Violation("expected \(target) to be unacceptable, found \(error)")
        }
      }
      try check(subject.server.requests.allSatisfy { $0.target == "/" }, "no request for a path")
    },
    Rule("A fetch that waits for the server ends immediately when it is cancelled") { subject in
      for request in try subject.requests {
        let (arrival, arrived) = AsyncStream.makeStream(of: Void.self)
        subject.play(.hang, at: request.step) { arrived.finish() }
        let task = Task { try await subject.service.fetchCurrentResponseCode() }
        for await _ in arrival {}
        task.cancel()
        try await check(throws: CancellationError.self) { try await task.value }
      }
    },
  ]
}

extension ContentServiceNetworkContract.Subject {
  /// The two requests of a fetch from a server after ``play(_:at:arrived:)``.
  fileprivate var requests: [ContentServiceError.Request] {
    get throws {
      guard let path = URL(string: "over/the%20re/a-b/?c=d", relativeTo: server.url)?.absoluteURL
      else { throw Violation("invalid path") }
      return [
        ContentServiceError.Request(.requestingPath, server.url),
        ContentServiceError.Request(.requestingResponseCode, path),
      ]
    }
  }

  /// Makes the server respond to both requests, or perform another action at one step.
  fileprivate func play(
    _ action: ScriptedServer.Action? = nil,
    at step: ContentStep? = nil,
    arrived: @escaping @Sendable () -> Void = {}
  ) {
    server.setHandler { [url = server.url] request in
      let current = request.target == "/" ? ContentStep.requestingPath : .requestingResponseCode
      if let action, current == step {
        arrived()
        return action
      }
      return switch current {
      case .requestingPath: .json(#"{"next_path": "\#(url)over/the%20re/a-b/?c=d"}"#)
      case .requestingResponseCode:
        .json(#"{"path": "a-b", "response_code": "\#(UUID(number: 1))"}"#)
      }
    }
  }

  /// Fetches, and returns the error.
  fileprivate func error(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> ContentServiceError {
    try await check(throws: ContentServiceError.self, sourceLocation: sourceLocation) {
      try await service.fetchCurrentResponseCode()
    }
  }
}
