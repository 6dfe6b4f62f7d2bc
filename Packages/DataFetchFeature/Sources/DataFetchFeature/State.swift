public import ContentService

extension DataFetchViewModel {
  /// What the screen shows.
  public struct State: Equatable, Sendable {
    /// The saved code, count and record.
    public var saved: FetchedState

    /// The latest fetches and failures of the server.
    public var activity: ServerActivity

    /// The failure of the last action; nil if it succeeded.
    public var failure: DataFetchFailure?

    /// The current step of a fetch; nil if none is in flight.
    public var step: Step?

    /// Creates a state, by default the one before the saved state is loaded.
    public init(
      saved: FetchedState = FetchedState(),
      activity: ServerActivity = ServerActivity(),
      failure: DataFetchFailure? = nil,
      step: Step? = nil
    ) {
      self.saved = saved
      self.activity = activity
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

  /// The result of a reset or of its undo.
  public enum ResetOutcome: Equatable, Sendable {
    /// The saved state was changed.
    case done

    /// There was nothing to reset or to undo.
    case nothingToDo

    /// The saved state is unchanged; ``State/failure`` has the cause.
    case failed
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
