public import ContentService
public import PortableFoundation
import Store

/// Fetches response codes and saves them: the use case of the commands and of the view model.
public struct DataFetch: Sendable {
  /// Returns the saved state.
  public var load: @Sendable () async throws -> FetchedState

  /// Fetches a code, saves it, and returns the saved state; reports each step as it begins.
  ///
  /// - Throws: ``DataFetchFailure``, or `CancellationError` if the fetch was cancelled before it was saved.
  public var fetchAndSave:
    @Sendable (
      _ onStep: @escaping @Sendable (DataFetchViewModel.Step) -> Void
    ) async throws -> FetchedState

  /// Creates the use case from its stages, whose errors it translates.
  ///
  /// - Parameters:
  ///   - load: Returns the saved state.
  ///   - fetch: Fetches content, and reports each step as it begins.
  ///   - responseCode: Returns the code of fetched content.
  ///   - save: Saves fetched content and returns the saved state.
  public init<Fetched: Sendable>(
    load: @escaping @Sendable () async throws -> FetchedState,
    fetch:
      @escaping @Sendable (
        _ onStep: @escaping @Sendable (ContentStep) -> Void
      ) async throws -> Fetched,
    responseCode: @escaping @Sendable (Fetched) -> UUID,
    save: @escaping @Sendable (Fetched) async throws -> FetchedState
  ) {
    self.load = load
    fetchAndSave = { onStep in
      let fetched: Fetched
      do {
        fetched = try await fetch { onStep(.requesting($0)) }
      } catch let error as ContentServiceError {
        throw DataFetchFailure.notFetched(error)
      } catch  where !(error is CancellationError) {
        throw DataFetchFailure.internalError(cause: "\(error)")
      }
      onStep(.saving)
      do {
        return try await save(fetched)
      } catch  where !(error is CancellationError) {
        let isMoved = if case DatabaseError.moved = error { true } else { false }
        throw DataFetchFailure.notSaved(
          responseCode: responseCode(fetched),
          cause: "\(error)",
          isDatabaseMoved: isMoved
        )
      }
    }
  }
}
