import PortableFoundation
import SQLDatabase

extension Tables {
  func records(after position: StarStore.Position?) throws -> StarStore.RecordPage {
    try database.read {
      var rows: [RecordRow] = []
      // The kind of the records, and the place of the last one.
      let last = position?.key ?? Self.starts[0]
      for start in Self.starts where start[0] >= last[0] {
        let limit = StarStore.RecordPage.maximumSize - rows.count
        guard limit > 0 else { break }
        rows += try self.rows(after: start[0] == last[0] ? last : start, limit: limit)
      }
      return StarStore.RecordPage(
        records: rows.map(\.record),
        position: rows.last.map { StarStore.Position($0.key) }
      )
    }
  }

  /// The keys before the first record of each kind.
  private static let starts: [[Int64]] = [[0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0, 0]]

  /// Returns the records of a kind after one of them.
  private func rows(after key: [Int64], limit: Int) throws -> [RecordRow] {
    let values = key.dropFirst().map(SQLValue.integer) + [limit.sqlValue]
    switch key[0] {
    case 0: return try repositoryRows(values)
    case 1:
      return try database.query("\(Self.weekPage)", values) { row in
        let week = try StarStore.Week(row: row, firstColumn: 1)
        let number = try row.int64(0)
        return RecordRow(
          key: [1, number, week.start.milliseconds],
          record: .week(week, of: Int(number))
        )
      }
    case 2: return try starRows(after: key, limit: limit)
    default:
      return try database.query("\(Self.changePage)", values) { row in
        let key = [3] + (try (0..<3).map { try row.int64($0) })
        let star = try StarStore.SavedStar(row: row, firstColumn: 3)
        let change = StarStore.StarChange(star, isLost: key[2] != 0)
        return RecordRow(key: key, record: .change(change, of: Int(key[1])))
      }
    }
  }

  /// Selects the weeks after one.
  static let weekPage: StaticString = """
    SELECT repository, start, day1, day2, day3, day4, day5, day6, day7 FROM star_week
    WHERE (repository, start) > (?, ?) ORDER BY repository, start LIMIT ?
    """

  /// Selects the changes after one.
  static let changePage: StaticString = """
    SELECT repository, is_lost, position, account, login, starred FROM star_change
    WHERE (repository, is_lost, position) > (?, ?, ?)
    ORDER BY repository, is_lost, position LIMIT ?
    """

  private func repositoryRows(_ values: [SQLValue]) throws -> [RecordRow] {
    let repositories = try database.query(
      """
      SELECT id, server, number, name, count, time, history_time FROM star_repository
      WHERE id > ? ORDER BY id LIMIT ?
      """,
      values
    ) { row in
      let hasHistory = try row.value(6, as: Int?.self) != nil
      return (try SavedRepository(row: row), historyTime: try hasHistory ? row.time(6) : nil)
    }
    return try repositories.map { repository, historyTime in
      let list = try list(of: repository.id)
      let record = StarStore.RecordedRepository(repository, historyTime: historyTime, list: list)
      return RecordRow(key: [0, repository.id.number], record: .repository(record))
    }
  }

  /// Returns the people of complete lists after one of them.
  private func starRows(after key: [Int64], limit: Int) throws -> [RecordRow] {
    var rows: [RecordRow] = []
    var (repository, position) = (key[1], key[2])
    while rows.count < limit {
      rows += try database.query(
        "\(Self.starPage)",
        [.integer(repository), .integer(position), (limit - rows.count).sqlValue]
      ) { row in
        let star = try StarStore.SavedStar(row: row, firstColumn: 1)
        return RecordRow(
          key: [2, repository, try row.int64(0)],
          record: .star(star, of: Int(repository))
        )
      }
      let next = try database.queryRow(
        "SELECT min(repository) FROM star_list WHERE is_complete = 1 AND repository > ?",
        [.integer(repository)]
      ) { try $0.value(0, as: Int?.self) }
      guard rows.count < limit, let next else { break }
      (repository, position) = (Int64(next), -1)
    }
    return rows
  }

  /// Selects the people of a complete list after one.
  static let starPage: StaticString = """
    SELECT position, account, login, starred FROM star_person WHERE list = (
      SELECT id FROM star_list WHERE repository = ? AND is_complete = 1
    ) AND position > ? ORDER BY position LIMIT ?
    """
}

/// A record with its place in the tables.
private struct RecordRow {
  /// The kind of the record, and its place in the order of that kind.
  let key: [Int64]

  let record: StarStore.Record
}
