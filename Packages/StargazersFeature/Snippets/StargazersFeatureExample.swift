import GitHubClient
import StargazersFeature

guard let name = RepositoryName("octo/many") else { fatalError("A name is OWNER/NAME.") }
let gitHub = MockGitHub(MockRepository(name, stargazers: (1...250).map { .mock($0) }))

let viewModel = StargazersViewModel.mock(of: name, client: .mock(of: gitHub))
viewModel.show(.list)
let loading = Task { await viewModel.run() }

// The newest people are on GitHub's last page, which has 50 of them; the next page follows before the end is visible.
for await state in viewModel.states() where state.people.count > 50 {
  print(state.people.count, "of", state.repository?.starCount ?? 0)  // 150 of 250
  break
}

// A row near the end of the list needs the last page.
viewModel.showRows(140)
for await state in viewModel.states() where state.isComplete { break }

viewModel.filter("00007")
print(viewModel.state().shownPeople.count)  // 1

loading.cancel()
