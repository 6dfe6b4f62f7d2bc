/// The savepoints of an open transaction.
///
/// A failed statement makes PostgreSQL refuse all that follow until a savepoint is restored. So each statement that may
/// fail after something was written has one. Their commands are not sent alone, which would be a round trip each, but
/// with the next statement; and a level in which nothing is written needs none.
struct Savepoints {
  private enum Point {
    /// A nested transaction, whose savepoint is created before the first write.
    case level(isCreated: Bool)

    /// The savepoint of a statement.
    case statement
  }

  /// The first savepoint is the transaction's own, which `BEGIN` creates.
  private var points: [Point] = [.statement]

  /// Whether nothing was written since the last savepoint was created.
  private var isFresh = true

  /// The commands to send before the next statement or commit.
  private var commands: [String] = []

  /// The command that creates the first savepoint.
  static let first = "SAVEPOINT s0"

  private var top: String { "s\(points.count - 1)" }

  /// Removes and returns the commands that restore the transaction after a failed statement, for a commit.
  mutating func takeCommands() -> [String] {
    defer { commands = [] }
    return commands
  }

  /// Begins a nested transaction.
  mutating func begin() {
    points.append(.level(isCreated: false))
  }

  /// Commits the innermost nested transaction.
  mutating func commit() {
    guard let name = removeLevel() else { return }
    commands.append("RELEASE \(name)")
  }

  /// Rolls the innermost nested transaction back.
  mutating func rollBack() {
    guard let name = removeLevel() else { return }
    commands += ["ROLLBACK TO \(name)", "RELEASE \(name)"]
  }

  /// Returns the commands to send before a statement.
  mutating func before(isWriting: Bool) -> [String] {
    if isWriting || !isFresh { createLevels() }
    if !isFresh {
      if case .statement = points.last {
        commands.append("RELEASE \(top)")
      } else {
        points.append(.statement)
      }
      create(top)
    }
    return takeCommands()
  }

  /// Notes that a statement has succeeded.
  mutating func didSucceed(isWriting: Bool) {
    if isWriting { isFresh = false }
  }

  /// Notes that the server has refused a statement.
  mutating func didFail() {
    let name = points.indices.last { index in
      if case .level(isCreated: false) = points[index] { false } else { true }
    }
    commands.append("ROLLBACK TO s\(name ?? 0)")
  }

  private mutating func create(_ name: String) {
    commands.append("SAVEPOINT \(name)")
    isFresh = true
  }

  private mutating func createLevels() {
    for (index, point) in points.enumerated() {
      guard case .level(isCreated: false) = point else { continue }
      points[index] = .level(isCreated: true)
      create("s\(index)")
    }
  }

  /// Ends the innermost level, and returns the name of its savepoint if it was created.
  private mutating func removeLevel() -> String? {
    while case .statement = points.last { points.removeLast() }
    guard case .level(let isCreated) = points.removeLast() else { return nil }
    if isCreated { isFresh = false }
    return isCreated ? "s\(points.count)" : nil
  }
}
