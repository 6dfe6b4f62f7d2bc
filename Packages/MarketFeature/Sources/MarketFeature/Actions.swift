import AlertStore
import ExchangeClient
import MarketService
import ObservableState
import PortableFoundation

extension Model {
  func toggleWatched(_ symbol: Symbol) async {
    if shown.state.watchlist.contains(symbol) {
      await change {
        _ = try await service.unwatch([symbol])
        return .unwatched(symbol)
      } orFail: {
        .notUnwatched(symbol, cause: $0)
      }
    } else {
      await change {
        _ = try await service.watch([symbol])
        return .watched(symbol)
      } orFail: {
        .notWatched(symbol, cause: $0)
      }
    }
  }

  func addAlert(_ symbol: Symbol, _ direction: Alert.Direction, _ price: Decimal) async {
    await change {
      .addedAlert(try await service.addAlert(symbol, direction, price))
    } orFail: {
      .alertNotAdded(symbol, cause: $0)
    }
  }

  func removeAlert(_ id: Alert.ID) async {
    await change {
      try await service.removeAlert(id).map { .removedAlert($0) } ?? .alreadyRemovedAlert(id)
    } orFail: {
      .alertNotRemoved(id, cause: $0)
    }
  }

  /// Runs an action, and shows its result together with the watchlist and the alerts after it.
  private func change(
    _ action: () async throws -> MarketViewModel.Change,
    orFail failure: (_ cause: String) -> MarketActionFailure
  ) async {
    do {
      let change = try await action()
      // Nil if the task is cancelled: the action has succeeded nevertheless.
      let showLists = try? await storedValues(of: nil)
      shown.update { state in
        state.lastChange = change
        state.failure = nil
        showLists?(&state)
      }
    } catch is CancellationError {
      return
    } catch {
      shown.update { state in
        state.failure = failure("\(error)")
        state.lastChange = nil
      }
    }
    // An action can request prices.
    await receiveFirings()
  }
}
