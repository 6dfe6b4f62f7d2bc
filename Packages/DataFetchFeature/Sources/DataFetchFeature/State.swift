public import ContentService
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DataFetchViewModel {
  /// What is shown.
  public struct State: Equatable, Sendable {
    /// The response code that was fetched last, or nil if there is none yet.
    public var responseCode: UUID?

    /// How many fetches were saved.
    public var timesFetched: Int

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
      errorMessage: String? = nil,
      failure: DataFetchFailure? = nil,
      step: Step? = nil
    ) {
      self.responseCode = responseCode
      self.timesFetched = timesFetched
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

extension DataFetchViewModel.State {
  /// Shows a failure, or none.
  package mutating func show(_ failure: DataFetchFailure?) {
    self.failure = failure
    errorMessage = failure == nil ? nil : DataFetchViewModel.errorMessage
  }
}
