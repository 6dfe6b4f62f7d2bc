import ContentService
import ContentServiceContract
import Contract
import PortableFoundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct ContentServiceContractTests {
  @Test(arguments: ContentServiceConfiguration.allCases, ContentServiceContract.rules)
  func `every service keeps the contract`(
    configuration: ContentServiceConfiguration,
    rule: ContentServiceContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `each rule refuses a broken service`() async {
    await Self.broken.verifyRefusal(
      by: ContentServiceContract.rules,
      changing: ContentServiceConfiguration.mock.subject
    )
  }

  private static let broken: BrokenConfigurations<ContentServiceContract.Subject> = [
    // Gives no path.
    "A fetch returns the code that the server gave, with its path": fetching { original, onStep in
      var fetched = try await original.fetchCurrentResponseCode(onStep)
      fetched.content.path = ""
      return fetched
    },
    // Names what it asked last.
    "A fetch names the URL of the server as it was configured": fetching { original, onStep in
      var fetched = try await original.fetchCurrentResponseCode(onStep)
      fetched.url.append(path: fetched.content.path)
      return fetched
    },
    // Asks each time twice.
    "Each fetch asks the server anew": fetching { original, onStep in
      _ = try await original.fetchCurrentResponseCode()
      return try await original.fetchCurrentResponseCode(onStep)
    },
    // Reports too late.
    "The two steps are reported in order, each as it begins": fetching { original, onStep in
      let fetched = try await original.fetchCurrentResponseCode()
      onStep(.requestingPath)
      onStep(.requestingResponseCode)
      return fetched
    },
    // Reports in another order.
    "The two steps are reported in order, each as it begins": fetching { original, onStep in
      try await original.fetchCurrentResponseCode { step in
        onStep(step == .requestingPath ? .requestingResponseCode : .requestingPath)
      }
    },
    // Counts restarts from 0.
    "A fetch begins again when its path is stale": fetching { original, onStep in
      var fetched = try await original.fetchCurrentResponseCode(onStep)
      fetched.attempts -= 1
      return fetched
    },
    // Counts one attempt less.
    "A path that is stale after all restarts is an error": fetching { original, onStep in
      do {
        return try await original.fetchCurrentResponseCode(onStep)
      } catch ContentServiceError.stalePath(let request, let response, let attempts) {
        throw ContentServiceError.stalePath(request, response: response, attempts: attempts - 1)
      }
    },
    // Finishes what it began.
    "A fetch that is cancelled goes no further, and throws `CancellationError`":
      fetching { original, onStep in
        onStep(.requestingPath)
        onStep(.requestingResponseCode)
        return try await Task { try await original.fetchCurrentResponseCode() }.value
      },
    // Looks too late.
    "A fetch of a task that is cancelled already asks nothing": fetching { original, onStep in
      let fetched = try await Task { try await original.fetchCurrentResponseCode(onStep) }.value
      try Task.checkCancellation()
      return fetched
    },
  ]
}

/// Breaks the mock by how it fetches instead.
private func fetching(
  _ fetch:
    @escaping @Sendable (
      _ original: ContentService, _ onStep: @escaping @Sendable (ContentStep) -> Void
    ) async throws -> FetchedContent
) -> BrokenConfigurations<ContentServiceContract.Subject>.Change {
  { subject, original in
    subject.service.fetchCurrentResponseCode = { try await fetch(original.service, $0) }
  }
}
