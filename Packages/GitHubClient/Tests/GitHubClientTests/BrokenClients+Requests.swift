import APIClient
import Contract
import GitHubClient
import GitHubClientContract
import PortableFoundation

extension BrokenClients {
  static let requests: Configurations = histories + limits + calls

  private static let histories: Configurations = [
    // Returns the oldest week first.
    "The history has the newest week first, 30 to a page, and each week has seven days": {
      subject,
      original in
      subject.client.history = { name in
        var page = try await original.client.history(name)
        page.elements.reverse()
        return page
      }
    },
    // Omits weeks without stars.
    "The history includes weeks without stars": { subject, original in
      subject.client.history = { name in
        var page = try await original.client.history(name)
        page.elements.removeAll { $0.days.allSatisfy { $0 == 0 } }
        return page
      }
    },
    // Requests the list first.
    "The history of a repository whose list is refused is permitted": { subject, original in
      subject.client.history = { name in
        _ = try await original.client.stargazers(name, nil)
        return try await original.client.history(name)
      }
    },
  ]

  private static let limits: Configurations = [
    // Knows a limit before the first response.
    "The rate limit is that of the last response, and nil before the first one": {
      subject,
      original in
      subject.client.rateLimit = {
        original.client.rateLimit()
          ?? RateLimit(resource: "core", limit: 60, remaining: 60, timeUntilReset: .zero)
      }
    },
    // Requests a repository to learn the limit.
    "Requesting the rate limits does not count as a request": { subject, original in
      subject.client.rateLimits = {
        if let name = RepositoryName("octo/many") { _ = try await original.client.repository(name) }
        return try await original.client.rateLimits()
      }
    },
    // Takes a limit for a refusal.
    "A request beyond the rate limit is an error with the remaining time": { subject, original in
      subject.client.history = { name in
        do {
          return try await original.client.history(name)
        } catch GitHubClientError.rateLimited {
          throw GitHubClientError.notPermitted(.init(status: 403))
        }
      }
    },
  ]

  private static let calls: Configurations = [
    // Requests a page twice.
    "Each call sends one request": { subject, original in
      subject.client.historyPage = { link in
        _ = try await original.client.historyPage(link)
        return try await original.client.historyPage(link)
      }
    },
    // Sends a request for the known limit.
    "Each call sends one request": { subject, original in
      let count = Shared(0)
      subject.client.rateLimit = {
        count.replace { $0 + 1 }
        return original.client.rateLimit()
      }
      subject.requestCount = { original.requestCount() + count.value }
    },
    // Takes an invalid token for a refusal.
    "An invalid token is an error of every request": { subject, original in
      subject.client.stargazersPage = { link, validator in
        do {
          return try await original.client.stargazersPage(link, validator)
        } catch GitHubClientError.badCredentials {
          throw GitHubClientError.notPermitted(.init(status: 401))
        }
      }
    },
    // Ignores the cancellation.
    "A cancelled call throws `CancellationError`": { subject, original in
      subject.client.profile = { login in
        try await Task { try await original.client.profile(login) }.value
      }
    },
  ]
}
