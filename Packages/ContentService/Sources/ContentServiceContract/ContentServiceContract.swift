public import ContentService
public import Contract
import NetworkClient
import PortableFoundation
import Testing

/// The contract of ``ContentService``.
public enum ContentServiceContract {
  /// A rule of the contract.
  public typealias Rule = Contract.Rule<Subject>

  /// A service under test and its server.
  public struct Subject: Sendable {
    /// The service.
    public var service: ContentService

    /// The server of the service.
    public var server: ContentServer

    /// Creates a subject.
    public init(service: ContentService, server: ContentServer) {
      self.service = service
      self.server = server
    }

    /// Fetches, and records the reported steps.
    fileprivate func fetch(recordingIn steps: Shared<[ContentStep]>) async throws -> FetchedContent
    {
      try await service.fetchCurrentResponseCode { step in steps.replace { $0 + [step] } }
    }
  }

  /// The rules; each needs its own subject.
  public static let rules = resultRules + stalePathRules + cancellationRules

  private static let resultRules = [
    Rule("A fetch returns the path and the response code that the server sent") { subject in
      let fetched = try await subject.service.fetchCurrentResponseCode()
      try check([fetched.path: fetched.responseCode], is: subject.server.sentCodes)
    },
    Rule("A fetch returns the configured URL of the server") { subject in
      let fetched = try await subject.service.fetchCurrentResponseCode()
      try check(fetched.url, is: subject.server.url)
    },
    Rule("Each fetch sends new requests") { subject in
      let first = try await subject.service.fetchCurrentResponseCode()
      let second = try await subject.service.fetchCurrentResponseCode()
      let fetched = [first.path: first.responseCode, second.path: second.responseCode]
      try check(fetched, is: subject.server.sentCodes)
    },
    Rule("The two steps are reported in order, each before its request") { subject in
      let steps = Shared<[ContentStep]>([])
      let codeCounts = Shared<[Int]>([])
      _ = try await subject.service.fetchCurrentResponseCode { step in
        steps.replace { $0 + [step] }
        codeCounts.replace { $0 + [subject.server.sentCodes.count] }
      }
      try check(steps.value, is: both)
      try check(codeCounts.value, is: [0, 0])
    },
  ]

  private static let stalePathRules = [
    Rule("A fetch restarts when its path is stale") { subject in
      for restarts in 0...ContentService.maximumRestarts {
        let steps = Shared<[ContentStep]>([])
        subject.server.makeStale(next: restarts)
        let fetched = try await subject.fetch(recordingIn: steps)
        try check(fetched.attempts, is: restarts + 1)
        try check(fetched.responseCode, is: subject.server.sentCodes[fetched.path])
        try check(steps.value, is: Array(repeating: both, count: restarts + 1).flatMap(\.self))
      }
    },
    Rule("A path that is stale after all restarts is an error") { subject in
      let steps = Shared<[ContentStep]>([])
      subject.server.makeStale(next: .max)
      let error = try await check(throws: ContentServiceError.self) {
        try await subject.fetch(recordingIn: steps)
      }
      let path = UUID(number: subject.server.pathCount).uuidString.lowercased()
      let url = subject.server.url.appending(path: "\(path)/")
      let request = ContentServiceError.Request(.requestingResponseCode, url)
      guard case .stalePath(request, let response, attempts: 4) = error else {
        throw Violation("expected \(url) to be stale in 4 attempts, found \(error)")
      }
      try check(response.status, is: 400)
      let body = String(decoding: response.body, as: UTF8.self)
      try check(body.contains("wrong path"), "the body of the response")
      try check(steps.value, is: [both, both, both, both].flatMap(\.self))
    },
  ]

  private static let cancellationRules = [
    Rule("A cancelled fetch sends no further request and throws `CancellationError`") { subject in
      for (last, expected) in [(both[0], Array(both.prefix(1))), (both[1], both)] {
        let steps = Shared<[ContentStep]>([])
        let task = Task {
          try await subject.service.fetchCurrentResponseCode { step in
            steps.replace { $0 + [step] }
            if step == last { withUnsafeCurrentTask { $0?.cancel() } }
          }
        }
        try await check(throws: CancellationError.self) { try await task.value }
        try check(steps.value, is: expected)
        try check(subject.server.sentCodes, is: [:])
      }
    },
    Rule("A fetch of a cancelled task sends no request") { subject in
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await subject.service.fetchCurrentResponseCode()
      }
      try await check(throws: CancellationError.self) { try await task.value }
      try check(subject.server.pathCount, is: 0)
    },
  ]

  private static let both = [ContentStep.requestingPath, .requestingResponseCode]
}
