import APIClient
import Contract
import GitHubClient
import PortableFoundation
import StarStore
import StargazerService
import StargazerServiceContract

extension StargazerServiceContractTests {
  /// Configurations that break the rules of people; each breaks the rule of its key.
  static let brokenPages: Broken = [
    // Reverses the pages only.
    "A page has the people in the order of the user": { subject, original in
      subject.change(original) { page, order in
        if order == .newest { page.people.reverse() }
      }
    },
    // Requests the count first.
    "The count and the pages are requested at the same time": { subject, original in
      subject.service.people = { name, order in
        _ = try await original.service.count(name)
        return try await original.service.people(name, order)
      }
    },
    // Forgets the oldest page.
    "The pages after it list each person once": { subject, original in
      subject.change(original) { page, _ in
        if page.people.contains(.mock(11)) { page.next = nil }
      }
    },
    // Shows the empty page.
    "An empty page is skipped": { subject, original in
      subject.change(original) { page, order in
        if order == .newest, page.people.first == .mock(20) { page.people = [] }
      }
    },
    // Loses the person of two pages.
    "If a star is taken back between two requests, the newest people can have a person on two pages":
      { subject, original in
        subject.change(original) { page, order in
          if page.people.last != .mock(21) { page.people.removeFirst(2) }
        }
      },
    // Reports what the server said.
    "for others, the error is a refusal, which has the count": { subject, original in
      subject.service.people = { name, order in
        do {
          return try await original.service.people(name, order)
        } catch StargazerServiceError.notPermitted(let refusal) {
          throw GitHubClientError.notPermitted(refusal.denial)
        }
      }
    },
    // Forgets the count before.
    "for others, the error is a refusal, which has the count": { subject, original in
      subject.service.sync = { name, progress in
        do {
          return try await original.service.sync(name, progress)
        } catch StargazerServiceError.notPermitted(var refusal) {
          refusal.previous = nil
          throw StargazerServiceError.notPermitted(refusal)
        }
      }
    },
    // Shows no people.
    "an empty list of a repository with stars": { subject, original in
      subject.service.people = { name, order in
        do {
          return try await original.service.people(name, order)
        } catch StargazerServiceError.notPermitted(let refusal) {
          return PeoplePage(repository: refusal.repository, people: [])
        }
      }
    },
    // Saves no people.
    "an empty list of a repository with stars": { subject, original in
      subject.service.sync = { name, progress in
        do {
          return try await original.service.sync(name, progress)
        } catch StargazerServiceError.notPermitted(let refusal) {
          original.gitHub.update(name) { $0.access = .permitted }
          _ = try await original.service.sync(name, progress)
          throw StargazerServiceError.notPermitted(refusal)
        }
      }
    },
    // Takes the repository for one of other people.
    "a list of a repository that does not exist": { subject, original in
      subject.service.people = { name, order in
        do {
          return try await original.service.people(name, order)
        } catch GitHubClientError.unknownRepository(let name) {
          throw StargazerServiceError.notPermitted(
            StargazerServiceError.Refusal(
              repository: Repository(number: 1, name: name, starCount: 0, createdAt: .distantPast),
              denial: GitHubClientError.Denial(status: 404)
            )
          )
        }
      }
    },
    // Reports what the server said.
    "with the count of the first page": { subject, original in
      subject.service.morePeople = { next in
        do {
          return try await original.service.morePeople(next)
        } catch StargazerServiceError.notPermitted(let refusal) {
          throw GitHubClientError.notPermitted(refusal.denial)
        }
      }
    },
  ]
}

extension StargazerServiceContract.Subject {
  /// Changes each page.
  fileprivate mutating func change(
    _ original: Self,
    _ change: @escaping @Sendable (inout PeoplePage, StarOrder) -> Void
  ) {
    let last = Shared(StarOrder.newest)
    service.people = { name, order in
      last.value = order
      var page = try await original.service.people(name, order)
      change(&page, order)
      return page
    }
    service.morePeople = { next in
      var page = try await original.service.morePeople(next)
      change(&page, last.value)
      return page
    }
  }
}
