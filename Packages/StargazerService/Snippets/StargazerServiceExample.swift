import GitHubClient
import StargazerService

guard let name = RepositoryName("octo/many") else { fatalError("A name is OWNER/NAME.") }
let gitHub = MockGitHub(MockRepository(name, stargazers: (1...1234).map { .mock($0) }))
let service = StargazerService.mock(client: .mock(of: gitHub))

let newest = try await service.people(name, .newest)
print(newest.people.first?.account?.login.description ?? "a closed account")
// stargazer-01234

_ = try await service.sync(name) { print($0.count, "of", $0.expectedCount) }
// 100 of 1234 …

gitHub.update(name) { $0.stargazers.removeFirst() }
let report = try await service.sync(name) { _ in }
print(report.changes.newCount, "new,", report.changes.lostCount, "lost")
// 0 new, 1 lost

for month in try await service.history(name).periods(by: .month) {
  print(month.start, month.count, month.total)
}
// 2024-01-01 599 599 …
