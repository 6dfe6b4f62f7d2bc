import ContentService
import CounterService
import DataFetchFeature
import FetchLog
import LastResponseCodeService
import PortableFoundation
import Testing

/// What live does with its services, of which the contract knows nothing.
@Suite(.timeLimit(.minutes(1))) struct DataFetchFeatureLiveTests {
  @Test func `what was saved before is restored, and a fetch saves code and count`() async throws {
    let feature = try Feature(saved: UUID(number: 9), count: 4)
    let viewModel = feature.viewModel
    await viewModel.onAppear()
    #expect(viewModel.state().saved == .init(responseCode: UUID(number: 9), timesFetched: 4))

    await viewModel.fetchContent()
    #expect(viewModel.state().saved.responseCode == UUID(number: 1))
    #expect(viewModel.state().saved.timesFetched == 5)
    #expect(viewModel.state().saved.lastFetch == (try feature.fetchLog.latest()))
    #expect(try feature.lastResponseCodeService.responseCode() == UUID(number: 1))
    #expect(try feature.counterService.currentCount() == 5)
  }

  @Test func `what a service cannot read is a failure`() async throws {
    var feature = try Feature()
    feature.counterService = .failing(Failure())
    let viewModel = feature.viewModel
    await viewModel.onAppear()
    #expect(viewModel.state() == .init(failure: .cannotRead(cause: "The disk is gone.")))
    #expect(viewModel.state().errorMessage == "Sorry, something went wrong. Please try again.")
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
}
