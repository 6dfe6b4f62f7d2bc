import ObservableState
import SingleFlight
import Synchronization

extension DataFetchViewModel {
  /// A view model that shows what a use case fetches and saves.
  public init(_ dataFetch: DataFetch) {
    let model = Model(dataFetch)
    let sharedFetch = SingleFlight { await model.showFetched() }
    self.init(
      state: { model.shown.state },
      states: { model.shown.states() },
      onAppear: { await model.showSaved() },
      refresh: { await model.showSaved() },
      fetchContent: { await sharedFetch() }
    )
  }
}

/// What a view model shows, and how that comes about.
private final class Model: Sendable {
  let shown = ObservableState(DataFetchViewModel.State())

  /// How many fetches were shown: what was read before one of them is out of date.
  private let fetchesShown = Atomic(0)

  private let dataFetch: DataFetch

  init(_ dataFetch: DataFetch) {
    self.dataFetch = dataFetch
  }

  func showSaved() async {
    let fetchesBefore = fetchesShown.load(ordering: .acquiring)
    do {
      let saved = try await dataFetch.load()
      shown.update { state in
        guard fetchesShown.load(ordering: .acquiring) == fetchesBefore else { return }
        state.saved = saved
        if case .cannotRead = state.failure { state.failure = nil }
      }
    } catch is CancellationError {
      return
    } catch {
      shown.update { $0.failure = .cannotRead(cause: "\(error)") }
    }
  }

  func showFetched() async {
    shown.update { $0.failure = nil }
    let outcome: Result<FetchedState, any Error>
    do {
      outcome = .success(
        try await dataFetch.fetchAndSave { [shown] step in shown.update { $0.step = step } }
      )
    } catch {
      outcome = .failure(error)
    }
    shown.update { state in
      state.step = nil
      switch outcome {
      case .success(let saved):
        fetchesShown.add(1, ordering: .acquiringAndReleasing)
        state.saved = saved
      case .failure(is CancellationError):
        break
      case .failure(let error):
        state.failure = error as? DataFetchFailure ?? .internalError(cause: "\(error)")
      }
    }
  }
}
