public import ContentService
public import Contract
import NetworkClient
import PortableFoundation
import Testing

/// The contract of ``ContentService``: what holds for every working configuration.
public enum ContentServiceContract {
  /// A rule about a service.
  public typealias Rule = Contract.Rule<Subject>

  /// A service under test, with what its rules need beside it.
  public struct Subject: Sendable {
    /// The service.
    public var service: ContentService

    /// What the service asks.
    public var server: ContentServer

    /// A service, and what belongs to it.
    public init(service: ContentService, server: ContentServer) {
      self.service = service
      self.server = server
    }
  }

  /// Every rule; a rule wants a subject of its own.
  public static let rules = resultRules + stalePathRules + cancellationRules

  private static let resultRules = [
    Rule("A fetch returns the code that the server gave, with its path") { subject in
      let fetched = try await subject.service.fetchCurrentResponseCode()
      try check([fetched.content], is: subject.server.given)
    },
    Rule("A fetch names the URL of the server as it was configured") { subject in
      let fetched = try await subject.service.fetchCurrentResponseCode()
      try check(fetched.url, is: subject.server.url)
    },
    Rule("Each fetch asks the server anew") { subject in
      let first = try await subject.service.fetchCurrentResponseCode()
      let second = try await subject.service.fetchCurrentResponseCode()
      try check([first.content, second.content], is: subject.server.given)
    },
    Rule("The two steps are reported in order, each as it begins") { subject in
      let steps = Shared<[ContentStep]>([])
      let givenBefore = Shared<[Int]>([])
      _ = try await subject.service.fetchCurrentResponseCode { step in
        steps.replace { $0 + [step] }
        givenBefore.replace { $0 + [subject.server.given.count] }
      }
      try check(steps.value, is: both)
      try check(givenBefore.value, is: [0, 0])
    },
  ]

  private static let stalePathRules = [
    Rule("A fetch begins again when its path is stale") { subject in
      for restarts in 0...ContentService.maximumRestarts {
        let steps = Shared<[ContentStep]>([])
        subject.server.spoil(restarts)
        let fetched = try await subject.service.fetchCurrentResponseCode { step in
          steps.replace { $0 + [step] }
        }
        try check(fetched.attempts, is: restarts + 1)
        try check(fetched.content, is: subject.server.given.last)
        try check(steps.value, is: Array(repeating: both, count: restarts + 1).flatMap(\.self))
      }
    },
    Rule("A path that is stale after all restarts is an error") { subject in
      let steps = Shared<[ContentStep]>([])
      subject.server.spoil(.max)
      let error = try await check(throws: ContentServiceError.self) {
        try await subject.service.fetchCurrentResponseCode { step in steps.replace { $0 + [step] } }
      }
      let path = UUID(number: subject.server.choiceCount).uuidString.lowercased()
      let url = subject.server.url.appending(path: "\(path)/")
      let request = ContentServiceError.Request(.requestingResponseCode, url)
      guard case .stalePath(request, let answer, attempts: 4) = error else {
        throw Violation("expected \(url) to be stale in 4 attempts, found \(error)")
      }
      try check(answer.status, is: 400)
      try check(String(decoding: answer.body, as: UTF8.self).contains("wrong path"), "the answer")
      try check(steps.value, is: [both, both, both, both].flatMap(\.self))
    },
  ]

  private static let cancellationRules = [
    Rule("A fetch that is cancelled goes no further, and throws `CancellationError`") { subject in
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
        try check(subject.server.given, is: [])
      }
    },
    Rule("A fetch of a task that is cancelled already asks nothing") { subject in
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await subject.service.fetchCurrentResponseCode()
      }
      try await check(throws: CancellationError.self) { try await task.value }
      try check(subject.server.choiceCount, is: 0)
    },
  ]

  private static let both = [ContentStep.requestingPath, .requestingResponseCode]
}
