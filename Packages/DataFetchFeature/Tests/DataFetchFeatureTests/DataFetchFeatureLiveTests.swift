import ContentService
import CounterService
import DataFetchFeature
import FetchLog
import LastResponseCodeService
import NetworkClient
import PortableFoundation
import Testing

/// What live does with its services, of which the contract knows nothing.
@Suite(.timeLimit(.minutes(1))) struct DataFetchFeatureLiveTests {
  @Test func `what was saved before is restored, and a fetch saves code and count`() async throws {
    let feature = try Feature(saved: UUID(number: 9), count: 4)
    let viewModel = feature.viewModel
    await viewModel.onAppear()
    #expect(viewModel.state() == .init(responseCode: UUID(number: 9), timesFetched: 4))

    await viewModel.fetchContent()
    #expect(viewModel.state().responseCode == UUID(number: 1))
    #expect(viewModel.state().timesFetched == 5)
    #expect(viewModel.state().lastFetch == (try feature.fetchLog.latest()))
    #expect(try feature.lastResponseCodeService.responseCode() == UUID(number: 1))
    #expect(try feature.counterService.currentCount() == 5)
  }

  @Test func `what a service cannot read is a failure`() async throws {
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

  @Test func `of a fetch that one service cannot save, none keeps anything`() async throws {
    var feature = try Feature(saved: UUID(number: 9), count: 4)
    feature.counterService.increment = { throw Failure() }
    let viewModel = feature.viewModel
    await viewModel.fetchContent()

    #expect(
      viewModel.state().failure
        == .notSaved(responseCode: UUID(number: 1), cause: "The disk is gone.")
    )
    #expect(try feature.lastResponseCodeService.responseCode() == UUID(number: 9))
    #expect(try feature.counterService.currentCount() == 4)
    #expect(try feature.fetchLog.count() == 0)
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
        .connectionLost(request, cause: "a"),
        .serverUnreachable(.connectionLost(request, cause: "a"))
      ),
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
}
