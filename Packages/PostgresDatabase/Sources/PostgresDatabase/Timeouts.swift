/// The time limits of a database on a server.
public struct Timeouts: Equatable, Sendable {
  /// The limit for connecting to each host of a location.
  public var connect: Duration

  /// The limit for waiting for the write lock.
  public var lock: Duration

  /// The time after which the server ends a write transaction that does nothing, and so frees the write lock of a
  /// client that it cannot reach any more.
  public var idle: Duration

  /// The limit for each answer of a connected server, such as a row, and for determining the outcome of a lost commit; all
  /// answers to a statement may take twenty times as long.
  public var answer: Duration

  /// The time that the waits of an open transaction still have after the caller has been cancelled.
  public var cancellation: Duration

  /// The limit for the number of answers to one statement, most of which are rows: a hostile server may send them without end.
  var answerCount = 10_000_000

  /// Creates time limits.
  public init(
    connect: Duration = .seconds(5),
    lock: Duration = .seconds(5),
    idle: Duration = .seconds(10),
    answer: Duration = .seconds(30),
    cancellation: Duration = .seconds(2)
  ) {
    self.connect = connect
    self.lock = lock
    self.idle = idle
    self.answer = answer
    self.cancellation = cancellation
  }
}

extension Duration {
  /// The duration in milliseconds, at least 1: for a setting of the server, and for `poll`, 0 is no limit or no wait.
  var wholeMilliseconds: Int64 {
    max(1, components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000)
  }
}
