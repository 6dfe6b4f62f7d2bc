public import ContentService

extension DataFetchViewModel {
  /// What the screen shows.
  public struct State: Equatable, Sendable {
    /// The saved code, count and record.
    public var saved: FetchedState

    /// The failure of the last action; nil if it succeeded.
    public var failure: DataFetchFailure?

    /// The current step of a fetch; nil if none is in flight.
    public var step: Step?

    /// Creates a state, by default the one before the saved state is loaded.
    public init(
      saved: FetchedState = FetchedState(),
      failure: DataFetchFailure? = nil,
      step: Step? = nil
    ) {
      self.saved = saved
      self.failure = failure
      self.step = step
    }

    /// The error message, which is the same for every failure; nil without a failure.
    public var errorMessage: String? { failure.map { _ in DataFetchViewModel.errorMessage } }
  }

  /// A step of a fetch.
  public enum Step: Equatable, Sendable {
    /// A request to the server.
    case requesting(ContentStep)

    /// The save in the database.
    case saving
  }

  /// The error message for every failure.
  public static let errorMessage = "Sorry, something went wrong. Please try again."
}

extension DataFetchViewModel.Step: CustomStringConvertible {
  /// The step as the screen shows it.
  public var description: String {
    switch self {
    case .requesting(.requestingPath): "asking for a path"
    case .requesting(.requestingResponseCode): "asking for the response code"
    case .saving: "saving"
    }
  }
}
