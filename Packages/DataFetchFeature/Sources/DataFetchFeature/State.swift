public import ContentService
public import FetchLog
public import PortableFoundation

extension DataFetchViewModel {
  /// What is shown.
  public struct State: Equatable, Sendable {
    /// The response code that was fetched last, or nil if there is none yet.
    public var responseCode: UUID?

    /// How many fetches were saved.
    public var timesFetched: Int

    /// The record of the fetch that ``responseCode`` came from, or nil if there is none yet.
    public var lastFetch: FetchLog.Record?

    /// What went wrong, in one sentence for everybody; ``DataFetchViewModel/errorMessage`` or nothing.
    public var errorMessage: String?

    /// What went wrong, in detail, beside the error message.
    public var failure: DataFetchFailure?

    /// What a fetch in flight is doing, or nil if none is in flight.
    public var step: Step?

    /// A state, by default the one before anything was loaded.
    public init(
      responseCode: UUID? = nil,
      timesFetched: Int = 0,
      lastFetch: FetchLog.Record? = nil,
      errorMessage: String? = nil,
      failure: DataFetchFailure? = nil,
      step: Step? = nil
    ) {
      self.responseCode = responseCode
      self.timesFetched = timesFetched
      self.lastFetch = lastFetch
      self.errorMessage = errorMessage
      self.failure = failure
      self.step = step
    }
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

extension DataFetchViewModel.State {
  /// Shows what is saved.
  mutating func show(_ saved: FetchedState) {
    responseCode = saved.responseCode
    timesFetched = saved.timesFetched
    lastFetch = saved.lastFetch
  }

  /// Shows a failure, or none.
  package mutating func show(_ failure: DataFetchFailure?) {
    self.failure = failure
    errorMessage = failure == nil ? nil : DataFetchViewModel.errorMessage
  }
}
