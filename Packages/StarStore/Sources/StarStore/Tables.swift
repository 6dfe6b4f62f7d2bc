import PortableFoundation
import SQLDatabase

/// The tables of a store.
struct Tables: Sendable {
  let database: any SQLDatabase

  func saveHistory(
    of repository: SavedRepository.ID,
    _ weeks: [StarStore.Week],
    at time: Date
  ) throws {
    let history = try StarStore.SavedHistory(saving: weeks, time: time)
    try database.write {
      try checkRepository(repository)
      try database.execute(
        "UPDATE star_repository SET history_time = ? WHERE id = ?",
        [.integer(history.time.milliseconds), repository.sqlValue]
      )
      try database.execute(
        "DELETE FROM star_week WHERE repository = ?",
        [repository.sqlValue]
      )
      for week in history.weeks { try insert(week, of: repository) }
    }
  }

  /// Inserts a week with seven days.
  func insert(_ week: StarStore.Week, of repository: SavedRepository.ID) throws {
    try database.execute(
      """
      INSERT INTO star_week (repository, start, day1, day2, day3, day4, day5, day6, day7)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [repository.sqlValue, .integer(week.start.milliseconds)]
        + week.days.map(\.sqlValue)
    )
  }

  func history(of repository: SavedRepository.ID) throws -> StarStore.SavedHistory? {
    try database.read {
      let time = try database.query(
        "SELECT history_time FROM star_repository WHERE id = ? AND history_time IS NOT NULL",
        [repository.sqlValue]
      ) { try $0.time(0) }.first
      guard let time else { return nil }
      let weeks = try database.query(
        """
        SELECT start, day1, day2, day3, day4, day5, day6, day7 FROM star_week
        WHERE repository = ? ORDER BY start
        """,
        [repository.sqlValue]
      ) { try StarStore.Week(row: $0, firstColumn: 0) }
      return StarStore.SavedHistory(weeks: weeks, time: time)
    }
  }

  /// Checks that a repository is saved.
  ///
  /// - Throws: ``StarStoreError/unknownRepository``.
  func checkRepository(_ id: SavedRepository.ID) throws {
    let rows: [Void] = try database.query(
      "SELECT 1 FROM star_repository WHERE id = ?",
      [id.sqlValue]
    ) { _ in }
    guard !rows.isEmpty else { throw StarStoreError.unknownRepository }
  }
}
