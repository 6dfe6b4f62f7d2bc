import ContentService
import CounterService
import DataFetchFeature
import DataFetchFeatureLive
import FetchLog
import LastResponseCodeService
import NetworkClient
import Store
import TestClock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the original app promised, and what this one adds.
@Suite(.timeLimit(.minutes(1))) struct DataFetchFeatureLiveTests {
  // MARK: Appearing

  @Test func `before anything is loaded there is no code and no fetch`() throws {
    let viewModel = try Feature(saved: UUID(number: 9), count: 4).viewModel
    #expect(viewModel.state() == DataFetchViewModel.State())
  }

  @Test func `the initial state restores the last code and the count`() async throws {
    let viewModel = try Feature(saved: UUID(number: 9), count: 4).viewModel
    await viewModel.onAppear()
    #expect(
      viewModel.state() == DataFetchViewModel.State(responseCode: UUID(number: 9), timesFetched: 4)
    )
  }

  @Test func `the initial state before the first fetch has no code and counts 0`() async throws {
    let viewModel = try Feature().viewModel
    await viewModel.onAppear()
    #expect(viewModel.state() == DataFetchViewModel.State())
  }

  @Test func `what cannot be restored is a failure`() async throws {
    var feature = try Feature()
    feature.counterService = .failing(Failure())
    let viewModel = feature.viewModel
    await viewModel.onAppear()
    #expect(
      viewModel.state()
        == DataFetchViewModel.State(
          errorMessage: "Sorry, something went wrong. Please try again.",
          failure: .cannotRead(cause: "The disk is gone.")
        )
    )
  }

  // MARK: Fetching

  @Test func `a tap fetches, saves and shows code and count`() async throws {
    let feature = try Feature(saved: UUID(number: 9), count: 4)
    let viewModel = feature.viewModel
    await viewModel.onAppear()

    await viewModel.fetchContent()

    #expect(
      viewModel.state() == DataFetchViewModel.State(responseCode: UUID(number: 1), timesFetched: 5)
    )
    #expect(try feature.lastResponseCodeService.responseCode() == UUID(number: 1))
    #expect(try feature.counterService.currentCount() == 5)
  }

  @Test func `the log keeps an entry of each fetch`() async throws {
    var feature = try Feature()
    feature.contentService = .succeeding(
      with: FetchedContent(
        content: ResponseCodeContent(path: "a", responseCode: UUID(number: 3)),
        url: try #require(URL(string: "http://localhost:8000")),
        attempts: 2,
        duration: .milliseconds(12)
      )
    )
    await feature.viewModel.fetchContent()
    #expect(
      try feature.fetchLog.latest()?.entry
        == FetchLog.Entry(
          time: Date(timeIntervalSince1970: 1_800_000_000),
          url: "http://localhost:8000",
          path: "a",
          responseCode: UUID(number: 3),
          duration: .milliseconds(12),
          attempts: 2
        )
    )
  }

  @Test func `every state on the way is shown, and the fetched code only when it is saved`()
    async throws
  {
    let feature = try Feature(saved: UUID(number: 9), count: 4)
    let viewModel = feature.viewModel
    await viewModel.onAppear()
    let states = viewModel.states()
    await viewModel.fetchContent()

    let restored = DataFetchViewModel.State(responseCode: UUID(number: 9), timesFetched: 4)
    func doing(_ step: DataFetchViewModel.Step) -> DataFetchViewModel.State {
      var state = restored
      state.step = step
      return state
    }
    var iterator = states.makeAsyncIterator()
    #expect(await iterator.next() == restored)
    #expect(await iterator.next() == doing(.requesting(.requestingPath)))
    #expect(await iterator.next() == doing(.requesting(.requestingResponseCode)))
    #expect(await iterator.next() == doing(.saving))
    #expect(
      await iterator.next()
        == DataFetchViewModel.State(responseCode: UUID(number: 1), timesFetched: 5)
    )
  }

  @Test func `a failure shows the fixed sentence and the cause, and keeps code and count`()
    async throws
  {
    var feature = try Feature(saved: UUID(number: 9), count: 4)
    let request = ContentServiceError.Request(
      .requestingPath,
      try #require(URL(string: "http://localhost:8000"))
    )
    let errors: [(ContentServiceError, DataFetchFailure)] = [
      (.unreachable(request, cause: "a"), .serverUnreachable(.unreachable(request, cause: "a"))),
      (
        .timedOut(request, waited: .zero, limit: .zero),
        .timedOut(.timedOut(request, waited: .zero, limit: .zero))
      ),
      (
        .stalePath(request, answer: .json("{}", status: 400), attempts: 4),
        .stalePath(.stalePath(request, answer: .json("{}", status: 400), attempts: 4))
      ),
      (
        .unacceptable(request, answer: nil, cause: "b"),
        .unacceptableAnswer(.unacceptable(request, answer: nil, cause: "b"))
      ),
      (
        .cannotRequest(request, cause: "c"),
        .internalError(cause: ContentServiceError.cannotRequest(request, cause: "c").description)
      ),
    ]
    for (error, failure) in errors {
      feature.contentService = .failing(error)
      let viewModel = feature.viewModel
      await viewModel.onAppear()
      await viewModel.fetchContent()
      #expect(
        viewModel.state()
          == DataFetchViewModel.State(
            responseCode: UUID(number: 9),
            timesFetched: 4,
            errorMessage: "Sorry, something went wrong. Please try again.",
            failure: failure
          )
      )
    }
    #expect(try feature.counterService.currentCount() == 4)
    #expect(try feature.fetchLog.count() == 0)
  }

  @Test func `an error that nobody knows is shown as an internal one`() async throws {
    var feature = try Feature()
    feature.contentService = .failing(Failure())
    let viewModel = feature.viewModel
    await viewModel.fetchContent()
    #expect(viewModel.state().failure == .internalError(cause: "The disk is gone."))
  }

  @Test func `a new tap takes the error away before it fetches`() async throws {
    var feature = try Feature()
    let gate = Gate()
    feature.counterService.increment = { throw Failure() }
    feature.contentService = feature.contentService.held(at: gate)
    let viewModel = feature.viewModel

    async let failing: Void = viewModel.fetchContent()
    await gate.arrivals(atLeast: 1)
    gate.open()
    await failing
    #expect(viewModel.state().errorMessage != nil)

    async let second: Void = viewModel.fetchContent()
    await gate.arrivals(atLeast: 2)
    #expect(viewModel.state().errorMessage == nil)
    #expect(viewModel.state().failure == nil)
    gate.open()
    await second
  }

  @Test func `what cannot be saved is not shown, and the failure names the code that is lost`()
    async throws
  {
    var feature = try Feature(saved: UUID(number: 9), count: 4)
    feature.counterService.increment = { throw Failure() }
    let viewModel = feature.viewModel
    await viewModel.onAppear()
    await viewModel.fetchContent()

    #expect(viewModel.state().responseCode == UUID(number: 9))
    #expect(viewModel.state().timesFetched == 4)
    #expect(
      viewModel.state().failure
        == .notSaved(responseCode: UUID(number: 1), cause: "The disk is gone.")
    )
    #expect(try feature.lastResponseCodeService.responseCode() == UUID(number: 9))
    #expect(try feature.fetchLog.count() == 0)
  }
}
