import APIClient
import Contract
import GitHubClient
import PortableFoundation
import Testing

extension GitHubClientContract {
  static let stargazerRules = listRules + accessRules

  private static let listRules = [
    Rule("Stargazers are in the order of their stars, oldest star first, 100 to a page") {
      subject in
      let published = repository(250)
      subject.publish(ServerData(repositories: [published]))
      var page = try await subject.client.stargazers(many, nil)
      var pages = [page?.elements ?? []]
      while let next = page?.links.next, pages.count < 9 {
        page = try await subject.client.stargazersPage(next, nil)
        pages.append(page?.elements ?? [])
      }
      try check(pages.map(\.count), is: [100, 100, 50])
      try check(pages.flatMap { $0 }, is: published.stargazers)
    },
    Rule("A closed account is nil") { subject in
      var published = repository()
      published.stargazers[3].account = nil
      subject.publish(ServerData(repositories: [published]))
      try check(await subject.client.stargazers(many, nil)?.elements, is: published.stargazers)
    },
    Rule("The links of a page lead to the other pages") { subject in
      subject.publish(ServerData(repositories: [repository(250)]))
      let first = value(try await subject.client.stargazers(many, nil))
      try check(first.links.pages, is: [nil, nil, 2, 3])
      let second = value(
        try await subject.client.stargazersPage(value(first.links.next), nil)
      )
      try check(second.links.pages, is: [1, 1, 3, 3])
      try check(second.links.last, is: first.links.last)
      let last = value(try await subject.client.stargazersPage(value(first.links.last), nil))
      try check(last.links.pages, is: [1, 2, nil, nil])
      try check(last.elements.count, is: 50)
      let firstAgain = try await subject.client.stargazersPage(value(last.links.first), nil)
      try check(firstAgain?.elements, is: first.elements)
      let previous = try await subject.client.stargazersPage(value(last.links.previous), nil)
      try check(previous?.elements, is: second.elements)
    },
    Rule("A list on one page has no links") { subject in
      subject.publish(ServerData(repositories: [repository(100)]))
      let page = try await subject.client.stargazers(many, nil)
      try check(page?.links, is: Links())
      try check(page?.elements.count, is: 100)
    },
    Rule("A page is nil if it is unchanged since the response of a validator") { subject in
      var published = repository(150)
      subject.publish(ServerData(repositories: [published]))
      let first = value(try await subject.client.stargazers(many, nil))
      let next = value(first.links.next)
      let last = value(try await subject.client.stargazersPage(next, nil))
      try check(await subject.client.stargazers(many, first.validator), is: nil)
      try check(await subject.client.stargazersPage(next, last.validator), is: nil)

      published.stargazers.append(.mock(151))
      subject.publish(ServerData(repositories: [published]))
      let changed = try await subject.client.stargazersPage(next, last.validator)
      try check(changed?.elements.count, is: 51)
      try check(changed?.validator == last.validator, is: false)
      try check(await subject.client.stargazers(many, last.validator)?.elements.count, is: 100)
    },
  ]

  private static let accessRules = [
    Rule("A repository without stars has an empty page") { subject in
      subject.publish(ServerData(repositories: [repository(0)]))
      let page = try await subject.client.stargazers(many, nil)
      try check(page?.elements, is: [])
      try check(page?.links, is: Links())
    },
    Rule("An empty page of a repository that has stars is a refusal") { subject in
      var published = repository()
      published.access = .empty
      subject.publish(ServerData(repositories: [published]))
      try check(await subject.client.stargazers(many, nil)?.elements, is: [])
      try check(await subject.client.repository(many).starCount, is: 7)
    },
    Rule("A refused list is not permitted") { subject in
      for denial in denials {
        var published = repository()
        published.access = .denied(denial)
        subject.publish(ServerData(repositories: [published]))
        try await check(throws: GitHubClientError.notPermitted(denial)) {
          try await subject.client.stargazers(many, nil)
        }
        try check(await subject.client.repository(many).starCount, is: 7)
      }
    },
    Rule("A further page of a list that is refused meanwhile is not permitted") { subject in
      var published = repository(150)
      subject.publish(ServerData(repositories: [published]))
      let next = value(try await subject.client.stargazers(many, nil)?.links.next)
      for denial in denials {
        published.access = .denied(denial)
        subject.publish(ServerData(repositories: [published]))
        try await check(throws: GitHubClientError.notPermitted(denial)) {
          try await subject.client.stargazersPage(next, nil)
        }
      }
      published.blockReason = "dmca"
      subject.publish(ServerData(repositories: [published]))
      let denial = GitHubClientError.Denial(status: 451, message: "Repository access blocked")
      try await check(throws: GitHubClientError.notPermitted(denial)) {
        try await subject.client.stargazersPage(next, nil)
      }
    },
    Rule("The list of a repository that does not exist is not permitted") { subject in
      subject.publish(ServerData(repositories: [repository()]))
      let denial = GitHubClientError.Denial(status: 404, message: "Not Found")
      try await check(throws: GitHubClientError.notPermitted(denial)) {
        try await subject.client.stargazers(none, nil)
      }
    },
  ]

  private static let denials = [
    GitHubClientError.Denial(status: 401, message: "Requires authentication"),
    GitHubClientError.Denial(status: 403, message: "You do not have permission to view the list"),
    GitHubClientError.Denial(
      status: 403,
      message: "Resource not accessible by personal access token",
      acceptedPermissions: "metadata=read; contents=write"
    ),
    GitHubClientError.Denial(
      status: 403,
      message: "Resource protected by organization SAML enforcement.",
      signOn: "https://github.com/orgs/octo/sso?authorization_request=A;B"
    ),
    GitHubClientError.Denial(status: 404, message: "Not Found"),
  ]
}

extension Links {
  /// The numbers of the first, previous, next and last page.
  var pages: [Int?] { [first, previous, next, last].map { $0?.number } }
}
