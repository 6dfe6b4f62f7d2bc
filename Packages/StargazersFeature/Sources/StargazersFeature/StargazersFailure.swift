import APIClient
public import GitHubClient
public import PortableFoundation

/// The reason why an operation failed, and what happens next.
///
/// The message can quote the server: escape it before you print it to a terminal.
public struct StargazersFailure: Error, Equatable, Sendable {
  /// An operation.
  public enum Operation: Hashable, Sendable {
    /// The request for a page of people.
    case people

    /// The request for the count.
    case count

    /// The request for the history.
    case history

    /// The request for the details of an account.
    case details(Login)
  }

  /// The reason of a failure.
  public enum Cause: Error, Equatable, Sendable {
    /// A request to GitHub failed.
    case github(GitHubClientError)

    /// Something else failed, such as the database.
    case other(String)
  }

  /// The operation.
  public var operation: Operation

  /// The reason.
  public var cause: Cause

  /// The number of failures without a success between them.
  public var count: Int

  /// The time of the next attempt; nil without one.
  public var nextAttempt: Date?

  /// Creates a failure.
  public init(_ operation: Operation, _ cause: Cause, count: Int = 1, nextAttempt: Date? = nil) {
    self.operation = operation
    self.cause = cause
    self.count = count
    self.nextAttempt = nextAttempt
  }
}

extension StargazersFailure: CustomStringConvertible {
  /// The reason.
  public var description: String {
    switch cause {
    case .github(let error): "\(error)"
    case .other(let text): text
    }
  }
}

extension StargazersFailure.Cause {
  /// Creates the cause of an error.
  init(_ error: any Error) {
    self = (error as? GitHubClientError).map { .github($0) } ?? .other("\(error)")
  }

  /// Whether a further attempt would fail, too.
  var isFinal: Bool {
    switch self {
    case .github(let error):
      if case .unacceptableResponse = error { false } else { !error.isTransient }
    case .other: false
    }
  }

  /// The time until the next attempt can succeed.
  var pause: Duration {
    if case .github(.rateLimited(let pause)) = self { return pause.remaining }
    return .zero
  }
}
