package import ContentService
package import FetchLog
import ObservableState
import SingleFlight
package import PortableFoundation
import Synchronization

extension DataFetchViewModel {
  /// A view model that keeps every rule of the interface, whatever it fetches with and saves to.
  ///
  /// - Parameters:
  ///   - load: Reads what was saved last.
  ///   - fetch: Fetches a code, and reports each step as it begins.
  package init(
    load: @escaping @Sendable () async throws -> Saved,
    fetch:
      @escaping @Sendable (
        _ onStep: @escaping @Sendable (ContentStep) -> Void
      ) async throws -> Fetched
  ) {
    let model = Model(load: load, fetch: fetch)
    let sharedFetch = SingleFlight { await model.showFetched() }
    self.init(
      state: { model.shown.state },
      states: { model.shown.states() },
      onAppear: { await model.showSaved() },
      refresh: { await model.showSaved() },
      fetchContent: { await sharedFetch() }
    )
  }

  /// What is saved.
  package struct Saved: Sendable {
    let responseCode: UUID?
    let timesFetched: Int
    let lastFetch: FetchLog.Record?

    /// A code, how many fetches were saved, and the record of the last.
    package init(responseCode: UUID?, timesFetched: Int, lastFetch: FetchLog.Record?) {
      self.responseCode = responseCode
      self.timesFetched = timesFetched
      self.lastFetch = lastFetch
    }
  }

  /// A code that was fetched and is not saved yet.
  package struct Fetched: Sendable {
    let responseCode: UUID
    let save: @Sendable () async throws -> Saved

    /// A code, and how it is saved, with what is saved then as the result.
    package init(_ responseCode: UUID, save: @escaping @Sendable () async throws -> Saved) {
      self.responseCode = responseCode
      self.save = save
    }
  }
}

/// What a view model shows, and how that comes about.
private final class Model: Sendable {
  typealias Load = @Sendable () async throws -> DataFetchViewModel.Saved
  typealias Fetch =
    @Sendable (
      _ onStep: @escaping @Sendable (ContentStep) -> Void
    ) async throws -> DataFetchViewModel.Fetched

  let shown = ObservableState(DataFetchViewModel.State())

  /// How many fetches were shown: what was read before one of them is out of date.
  private let fetchesShown = Atomic(0)

  private let load: Load
  private let fetch: Fetch

  init(load: @escaping Load, fetch: @escaping Fetch) {
    self.load = load
    self.fetch = fetch
  }

  func showSaved() async {
    let fetchesBefore = fetchesShown.load(ordering: .acquiring)
    do {
      let saved = try await load()
      shown.update { state in
        guard fetchesShown.load(ordering: .acquiring) == fetchesBefore else { return }
        state.show(saved)
        if case .cannotRead = state.failure { state.show(nil) }
      }
    } catch is CancellationError {
      return
    } catch {
      shown.update { $0.show(.cannotRead(cause: "\(error)")) }
    }
  }

  func showFetched() async {
    shown.update { $0.show(nil) }
    let outcome = await fetchAndSave()
    shown.update { state in
      state.step = nil
      switch outcome {
      case .success(let saved):
        fetchesShown.add(1, ordering: .acquiringAndReleasing)
        state.show(saved)
      case .failure(let failure):
        state.show(failure)
      case nil:
        break
      }
    }
  }

  /// What is saved now; nil if the fetch was cancelled before it was saved.
  private func fetchAndSave() async -> Result<DataFetchViewModel.Saved, DataFetchFailure>? {
    do {
      let fetched = try await fetch { [shown] step in
        shown.update { $0.step = .requesting(step) }
      }
      shown.update { $0.step = .saving }
      return await save(fetched)
    } catch is CancellationError {
      return nil
    } catch let error as ContentServiceError {
      return .failure(DataFetchFailure(error))
    } catch {
      return .failure(.internalError(cause: "\(error)"))
    }
  }

  private func save(
    _ fetched: DataFetchViewModel.Fetched
  ) async -> Result<DataFetchViewModel.Saved, DataFetchFailure>? {
    do {
      return .success(try await fetched.save())
    } catch is CancellationError {
      return nil
    } catch {
      return .failure(.notSaved(responseCode: fetched.responseCode, cause: "\(error)"))
    }
  }
}
