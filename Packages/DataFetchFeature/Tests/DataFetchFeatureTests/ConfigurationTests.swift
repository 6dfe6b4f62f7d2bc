import ContentService
import DataFetchFeature
import SQLiteDatabase
import PortableFoundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct DataFetchFeatureConfigurationTests {
  private let failure = DataFetchFailure.internalError(cause: "It broke.")

  @Test func `a mock starts with its initial code and count`() async {
    let viewModel = DataFetchViewModel.mock(initially: UUID(number: 9), count: 4)
    await viewModel.onAppear()
    #expect(viewModel.state().saved == .init(responseCode: UUID(number: 9), timesFetched: 4))
    await viewModel.fetchContent()
    #expect(viewModel.state().saved.responseCode == UUID(number: 1))
    #expect(viewModel.state().saved.timesFetched == 5)
  }

  @Test func `mocks of one database share their data, others do not`() async {
    let database = SQLiteDatabase.inMemory()
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
    for action in [\DataFetchViewModel.reset, \.undoReset] {
      let viewModel = DataFetchViewModel.failing(failure)
      #expect(await viewModel[keyPath: action]() == .failed)
      #expect(viewModel.state().failure == failure)
    }
  }

  @Test func `each endpoint of unimplemented terminates the process with its name`() async throws {
    for endpoint in [
      "state", "states", "onAppear", "refresh", "fetchContent", "reset", "undoReset",
    ] {
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
        case "fetchContent": await viewModel.fetchContent()
        case "reset": _ = await viewModel.reset()
        default: _ = await viewModel.undoReset()
        }
      }
      let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(output.contains("DataFetchViewModel.\(endpoint) is unimplemented"))
    }
  }

  @Test func `each failure describes its cause`() {
    let request = ContentServiceError.Request(.requestingPath, .localhost)
    let unreachable = ContentServiceError.unreachable(request, cause: "refused")
    let code = UUID(number: 1)
    let descriptions: [(DataFetchFailure, String)] = [
      (.notFetched(unreachable), unreachable.description),
      (.cannotRead(cause: "The disk is gone."), "Cannot read the saved state. The disk is gone."),
      (
        .notSaved(responseCode: code, cause: "The disk is full."),
        "Fetched the response code 00000000-0000-0000-0000-000000000001, but could not save it. "
          + "The disk is full."
      ),
      (.notReset(cause: "The disk is full."), "Cannot change the saved state. The disk is full."),
      (failure, "It broke."),
    ]
    for (failure, description) in descriptions { #expect(failure.description == description) }
  }
}
