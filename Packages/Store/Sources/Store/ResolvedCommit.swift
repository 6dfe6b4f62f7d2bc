public import PortableFoundation

/// A commit that was lost together with its connection, after its outcome has been determined.
public struct ResolvedCommit: Equatable, Sendable {
  /// What became of the changes.
  public enum Outcome: Sendable {
    /// The changes are saved.
    case saved

    /// The changes were not saved, and never will be.
    case notSaved

    /// The changes may be saved: the server does not remember commits of that time any more.
    case tooOld
  }

  /// The time at which the outcome became unknown.
  public var time: Date

  /// What became of the changes.
  public var outcome: Outcome

  /// Creates a resolved commit.
  public init(time: Date, outcome: Outcome) {
    (self.time, self.outcome) = (time, outcome)
  }
}
