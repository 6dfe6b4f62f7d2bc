import ContentService
import CounterService
import DataFetchFeature
import Store
import TestClock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Who waits for a fetch, and what their leaving does to it.
@Suite(.timeLimit(.minutes(1))) struct JoiningTests {
  let gate = Gate()
  let executor = SerialTaskExecutor()

  @Test func `a second call in flight starts nothing and ends with the first`() async throws {
    let viewModel = try gatedViewModel()
    let first = await start(viewModel.fetchContent)
    await gate.arrivals(atLeast: 1)
    let others = [await start(viewModel.fetchContent), await start(viewModel.fetchContent)]

    gate.open()
    for call in [first] + others { await call.value }

    #expect(gate.arrivals == 1)
    #expect(viewModel.state().timesFetched == 1)
  }

  @Test func `a call after the end starts a new fetch`() async throws {
    let viewModel = try gatedViewModel()
    for number in 1...2 {
      let call = await start(viewModel.fetchContent)
      await gate.arrivals(atLeast: number)
      gate.open()
      await call.value
    }
    #expect(viewModel.state().timesFetched == 2)
  }

  @Test func `a caller that is cancelled waits no longer, and the fetch goes on`() async throws {
    let viewModel = try gatedViewModel()
    let first = await start(viewModel.fetchContent)
    await gate.arrivals(atLeast: 1)
    let second = await start(viewModel.fetchContent)

    first.cancel()
    await first.value
    #expect(gate.cancellations == 0)
    #expect(viewModel.state().step != nil)

    gate.open()
    await second.value
    #expect(viewModel.state().timesFetched == 1)
  }

  @Test func `when the last caller is cancelled, so is the fetch`() async throws {
    let viewModel = try gatedViewModel()
    let calls = [await start(viewModel.fetchContent), await start(viewModel.fetchContent)]
    await gate.arrivals(atLeast: 1)

    for call in calls { call.cancel() }
    for call in calls { await call.value }

    #expect(gate.cancellations == 1)
    #expect(viewModel.state() == DataFetchViewModel.State())
  }

  @Test func `a call while a cancelled fetch ends waits for that end and starts anew`() async throws
  {
    // A fetch that is slow to notice its cancellation.
    let ending = Gate()
    var feature = try Feature()
    feature.contentService = ContentService { [gate, contentService = feature.contentService] _ in
      do {
        try await gate.pass()
      } catch {
        await Task { try? await ending.pass() }.value
        throw error
      }
      return try await contentService.fetchCurrentResponseCode()
    }
    let viewModel = feature.viewModel
    let cancelled = await start(viewModel.fetchContent)
    await gate.arrivals(atLeast: 1)
    cancelled.cancel()
    await ending.arrivals(atLeast: 1)

    let impatient = await start(viewModel.fetchContent)
    let patient = await start(viewModel.fetchContent)
    impatient.cancel()
    await impatient.value
    #expect(gate.arrivals == 1)

    ending.open()
    await cancelled.value
    await gate.arrivals(atLeast: 2)
    gate.open()
    await patient.value
    #expect(viewModel.state().timesFetched == 1)
  }

  @Test func `a caller that is cancelled before it calls starts nothing`() async throws {
    let viewModel = try gatedViewModel()
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await viewModel.fetchContent()
    }.value
    #expect(gate.arrivals == 0)
  }

  @Test func `a fetch that is cancelled while it waits for the database saves nothing`()
    async throws
  {
    var feature = try Feature()
    let unitOfWork = feature.unitOfWork
    feature.unitOfWork.write = { [gate] work in
      try await gate.pass()
      try await unitOfWork.write(work)
    }
    let viewModel = feature.viewModel
    let call = await start(viewModel.fetchContent)
    await gate.arrivals(atLeast: 1)
    #expect(viewModel.state().step == .saving)

    call.cancel()
    await call.value

    #expect(viewModel.state() == DataFetchViewModel.State())
    #expect(try feature.counterService.currentCount() == 0)
  }

  @Test func `what was read before a fetch ended does not hide what was fetched`() async throws {
    var feature = try Feature(saved: UUID(number: 9), count: 4)
    let unitOfWork = feature.unitOfWork
    feature.unitOfWork.read = { [gate] work in
      try await unitOfWork.read(work)
      try await gate.pass()
    }
    let viewModel = feature.viewModel
    let reading = await start(viewModel.refresh)
    await gate.arrivals(atLeast: 1)
    await viewModel.fetchContent()
    gate.open()
    await reading.value
    #expect(
      viewModel.state() == DataFetchViewModel.State(responseCode: UUID(number: 1), timesFetched: 5)
    )
  }

  @Test func `a refresh that is cancelled changes nothing`() async throws {
    var feature = try Feature(saved: UUID(number: 9), count: 4)
    feature.unitOfWork.read = { [gate] _ in try await gate.pass() }
    let viewModel = feature.viewModel
    let reading = await start(viewModel.refresh)
    await gate.arrivals(atLeast: 1)
    reading.cancel()
    await reading.value
    #expect(viewModel.state() == DataFetchViewModel.State())
  }

  @Test func `a refresh shows what another process saved, and takes a reading error away`()
    async throws
  {
    var feature = try Feature()
    let counterService = feature.counterService
    let isBroken = Gate()
    feature.counterService.currentCount = {
      if isBroken.cancellations == 0 { throw Failure() }
      return try counterService.currentCount()
    }
    let viewModel = feature.viewModel
    await viewModel.onAppear()
    #expect(viewModel.state().failure == .cannotRead(cause: "The disk is gone."))

    let mended = await start { try? await isBroken.pass() }
    mended.cancel()
    await mended.value
    _ = try counterService.increment()
    await viewModel.refresh()
    #expect(viewModel.state() == DataFetchViewModel.State(timesFetched: 1))
  }

  // MARK: Helpers

  private func gatedViewModel() throws -> DataFetchViewModel {
    var feature = try Feature()
    feature.contentService = feature.contentService.held(at: gate)
    return feature.viewModel
  }

  /// Starts a call, and returns when it has reached its first wait.
  private func start(_ call: @escaping @Sendable () async -> Void) async -> Task<Void, Never> {
    let task = Task(executorPreference: executor) { await call() }
    await executor.settle()
    return task
  }
}
