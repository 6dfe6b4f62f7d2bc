import GitHubClient
import ListPaging
import PortableFoundation
import StargazerService
import StargazersFeature
import StargazersFeatureContract
import Testing

@Suite(.timeLimit(.minutes(10))) struct ConfigurationTests {
  private let name = StargazersFeatureContract.name
  private let failure = StargazersFailure(.people, .other("It broke."))

  @Test func `a mock shows the repository of its GitHub`() async {
    let gitHub = MockGitHub(MockRepository(name, stargazers: [.mock(1)]))
    let viewModel = StargazersViewModel.mock(of: name, client: .mock(of: gitHub))
    await viewModel.refresh()
    #expect(viewModel.state().people == [.mock(1)])
    #expect(viewModel.state().order == .newest)
  }

  @Test func `each request of failing shows the failure`() async {
    let requests: [@Sendable (StargazersViewModel) async -> Void] = [
      { await $0.run() }, { await $0.refresh() },
    ]
    for request in requests {
      let viewModel = StargazersViewModel.failing(name, failure)
      await request(viewModel)
      #expect(viewModel.state() == .init(name: name, failures: [failure]))
    }
  }

  @Test func `failing shows the view and the filter`() async {
    let viewModel = StargazersViewModel.failing(name, failure)
    var states = viewModel.states().makeAsyncIterator()
    viewModel.show(.history)
    viewModel.filter("a")
    viewModel.showRows(5)
    viewModel.loadMore()
    #expect(viewModel.state() == .init(name: name, view: .history, filter: "a"))
    #expect(await states.next() == .init(name: name))
  }

  @Test(
    arguments: [
      "state", "states", "run", "show", "showRows", "loadMore", "refresh", "filter",
    ]
  ) func `each endpoint of unimplemented terminates the process with its name`(
    endpoint: String
  ) async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [endpoint = endpoint as String] in
      let viewModel = StargazersViewModel.unimplemented
      switch endpoint {
      case "state": _ = viewModel.state()
      case "states": _ = viewModel.states()
      case "run": await viewModel.run()
      case "show": viewModel.show(.list)
      case "showRows": viewModel.showRows(0)
      case "loadMore": viewModel.loadMore()
      case "refresh": await viewModel.refresh()
      default: viewModel.filter("")
      }
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("StargazersViewModel.\(endpoint) is unimplemented"))
  }
}
