import APIClient
import PortableFoundation
import SQLDatabase

extension Tables {
  func restore(_ next: () throws -> StarStore.Record?) throws {
    try database.write {
      guard try repositories().isEmpty else { throw StarStoreError.notEmpty }
      var validator = StarStore.RestoreValidator()
      // The place of the last person without the position, and the position.
      var (last, position) = ([Int64](), 0)
      func insert(_ star: StarStore.SavedStar, _ sql: SQLStatement, _ key: [Int64]) throws {
        position = key == last ? position + 1 : 0
        last = key
        try database.execute(
          sql,
          key.map(SQLValue.integer) + [position.sqlValue] + star.sqliteValues
        )
      }
      while let record = try next() {
        try validator.validate(record)
        switch record {
        case .repository(let record): try self.insert(record)
        case .week(let week, let number): try self.insert(week, of: .init(Int64(number)))
        case .star(let star, let number):
          try insert(star, "\(Self.restoredStar)", [Int64(number)])
        case .change(let change, let number):
          let key = [Int64(number), change.isLost ? 1 : 0]
          try insert(change.star, "\(Self.restoredChange)", key)
        }
      }
      try validator.finish()
    }
  }

  private static let restoredStar: StaticString = """
    INSERT INTO star_person (list, position, account, login, starred) VALUES (
      (SELECT id FROM star_list WHERE repository = ? AND is_complete = 1), ?, ?, ?, ?
    )
    """

  private static let restoredChange: StaticString = """
    INSERT INTO star_change (repository, is_lost, position, account, login, starred)
    VALUES (?, ?, ?, ?, ?, ?)
    """

  /// Inserts a repository and its list, without weeks and people.
  private func insert(_ record: StarStore.RecordedRepository) throws {
    let repository = record.repository
    try database.execute(
      """
      INSERT INTO star_repository (id, server, number, name, count, time, history_time)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        repository.id.sqlValue, .text(repository.server), .integer(repository.number),
        .text(repository.name), repository.count.count.sqlValue,
        .integer(repository.count.time.milliseconds),
        record.historyTime.map { .integer($0.milliseconds) } ?? .null,
      ]
    )
    guard let list = record.list else { return }
    try database.execute(
      """
      INSERT INTO star_list (repository, is_complete, time, base, count, repository_count,
        page_count, last_page, entity_tag, last_modified, count_before_last_page)
      VALUES (?, 1, ?, 0, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        repository.id.sqlValue, .integer(list.time.milliseconds),
        list.count.sqlValue, list.repositoryCount.sqlValue, list.pageCount.sqlValue,
        list.lastPage.sqlValue, (list.validator?.entityTag).sqlValue,
        (list.validator?.lastModified).sqlValue, list.countBeforeLastPage.sqlValue,
      ]
    )
  }
}
