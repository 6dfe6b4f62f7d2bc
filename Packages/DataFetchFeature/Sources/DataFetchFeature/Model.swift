import AttemptLog
import ObservableState
import SingleFlight
import Store
import Synchronization

extension DataFetchViewModel {
  /// Creates a view model that shows what a use case fetches and saves.
  ///
  /// - Parameters:
  ///   - dataFetch: The use case.
  ///   - storage: The storage of the use case.
  ///   - servers: The spellings of the URL of the server whose activity is shown.
  public init(_ dataFetch: DataFetch, storage: FetchStorage, servers: Set<String>) {
    let model = Model(dataFetch, storage, servers)
    let sharedFetch = SingleFlight { await model.fetch() }
    self.init(
      state: { model.shown.state },
      states: { model.shown.states() },
      onAppear: { await model.load() },
      refresh: { await model.load() },
      fetchContent: { await sharedFetch() },
      reset: { await model.reset() },
      undoReset: { await model.undoReset() }
    )
  }
}

/// The state of a view model, and the actions that change it.
private final class Model: Sendable {
  let shown = ObservableState(DataFetchViewModel.State())

  /// The number of changes that were shown; a state that was read before one of them is outdated.
  private let changeCount = Atomic(0)

  /// Whether a fetch was shown since the activity was read; other processes may have saved fetches before it.
  private let mayMissFetches = Atomic(false)

  private let dataFetch: DataFetch
  private let storage: FetchStorage
  private let servers: Set<String>

  init(_ dataFetch: DataFetch, _ storage: FetchStorage, _ servers: Set<String>) {
    self.dataFetch = dataFetch
    self.storage = storage
    self.servers = servers
  }

  func load() async {
    let previousChangeCount = changeCount.load(ordering: .acquiring)
    do {
      try await showSavedState { state, hasSucceeded in
        guard let failure = state.failure else { return }
        if case .cannotRead = failure { state.failure = nil }
        if hasSucceeded, failure.isOfFetch { state.failure = nil }
      }
    } catch is CancellationError {
      return
    } catch {
      shown.update { state in
        guard changeCount.load(ordering: .acquiring) == previousChangeCount else { return }
        state.failure = .cannotRead(cause: "\(error)")
      }
    }
  }

  /// Reads and shows the saved state with a further change, unless it is outdated.
  ///
  /// - Parameter change: Changes the state, given whether the latest event is a fetch that was not shown before.
  private func showSavedState(
    _ change: (inout DataFetchViewModel.State, _ hasSucceeded: Bool) -> Void = { _, _ in }
  ) async throws {
    let previousChangeCount = changeCount.load(ordering: .acquiring)
    let previousActivity = shown.state.activity
    let mayMissFetches = mayMissFetches.exchange(false, ordering: .acquiringAndReleasing)
    var isShown = false
    defer { if mayMissFetches, !isShown { self.mayMissFetches.store(true, ordering: .releasing) } }
    let (saved, activity) = try await storage.unitOfWork.read { [storage, servers] in
      let activity = try storage.activity(
        of: .servers(servers),
        after: previousActivity,
        reusingFetches: !mayMissFetches
      )
      return (try storage.state(), activity)
    }
    shown.update { state in
      guard changeCount.load(ordering: .acquiring) == previousChangeCount else { return }
      isShown = true
      state.saved = saved
      state.activity = activity
      let latest = activity.events.first
      change(&state, latest?.kind == .fetches && latest?.id != previousActivity.fetches.first?.id)
    }
  }

  func fetch() async {
    shown.update { $0.failure = nil }
    do {
      let saved = try await dataFetch.fetchAndSave { [shown] step in shown.update { $0.step = step }
      }
      showChange { state in
        state.step = nil
        state.saved = saved
        if let record = saved.lastFetch, servers.contains(record.entry.url) {
          state.activity = state.activity.adding(record)
          mayMissFetches.store(true, ordering: .releasing)
        }
      }
    } catch is CancellationError {
      shown.update { $0.step = nil }
    } catch {
      let failure = error as? DataFetchFailure ?? .internalError(cause: "\(error)")
      // A refresh that started before the failure must not clear it.
      showChange { state in
        state.step = nil
        state.failure = failure
      }
      do {
        try await showSavedState()
      } catch {
        // The failure that the user waits for stays; the next refresh shows a read error.
      }
    }
  }

  func reset() async -> DataFetchViewModel.ResetOutcome {
    await change { storage in try storage.reset() ? FetchedState() : nil }
  }

  func undoReset() async -> DataFetchViewModel.ResetOutcome {
    await change { storage in try storage.undoReset() }
  }

  /// Changes the saved state in one unit of work, and shows it; a change that returns nil has changed nothing.
  private func change(
    _ work: @escaping @Sendable (FetchStorage) throws -> FetchedState?
  ) async -> DataFetchViewModel.ResetOutcome {
    do {
      guard let saved = try await storage.unitOfWork.write({ [storage] in try work(storage) })
      else { return .nothingToDo }
      showChange { state in
        state.saved = saved
        state.failure = nil
      }
      return .done
    } catch is CancellationError {
      return .failed
    } catch {
      shown.update { $0.failure = .notReset(cause: "\(error)") }
      return .failed
    }
  }

  /// Shows a change, which makes every state outdated that was read before.
  private func showChange(_ change: (inout DataFetchViewModel.State) -> Void) {
    shown.update { state in
      changeCount.add(1, ordering: .acquiringAndReleasing)
      change(&state)
    }
  }
}
