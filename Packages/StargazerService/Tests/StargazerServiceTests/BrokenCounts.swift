import APIClient
import Contract
import GitHubClient
import PortableFoundation
import StarStore
import StargazerService
import StargazerServiceContract

extension StargazerServiceContractTests {
  /// Configurations that break the rules of counts and histories; each breaks the rule of its key.
  static let brokenCounts: Broken = [
    // Forgets the count before.
    "Requests the count of a repository, and returns it with the count that was saved before": {
      subject,
      original in
      subject.service.count = { name in
        var counted = try await original.service.count(name)
        counted.previous = nil
        return counted
      }
    },
    // Saves nothing.
    "Every request for a repository saves its present name and count": { subject, original in
      subject.service.people = { name, order in
        try await StargazerService.mock(client: .mock(of: original.gitHub)).people(name, order)
      }
    },
    // Saves the requested name.
    "A renamed repository keeps its data": { subject, original in
      subject.service.count = { name in
        var counted = try await original.service.count(name)
        counted.repository.name = name
        return counted
      }
    },
    // Does not find a renamed repository.
    "A renamed repository keeps its data": { subject, original in
      subject.service.saved = { name in
        let saved = try await original.service.saved(name)
        return saved?.name == "octo/many" ? saved : nil
      }
    },
    // Sends a request.
    "Saved data are found without a request": { subject, original in
      subject.service.saved = { name in
        guard try await original.service.saved(name) != nil else { return nil }
        return try await original.service.count(name).saved
      }
    },
    // Returns the first repository with the name.
    "Saved data are found without a request": { subject, original in
      let first = Shared<SavedRepository?>(nil)
      subject.service.saved = { name in
        guard let saved = try await original.service.saved(name) else { return nil }
        first.replace { $0 ?? saved }
        return first.value
      }
    },
    // Returns no numbers.
    "Requests the public details of an account": { subject, original in
      subject.service.profile = { login in
        var profile = try await original.service.profile(login)
        profile.followerCount = 0
        return profile
      }
    },
    // Counts the request.
    "Requests the rate limits, which does not count as a request": { subject, original in
      subject.service.rateLimits = {
        original.gitHub.rateLimit?.remaining -= 1
        return try await original.service.rateLimits()
      }
    },
    // Returns the present limit.
    "Returns the rate limit of the last response; nil before the first one": { subject, original in
      subject.service.rateLimit = { original.gitHub.rateLimit }
    },
  ]

  static let brokenHistories: Broken = [
    // Saves nothing.
    "Requests and saves the new stars of a repository by day, since its creation": {
      subject,
      original in
      subject.service.history = { name in
        try await StargazerService.mock(client: .mock(of: original.gitHub)).history(name)
      }
    },
    // Keeps the order of the server.
    "The days are oldest first": { subject, original in
      subject.change(original) { $0.days.reverse() }
    },
    // Stops at the last star.
    "Future days are dropped": { subject, original in
      subject.change(original) { history in
        history.days = Array(history.days.prefix(9))
      }
    },
    // Trusts a slow clock.
    "Future days are dropped": { subject, original in
      subject.change(original) { history in
        let time = history.time
        history.days.removeAll { $0.start > time }
      }
    },
    // Starts at the first star.
    "Weeks that ended before the creation of the repository are dropped": { subject, original in
      subject.change(original) { $0.days.removeAll { $0.count == 0 } }
    },
    // Requests all pages.
    "Weeks that ended before the creation of the repository are dropped": { subject, original in
      subject.service.history = { name in
        let history = try await original.service.history(name)
        let client = GitHubClient.mock(of: original.gitHub)
        var next = try await client.history(name).links.next
        while let page = next { next = try await client.historyPage(page).links.next }
        return history
      }
    },
    // Counts the week at the border twice.
    "A history of several pages has each week once": { subject, original in
      subject.change(original) { $0.days += $0.days.suffix(7) }
    },
    // Distributes the difference.
    "The sum of the days can differ from the count": { subject, original in
      subject.change(original) { $0.days[0].count += $0.difference }
    },
    // Saves the pages that it has.
    "A request that fails keeps the saved history": { subject, original in
      subject.service.history = { name in
        do {
          return try await original.service.history(name)
        } catch {
          let saved = try await original.service.count(name).saved
          try original.store.saveHistory(saved.id, [], original.now.value)
          throw error
        }
      }
    },
  ]
}

extension StargazerServiceContract.Subject {
  /// Changes each history.
  fileprivate mutating func change(
    _ original: Self,
    _ change: @escaping @Sendable (inout StarHistory) -> Void
  ) {
    service.history = { name in
      var history = try await original.service.history(name)
      change(&history)
      return history
    }
  }
}
