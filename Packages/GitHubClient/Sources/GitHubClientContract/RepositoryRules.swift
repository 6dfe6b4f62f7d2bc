import APIClient
import Contract
import GitHubClient
import PortableFoundation
import Testing

extension GitHubClientContract {
  static let repositoryRules = [
    Rule("A repository has the number of its stars") { subject in
      var published = repository()
      published.unlistedCount = 3
      published.summary = "A 🦊, a \"quote\" and a \\"
      published.isCollaborator = true
      subject.publish(ServerData(repositories: [published]))
      let expected = Repository(
        number: published.number,
        name: many,
        starCount: 10,
        createdAt: published.createdAt,
        summary: published.summary,
        isCollaborator: true
      )
      try check(await subject.client.repository(many).value, is: expected)
    },
    Rule("Names are compared without case") { subject in
      subject.publish(ServerData(repositories: [repository()], profiles: [profile]))
      let name = value(RepositoryName("OCTO/Many"))
      try check(await subject.client.repository(name).name.description, is: "octo/many")
      try check(await subject.client.stargazers(name, nil)?.elements.count, is: 7)
      let login = value(Login("FOX"))
      try check(await subject.client.profile(login).account.login.description, is: "fox")
    },
    Rule("A renamed repository is found by its former name") { subject in
      let former = value(RepositoryName("octo/former"))
      var published = repository(250)
      published.formerNames = [former]
      subject.publish(ServerData(repositories: [published]))
      try check(await subject.client.repository(former).name, is: many)
      let page = try await subject.client.stargazers(former, nil)
      try check(page?.elements.count, is: 100)
      let next = value(page?.links.next)
      try check(await subject.client.stargazersPage(next, nil)?.elements.count, is: 100)
      try check(await subject.client.history(former).elements.isEmpty, is: false)
    },
    Rule("A repository that does not exist is unknown") { subject in
      subject.publish(ServerData(repositories: [repository()]))
      let error = GitHubClientError.unknownRepository(none)
      try await check(throws: error) { try await subject.client.repository(none) }
      try await check(throws: error) { try await subject.client.history(none) }
    },
    Rule("A blocked repository is blocked") { subject in
      var published = repository()
      published.blockReason = "dmca"
      subject.publish(ServerData(repositories: [published]))
      let error = GitHubClientError.blocked(many, reason: "dmca")
      try await check(throws: error) { try await subject.client.repository(many) }
      try await check(throws: error) { try await subject.client.stargazers(many, nil) }
      try await check(throws: error) { try await subject.client.history(many) }
    },
  ]

  static let profileRules = [
    Rule("An account has its public details") { subject in
      subject.publish(ServerData(profiles: [profile]))
      try check(await subject.client.profile(fox), is: profile)
    },
    Rule("An absent or empty text is nil") { subject in
      var published = profile
      published.name = nil
      published.company = nil
      published.location = nil
      published.website = nil
      published.biography = nil
      subject.publish(ServerData(profiles: [published]))
      try check(await subject.client.profile(fox), is: published)
    },
    Rule("An account that does not exist is unknown") { subject in
      subject.publish(ServerData(profiles: [profile]))
      let login = value(Login("nobody"))
      try await check(throws: GitHubClientError.unknownAccount(login)) {
        try await subject.client.profile(login)
      }
    },
  ]

  static let profile = Profile(
    account: Account(id: 1 << 40, login: fox),
    kind: "User",
    name: "🦊 Fox",
    company: "@octo",
    location: "Zürich",
    website: "https://fox.example",
    biography: "Line\nbreak",
    repositoryCount: 12,
    followerCount: 345,
    followingCount: 6,
    createdAt: Date(timeIntervalSince1970: 1_300_000_000)
  )
}
