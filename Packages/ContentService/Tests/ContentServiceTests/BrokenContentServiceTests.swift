import ContentService
import ContentServiceContract
import Contract
import PortableFoundation
import Testing

/// The contract of a service bites: each of its rules refuses a service that is broken there.
@Suite(.timeLimit(.minutes(1))) struct BrokenContentServiceTests {
  private typealias Broken = BrokenConfiguration<ContentServiceContract.Subject>

  @Test(arguments: services)
  func `the contract refuses a broken service`(
    service: BrokenConfiguration<ContentServiceContract.Subject>
  ) async {
    await service.verifyRefusal(by: ContentServiceContract.rules)
  }

  @Test func `every rule refuses something`() {
    #expect(Set(Self.services.map(\.sentence)) == Set(ContentServiceContract.rules.map(\.sentence)))
  }

  private static let services: [Broken] = [
    .mock("gives no path", breaks: "A fetch returns the code that the server gave, with its path") {
      original,
      onStep in
      var fetched = try await original.fetchCurrentResponseCode(onStep)
      fetched.content.path = ""
      return fetched
    },
    .mock(
      "names what it asked last",
      breaks: "A fetch names the URL of the server as it was configured"
    ) { original, onStep in
      var fetched = try await original.fetchCurrentResponseCode(onStep)
      fetched.url.append(path: fetched.content.path)
      return fetched
    },
    .mock("asks each time twice", breaks: "Each fetch asks the server anew") { original, onStep in
      _ = try await original.fetchCurrentResponseCode()
      return try await original.fetchCurrentResponseCode(onStep)
    },
    .mock(
      "reports too late",
      breaks: "The two steps are reported in order, each as it begins"
    ) { original, onStep in
      let fetched = try await original.fetchCurrentResponseCode()
      onStep(.requestingPath)
      onStep(.requestingResponseCode)
      return fetched
    },
    .mock(
      "reports in another order",
      breaks: "The two steps are reported in order, each as it begins"
    ) { original, onStep in
      try await original.fetchCurrentResponseCode { step in
        onStep(step == .requestingPath ? .requestingResponseCode : .requestingPath)
      }
    },
    .mock("counts restarts from 0", breaks: "A fetch begins again when its path is stale") {
      original,
      onStep in
      var fetched = try await original.fetchCurrentResponseCode(onStep)
      fetched.attempts -= 1
      return fetched
    },
    .mock(
      "counts one attempt less",
      breaks: "A path that is stale after all restarts is an error"
    ) { original, onStep in
      do {
        return try await original.fetchCurrentResponseCode(onStep)
      } catch ContentServiceError.stalePath(let request, let answer, let attempts) {
        throw ContentServiceError.stalePath(request, answer: answer, attempts: attempts - 1)
      }
    },
    .mock(
      "finishes what it began",
      breaks: "A fetch that is cancelled goes no further, and throws `CancellationError`"
    ) { original, onStep in
      onStep(.requestingPath)
      onStep(.requestingResponseCode)
      return try await Task { try await original.fetchCurrentResponseCode() }.value
    },
    .mock("looks too late", breaks: "A fetch of a task that is cancelled already asks nothing") {
      original,
      onStep in
      let fetched = try await Task { try await original.fetchCurrentResponseCode(onStep) }.value
      try Task.checkCancellation()
      return fetched
    },
  ]
}

extension BrokenConfiguration<ContentServiceContract.Subject> {
  /// The mock, broken by how it fetches instead.
  fileprivate static func mock(
    _ name: String,
    breaks sentence: String,
    _ fetch:
      @escaping @Sendable (
        _ original: ContentService, _ onStep: @escaping @Sendable (ContentStep) -> Void
      ) async throws -> FetchedContent
  ) -> Self {
    Self(name, breaks: sentence) {
      var subject = try ContentServiceConfiguration.mock.subject()
      let original = subject.service
      subject.service.fetchCurrentResponseCode = { try await fetch(original, $0) }
      return subject
    }
  }
}
