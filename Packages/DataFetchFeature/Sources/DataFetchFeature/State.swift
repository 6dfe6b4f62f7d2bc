public import ContentService

extension DataFetchViewModel {
  /// What is shown.
  public struct State: Equatable, Sendable {
    /// The code, the count and the record that were saved last.
    public var saved: FetchedState

    /// What went wrong.
    public var failure: DataFetchFailure?

    /// What a fetch in flight is doing, or nil if none is in flight.
    public var step: Step?

    /// A state, by default the one before anything was loaded.
    public init(
      saved: FetchedState = FetchedState(),
      failure: DataFetchFailure? = nil,
      step: Step? = nil
    ) {
      self.saved = saved
      self.failure = failure
      self.step = step
    }

    /// The same sentence for every failure, or nil if nothing went wrong.
    public var errorMessage: String? { failure.map { _ in DataFetchViewModel.errorMessage } }
  }

  /// What a fetch does.
  public enum Step: Equatable, Sendable {
    /// It waits for the server.
    case requesting(ContentStep)

    /// It waits for the database.
    case saving
  }

  /// The sentence that is shown for every failure.
  public static let errorMessage = "Sorry, something went wrong. Please try again."
}

extension DataFetchViewModel.Step: CustomStringConvertible {
  /// What is being done, in words.
  public var description: String {
    switch self {
    case .requesting(.requestingPath): "asking for a path"
    case .requesting(.requestingResponseCode): "asking for the response code"
    case .saving: "saving"
    }
  }
}
