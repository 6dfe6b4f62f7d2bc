import ContentService
import CounterService
import DataFetchFeature
import DataFetchFeatureLive
import FetchLog
import InMemoryDatabase
import LastResponseCodeService
import Store
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The live view model over mocks that share one database in memory; a test replaces what it is about.
struct Feature {
  let database = InMemoryDatabase()
  var contentService: ContentService
  var counterService: CounterService
  var lastResponseCodeService: LastResponseCodeService
  var fetchLog: FetchLog
  var unitOfWork: UnitOfWork
  var now: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_800_000_000) }

  init(saved code: UUID? = nil, count: Int = 0) throws {
    contentService = .mock(url: try #require(URL(string: "http://localhost:8000")))
    counterService = .mock(in: database, initially: count)
    lastResponseCodeService = .mock(in: database, initially: code)
    fetchLog = .mock(in: database)
    unitOfWork = .mock(in: database)
  }

  var viewModel: DataFetchViewModel {
    .live(
      contentService: contentService,
      counterService: counterService,
      lastResponseCodeService: lastResponseCodeService,
      fetchLog: fetchLog,
      unitOfWork: unitOfWork,
      now: now
    )
  }
}

/// An error that some service throws.
struct Failure: Error, Equatable, CustomStringConvertible {
  var description: String { "The disk is gone." }
}

/// A fetch that ends when the test says so.
final class Gate: Sendable {
  private struct State {
    var arrivals = 0
    var observers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    var held: [CheckedContinuation<Void, any Error>] = []
    var cancellations = 0
  }

  private let state = Mutex(State())

  var arrivals: Int { state.withLock(\.arrivals) }
  var cancellations: Int { state.withLock(\.cancellations) }

  /// Waits until it is opened, or throws when the task is cancelled.
  func pass() async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let observers = state.withLock { state in
          state.arrivals += 1
          state.held.append(continuation)
          let satisfied = state.observers.filter { $0.count <= state.arrivals }
          state.observers.removeAll { $0.count <= state.arrivals }
          return satisfied
        }
        for observer in observers { observer.continuation.resume() }
      }
    } onCancel: {
      let held = state.withLock { state in
        state.cancellations += 1
        defer { state.held = [] }
        return state.held
      }
      for continuation in held { continuation.resume(throwing: CancellationError()) }
    }
  }

  /// Lets all go who wait.
  func open() {
    let held = state.withLock { state in
      defer { state.held = [] }
      return state.held
    }
    for continuation in held { continuation.resume() }
  }

  /// Waits until so many have come.
  func arrivals(atLeast count: Int) async {
    await withCheckedContinuation { continuation in
      let isReached = state.withLock { state in
        if state.arrivals >= count { return true }
        state.observers.append((count, continuation))
        return false
      }
      if isReached { continuation.resume() }
    }
  }
}

extension ContentService {
  /// This service, with each fetch held at a gate after it has reported its first step.
  func held(at gate: Gate) -> Self {
    Self { onStep in
      onStep(.requestingPath)
      try await gate.pass()
      return try await self.fetchCurrentResponseCode()
    }
  }
}
