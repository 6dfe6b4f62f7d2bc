import ContentService
import DataFetchFeature
import FetchLog
import InMemoryDatabase
import PortableFoundation
import TestClock
import Testing

@Suite(.timeLimit(.minutes(1))) struct DataFetchFeatureConfigurationTests {
  private let failure = DataFetchFailure.internalError(cause: "It broke.")

  @Test func `a mock begins with what it is told was saved`() async {
    let viewModel = DataFetchViewModel.mock(
      saved: .init(responseCode: UUID(number: 9), timesFetched: 4)
    )
    await viewModel.onAppear()
    #expect(viewModel.state().saved == .init(responseCode: UUID(number: 9), timesFetched: 4))
    await viewModel.fetchContent()
    #expect(viewModel.state().saved.responseCode == UUID(number: 1))
    #expect(viewModel.state().saved.timesFetched == 5)
  }

  @Test func `a mock records each fetch as one that took no time`() async {
    let viewModel = DataFetchViewModel.mock(responseCode: { _ in UUID(number: 7) })
    await viewModel.fetchContent()
    await viewModel.fetchContent()
    let entry = FetchLog.Entry(
      time: Date(timeIntervalSince1970: 0),
      url: "http://localhost:8000",
      path: "00000000-0000-0000-0000-000000000002",
      responseCode: UUID(number: 7),
      duration: .zero,
      attempts: 1
    )
    #expect(
      viewModel.state().saved.lastFetch == FetchLog.Record(id: 2, generation: 1, entry: entry)
    )
  }

  @Test func `mocks share what is saved in one database, and nothing else`() async {
    let database = InMemoryDatabase()
    await DataFetchViewModel.mock(in: database).fetchContent()
    for (viewModel, count) in [(DataFetchViewModel.mock(in: database), 1), (.mock(), 0)] {
      await viewModel.onAppear()
      #expect(viewModel.state().saved.timesFetched == count)
    }
  }

  @Test func `each action of failing shows the failure`() async {
    for action in [\DataFetchViewModel.onAppear, \.refresh, \.fetchContent] {
      let viewModel = DataFetchViewModel.failing(failure)
      var states = viewModel.states().makeAsyncIterator()
      await viewModel[keyPath: action]()
      #expect(viewModel.state().failure == failure)
      #expect(viewModel.state().errorMessage == DataFetchViewModel.errorMessage)
      #expect(await states.next() == DataFetchViewModel.State())
    }
  }

  @Test func `each endpoint of unimplemented ends the process with its name`() async throws {
    for endpoint in ["state", "states", "onAppear", "refresh", "fetchContent"] {
      let result = await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent]
      ) { [endpoint = endpoint as String] in
        let viewModel = DataFetchViewModel.unimplemented
        switch endpoint {
        case "state": _ = viewModel.state()
        case "states": _ = viewModel.states()
        case "onAppear": await viewModel.onAppear()
        case "refresh": await viewModel.refresh()
        default: await viewModel.fetchContent()
        }
      }
      let shown = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(shown.contains("DataFetchViewModel.\(endpoint) is unimplemented"))
    }
  }

  @Test func `each failure says its cause`() throws {
    let url = try #require(URL(string: "http://localhost:8000"))
    let request = ContentServiceError.Request(.requestingPath, url)
    let unreachable = ContentServiceError.unreachable(request, cause: "refused")
    #expect(DataFetchFailure.notFetched(unreachable).description == unreachable.description)
    #expect(
      DataFetchFailure.cannotRead(cause: "The disk is gone.").description
        == "What was saved cannot be read. The disk is gone."
    )
    #expect(
      DataFetchFailure.notSaved(responseCode: UUID(number: 1), cause: "The disk is full.")
        .description
        == "The response code 00000000-0000-0000-0000-000000000001 was fetched, but not saved. "
        + "The disk is full."
    )
    #expect(failure.description == "It broke.")
  }
}
