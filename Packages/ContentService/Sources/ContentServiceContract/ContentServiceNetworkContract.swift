public import ContentService
public import Contract
import NetworkClient
public import NetworkClientContract
import PortableFoundation
import Testing

/// The contract of a ``ContentService`` that asks through a network: what it sends, and what it makes of
/// the answers.
public enum ContentServiceNetworkContract {
  /// A rule about a service that asks through a network.
  public typealias Rule = Contract.Rule<Subject>

  /// A service under test, with what its rules need beside it.
  public struct Subject: Sendable {
    /// The service; no origin is allowed but the server's.
    public var service: ContentService

    /// The server that the service reaches.
    public var server: ScriptedServer

    /// A service, and what belongs to it.
    public init(service: ContentService, server: ScriptedServer) {
      self.service = service
      self.server = server
    }
  }

  /// Every rule; a rule wants a subject of its own.
  public static let rules = [
    Rule(
      "The first request asks for the URL of the server, the second for the path that was answered"
    ) { subject in
      subject.play()
      let fetched = try await subject.service.fetchCurrentResponseCode()
      try check(fetched.content.path, is: "a-b")
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
    Rule("An answer that is not acceptable is kept in the error") { subject in
      for request in try subject.requests {
        for (body, status) in [("{}", 500), ("{}", 200), ("<html>", 200), ("", 204)] {
          subject.play(.json(body, status: status), at: request.step)
          let error = try await subject.error()
          guard case .unacceptableResponse(request, let answer?, let cause) = error, !cause.isEmpty
          else {
            throw Violation("expected an unacceptable answer to \(request), found \(error)")
          }
          try check(answer.status, is: status)
          try check(answer.body, is: Data(body.utf8))
        }
      }
    },
    Rule("A path on an origin that is not allowed is not asked") { subject in
      guard let foreign = URL(string: "http://localhost:1/a/"), let next = Origin(foreign),
        let configured = Origin(subject.server.url)
      else { throw Violation("there is no origin") }
      subject.server.setHandler { _ in .json(#"{"next_path": "\#(foreign)"}"#) }
      let request = ContentServiceError.Request(.requestingPath, subject.server.url)
      let error = ContentServiceError.disallowedOrigin(request, next: next, configured: configured)
      try check(try await subject.error(), is: error)
      try check(subject.server.requests.map(\.target), is: ["/"])
    },
    Rule("A path whose last segment has other than unreserved characters is not asked") { subject in
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
          throw Violation("expected \(target) not to be acceptable, found \(error)")
        }
      }
      try check(subject.server.requests.allSatisfy { $0.target == "/" }, "no request for a path")
    },
    Rule("A fetch that waits for the server ends at once when it is cancelled") { subject in
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
  /// The two requests of a fetch, where the server answers as ``play(_:at:arrived:)`` says.
  fileprivate var requests: [ContentServiceError.Request] {
    get throws {
      guard let path = URL(string: "over/the%20re/a-b/?c=d", relativeTo: server.url)?.absoluteURL
      else { throw Violation("there is no path") }
      return [
        ContentServiceError.Request(.requestingPath, server.url),
        ContentServiceError.Request(.requestingResponseCode, path),
      ]
    }
  }

  /// Answers both requests as a server does, or one of them in another way.
  fileprivate func play(
    _ answer: ScriptedServer.Action? = nil,
    at step: ContentStep? = nil,
    arrived: @escaping @Sendable () -> Void = {}
  ) {
    server.setHandler { [url = server.url] request in
      let current = request.target == "/" ? ContentStep.requestingPath : .requestingResponseCode
      if let answer, current == step {
        arrived()
        return answer
      }
      return switch current {
      case .requestingPath: .json(#"{"next_path": "\#(url)over/the%20re/a-b/?c=d"}"#)
      case .requestingResponseCode:
        .json(#"{"path": "a-b", "response_code": "\#(UUID(number: 1))"}"#)
      }
    }
  }

  /// The error of a fetch.
  fileprivate func error(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> ContentServiceError {
    try await check(throws: ContentServiceError.self, sourceLocation: sourceLocation) {
      try await service.fetchCurrentResponseCode()
    }
  }
}
