import APIClient
import CommandSupport
import GitHubClient
import PortableFoundation
import StarStore
import StargazerService
import StarsCommand
import Testing

@Suite struct SyncTests {
  private let stars = StarsTester()

  @Test func `sync stores the list, and then prints the new and the lost people`() async {
    let first = await stars("sync octo/many")
    #expect(first.code == .success)
    #expect(first.output == "octo/many: 250 stargazers\n")
    stars.wait(3_600)
    #expect(
      await stars("sync octo/many").output
        == "octo/many: 250 stargazers, unchanged since 2026-11-23 09:00:00+01:00\n"
    )
    stars.gitHub.update(.many) { repository in
      repository.stargazers.remove(at: 6)
      repository.stargazers.append(.mock(251))
    }
    let changed = await stars("sync octo/many")
    #expect(
      changed.output == """
        + 2024-01-17  stargazer-00251
        - 2024-01-07  stargazer-00007
        octo/many: 250 stargazers, 1 new, 1 lost

        """
    )
  }

  @Test func `a list that other syncs keep changing is a reason to try again`() async {
    let other = MockGitHub()
    other.set(MockRepository(.many, stargazers: (1...250).map { .mock($0) }))
    let service = StargazerService.mock(client: .mock(of: other), in: stars.database)
    stars.gitHub.onRequest = { request in
      guard case .stargazers = request else { return }
      other.update(.many) { $0.stargazers.append(.mock($0.stargazers.count + 1)) }
      _ = try await service.sync(.many) { _ in }
    }
    let result = await stars("sync octo/many")
    #expect(result.code == .tryAgain)
    #expect(
      result.errors == """
        Other syncs kept changing the list of the repository.
        Try again when they have finished; the pages that were read are saved.

        """
    )
  }

  @Test func `JSON has one object for each change, then the numbers`() async {
    _ = await stars("sync octo/many")
    stars.gitHub.update(.many) { $0.stargazers.append(.mock(251)) }
    let lines = await stars("sync octo/many --json").output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.contains(#""type":"stargazer_change""#) == true)
    #expect(lines.first?.contains(#""login":"stargazer-00251""#) == true)
    #expect(lines.first?.contains(#""change":"new""#) == true)
    #expect(lines.last?.contains(#""type":"sync""#) == true)
    #expect(
      lines.last?.contains(#""difference":null,"first":false,"lost":0,"new":1,"people":251,"#)
        == true
    )
  }

  @Test func `a sync that stops at a limit continues there`() async {
    stars.gitHub.rateLimit = RateLimit(
      resource: "core",
      limit: 60,
      remaining: 3,
      timeUntilReset: .seconds(1_800)
    )
    let stopped = await stars("sync octo/many")
    #expect(stopped.code == .tryAgain)
    #expect(stopped.errors.contains("The pages so far are saved; the next sync continues there."))
    #expect(stopped.errors.contains("or let the command wait with --wait"))
    let again = await stars("sync octo/many")
    #expect(again.code == .tryAgain)
    #expect(again.errors.contains("The pages so far are saved; the next sync continues there."))
    stars.gitHub.rateLimit = nil
    let requests = stars.gitHub.requests.count
    #expect(await stars("sync octo/many").output == "octo/many: 250 stargazers\n")
    #expect(!stars.gitHub.requests.dropFirst(requests).contains(.stargazers(.many, page: 1)))
  }

  @Test func `a failure before the first page promises nothing`() async {
    stars.gitHub.failure = GitHubClientError.badCredentials
    #expect(await !stars("sync octo/many").errors.contains("saved"))
  }

  @Test func `a database that cannot be read does not replace the failure of a sync`() async {
    let stars = StarsTester(changingStores: { storage in
      storage.stars.find = { _, _ in throw StarStoreError.unknownRepository }
    })
    stars.gitHub.failure = GitHubClientError.badCredentials
    let result = await stars("sync octo/many --verbose")
    #expect(result.code.rawValue == 4)
    #expect(result.errors.contains("Set GH_TOKEN to a valid token"))
    #expect(
      result.errors.contains("Cannot read the saved pages: \(StarStoreError.unknownRepository)")
    )
  }

  @Test func `a difference from the count is a warning`() async {
    stars.gitHub.update(.many) { $0.unlistedCount = 2 }
    let result = await stars("sync octo/many")
    #expect(result.code == .success)
    #expect(
      result.errors
        == "Warning: The list of octo/many has 250 people, but the repository has 252 stars: stars came or went meanwhile, "
        + "or GitHub does not list some accounts.\n"
    )
    #expect(await stars("sync octo/many --json").output.contains(#""difference":"other""#))
  }

  @Test func `with --verbose, each page is logged`() async {
    let result = await stars("sync octo/many --verbose")
    #expect(result.errors.contains("Saved page 1: 100 of 250 people."))
    #expect(result.errors.contains("Saved page 3: 250 of 250 people."))
  }
}
