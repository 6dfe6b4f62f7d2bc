import APIClient
import Contract
import GitHubClient
import GitHubClientContract
import PortableFoundation

/// Clients that break one rule of the contract each.
enum BrokenClients {
  typealias Configurations = BrokenConfigurations<GitHubClientContract.Subject>

  static let values: Configurations = repositories + lists

  private static let repositories: Configurations = [
    // Counts the people of the first page.
    "A repository has the number of its stars": { subject, original in
      subject.client.repository = { name in
        var repository = try await original.client.repository(name)
        let page = try await original.client.stargazers(name, nil)
        repository.starCount = page?.elements.count ?? 0
        return repository
      }
    },
    // Knows names in lower case only.
    "Names are compared without case": { subject, original in
      subject.client.stargazers = { name, validator in
        guard name.owner.allSatisfy(\.isLowercase) else {
          throw GitHubClientError.unknownRepository(name)
        }
        return try await original.client.stargazers(name, validator)
      }
    },
    // Does not follow redirects.
    "A renamed repository is found by its former name": { subject, original in
      subject.client.history = { name in
        guard try await original.client.repository(name).name == name else {
          throw GitHubClientError.unknownRepository(name)
        }
        return try await original.client.history(name)
      }
    },
    // Returns an empty history.
    "A repository that does not exist is unknown": { subject, _ in
      subject.client.history = { _ in Page([]) }
    },
    // Takes a block for a refusal.
    "A blocked repository is blocked": { subject, original in
      subject.client.stargazers = { name, validator in
        do {
          return try await original.client.stargazers(name, validator)
        } catch GitHubClientError.blocked {
          throw GitHubClientError.notPermitted(.init(status: 451))
        }
      }
    },
    // Exchanges the counts.
    "An account has its public details": { subject, original in
      subject.client.profile = { login in
        var profile = try await original.client.profile(login)
        swap(&profile.followerCount, &profile.followingCount)
        return profile
      }
    },
    // Shows the name of the account.
    "An absent or empty text is nil": { subject, original in
      subject.client.profile = { login in
        var profile = try await original.client.profile(login)
        profile.name = profile.name ?? login.description
        return profile
      }
    },
    // Takes an account for a repository.
    "An account that does not exist is unknown": { subject, original in
      subject.client.profile = { login in
        do {
          return try await original.client.profile(login)
        } catch GitHubClientError.unknownAccount {
          throw GitHubClientError.notPermitted(.init(status: 404))
        }
      }
    },
  ]

  private static let lists: Configurations = [
    // Reverses a page.
    "Stargazers are in the order of their stars, oldest star first, 100 to a page": {
      subject,
      original in
      subject.client.stargazersPage = { link, validator in
        var page = try await original.client.stargazersPage(link, validator)
        page?.elements.reverse()
        return page
      }
    },
    // Omits closed accounts.
    "A closed account is nil": { subject, original in
      subject.client.stargazers = { name, validator in
        var page = try await original.client.stargazers(name, validator)
        page?.elements.removeAll { $0.account == nil }
        return page
      }
    },
    // Exchanges the links.
    "The links of a page lead to the other pages": { subject, original in
      subject.client.stargazersPage = { link, validator in
        var page = try await original.client.stargazersPage(link, validator)
        let first = page?.links.first
        page?.links.previous = first
        return page
      }
    },
    // Finds its own page.
    "A list on one page has no links": { subject, original in
      subject.client.stargazers = { name, validator in
        var page = try await original.client.stargazers(name, validator)
        page?.links.next = try await secondPage(of: original)
        return page
      }
    },
    // Does not send the validator.
    "A page is nil if it is unchanged since the response of a validator": { subject, original in
      subject.client.stargazersPage = { link, _ in
        try await original.client.stargazersPage(link, nil)
      }
    },
    // Takes an old page for an unchanged one.
    "A page is nil if it is unchanged since the response of a validator": { subject, original in
      subject.client.stargazersPage = { link, validator in
        validator == nil ? try await original.client.stargazersPage(link, nil) : nil
      }
    },
    // Takes every empty page for a refusal.
    "A repository without stars has an empty page": { subject, original in
      subject.client.stargazers = { name, validator in
        let page = try await original.client.stargazers(name, validator)
        guard page?.elements != [] else { throw GitHubClientError.notPermitted(.init(status: 200)) }
        return page
      }
    },
    // Counts the listed people.
    "An empty page of a repository that has stars is a refusal": { subject, original in
      subject.client.repository = { name in
        var repository = try await original.client.repository(name)
        repository.starCount = try await original.client.stargazers(name, nil)?.elements.count ?? 0
        return repository
      }
    },
    // Returns an empty page.
    "A refused list is not permitted": { subject, original in
      subject.client.stargazers = { name, validator in
        do {
          return try await original.client.stargazers(name, validator)
        } catch GitHubClientError.notPermitted {
          return Page([])
        }
      }
    },
    // Forgets the details.
    "A refused list is not permitted": { subject, original in
      subject.client.stargazers = { name, validator in
        do {
          return try await original.client.stargazers(name, validator)
        } catch GitHubClientError.notPermitted(let denial) {
          throw GitHubClientError.notPermitted(
            .init(status: denial.status, message: denial.message)
          )
        }
      }
    },
    // Takes the refusal for the end of the list.
    "A further page of a list that is refused meanwhile is not permitted": { subject, original in
      subject.client.stargazersPage = { link, validator in
        do {
          return try await original.client.stargazersPage(link, validator)
        } catch GitHubClientError.notPermitted {
          return Page([])
        }
      }
    },
    // Takes the status 404 for an unknown repository.
    "The list of a repository that does not exist is not permitted": { subject, original in
      subject.client.stargazers = { name, validator in
        _ = try await original.client.repository(name)
        return try await original.client.stargazers(name, validator)
      }
    },
  ]

  /// The link of the second page of a list.
  private static func secondPage(
    of subject: GitHubClientContract.Subject
  ) async throws -> PageLink? {
    var repository = MockRepository(octoMany)
    repository.stargazers = (1...101).map { .mock($0) }
    subject.publish(.init(repositories: [repository]))
    return try await subject.client.stargazers(octoMany, nil)?.links.next
  }

  private static let octoMany: RepositoryName = {
    guard let name = RepositoryName("octo/many") else { preconditionFailure("The name is valid.") }
    return name
  }()
}
