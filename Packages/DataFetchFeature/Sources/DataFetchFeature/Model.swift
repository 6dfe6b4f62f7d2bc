import ObservableState
import SingleFlight
import Synchronization

extension DataFetchViewModel {
  /// Creates a view model that shows what a use case fetches and saves.
  public init(_ dataFetch: DataFetch) {
    let model = Model(dataFetch)
    let sharedFetch = SingleFlight { await model.fetch() }
    self.init(
      state: { model.shown.state },
      states: { model.shown.states() },
      onAppear: { await model.load() },
      refresh: { await model.load() },
      fetchContent: { await sharedFetch() }
    )
  }
}

/// The state of a view model, and the actions that change it.
private final class Model: Sendable {
  let shown = ObservableState(DataFetchViewModel.State())

  /// The number of fetches that were shown; a state that was read before one of them is outdated.
  private let fetchCount = Atomic(0)

  private let dataFetch: DataFetch

  init(_ dataFetch: DataFetch) {
    self.dataFetch = dataFetch
  }

  func load() async {
    let previousFetchCount = fetchCount.load(ordering: .acquiring)
    do {
      let saved = try await dataFetch.load()
      shown.update { state in
        guard fetchCount.load(ordering: .acquiring) == previousFetchCount else { return }
        state.saved = saved
        if case .cannotRead = state.failure { state.failure = nil }
      }
    } catch is CancellationError {
      return
    } catch {
      shown.update { $0.failure = .cannotRead(cause: "\(error)") }
    }
  }

  func fetch() async {
    shown.update { $0.failure = nil }
    do {
      let saved = try await dataFetch.fetchAndSave { [shown] step in shown.update { $0.step = step }
      }
      shown.update { state in
        fetchCount.add(1, ordering: .acquiringAndReleasing)
        state.step = nil
        state.saved = saved
      }
    } catch {
      shown.update { state in
        state.step = nil
        guard !(error is CancellationError) else { return }
        state.failure = error as? DataFetchFailure ?? .internalError(cause: "\(error)")
      }
    }
  }
}
