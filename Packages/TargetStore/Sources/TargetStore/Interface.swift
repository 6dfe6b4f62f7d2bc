public import PortableFoundation

/// Stores the state of each watched target, and the changes of the states that were not delivered.
///
///     let attempt = TargetStore.Attempt(target: "web", machine: "", time: now, failure: "got no response")
///     for change in try targets.record([attempt]) { … }
///     while let change = try targets.deliver("", now) { … }
///
/// A new store is empty. Reopening the store preserves its states and changes. A change is immediately visible wherever
/// the store is open.
///
/// Each target on each machine has a separate state. Every text is stored unchanged and compared byte by byte. Times are
/// stored in milliseconds.
///
/// Outside a unit of work, an endpoint is atomic, and durable when it returns. It blocks the calling thread until the
/// database is free, so asynchronous code should always use a unit of work. Inside a unit of work of the same database,
/// an endpoint joins the unit's transaction: a change is durable, and visible elsewhere, when the unit returns.
public struct TargetStore: Sendable {
  /// Returns the states, sorted by the bytes of target and then machine.
  ///
  /// - Throws: An error if the states cannot be read.
  public var states: @Sendable () throws -> [TargetState]

  /// Records attempts in order, and returns the changes of states that they cause.
  ///
  /// A target is failing after as many failed attempts in a row as the limit, and healthy after as many successful ones. An
  /// attempt with the other result ends the row. The limit is that of the last attempt of the row, and a limit below 1 means
  /// 1. The first health is a change if it is failing, but not if it is healthy. A certificate that starts to expire is a
  /// change, and so is its renewal, but not an attempt that does not judge it. The changes are in the order of the attempts,
  /// that of the health before that of the certificate.
  ///
  /// A health starts with the first attempt of the row that led to it; its change has this start, and that of the health
  /// before. If the clock is set back, a start moves back to the time of a later attempt of its row, and to the start of the
  /// next health: no period ends before it starts.
  ///
  /// An attempt that changes neither a state nor a row writes nothing. Concurrent records lose no attempt.
  ///
  /// - Throws: An error if an attempt cannot be saved.
  public var record: @Sendable (_ attempts: [Attempt]) throws -> [Change]

  /// Removes the oldest change of a machine that was not delivered, and returns it; nil without one.
  ///
  /// A program calls it right before it acts on the change, such as by running a command. A change is delivered once, the
  /// oldest first, whichever process recorded it. A machine receives its own changes only. A change that is a day old is
  /// removed and not delivered. So is one that 10,000 others follow, since a program may deliver none. The id of a delivered
  /// change is never assigned again.
  ///
  /// - Throws: An error if the change cannot be saved.
  public var deliver: @Sendable (_ machine: String, _ time: Date) throws -> Change?
}
