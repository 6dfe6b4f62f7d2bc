import APIClient
import PortableFoundation
import SQLDatabase

extension SQLRow {
  func int64(_ column: Int) throws -> Int64 { Int64(try value(column, as: Int.self)) }

  func count(_ column: Int) throws -> Int { try value(column, as: StoredCount.self).number }

  func time(_ column: Int) throws -> Date { Date(milliseconds: try int64(column)) }

  func repositoryID(_ column: Int) throws -> SavedRepository.ID {
    SavedRepository.ID(try int64(column))
  }
}

/// A count that a store can save; another one is damage.
struct StoredCount: SQLConvertible {
  let number: Int

  var sqlValue: SQLValue { number.sqlValue }

  init?(sqlValue: SQLValue) {
    guard let number = Int(sqlValue: sqlValue), StarStore.counts ~= number else { return nil }
    self.number = number
  }
}

extension SavedRepository.ID {
  var sqlValue: SQLValue { .integer(number) }
}

extension SavedRepository {
  /// Creates a repository from the columns of ``Tables/repositoryColumns``.
  init(row: SQLRow) throws {
    self.init(
      id: try row.repositoryID(0),
      server: try row.value(1),
      number: try row.int64(2),
      name: try row.value(3),
      count: StarCount(try row.count(4), at: try row.time(5)),
      followedSince: try row.value(6, as: Int?.self).map { Date(milliseconds: Int64($0)) }
    )
  }
}

extension StarStore.Week {
  /// Creates a week from the columns `start` and `day1` to `day7`.
  init(row: SQLRow, firstColumn first: Int) throws {
    self.init(
      start: try row.time(first),
      days: try (1...Self.length).map { try row.count(first + $0) }
    )
  }
}

extension StarStore.SavedStar {
  /// Creates a star from the columns `account`, `login` and `starred`.
  init(row: SQLRow, firstColumn first: Int) throws {
    self.init(
      account: try row.value(first, as: Int?.self).map(Int64.init),
      login: try row.value(first + 1),
      starredAt: try row.time(first + 2)
    )
  }

  /// The values of the columns `account`, `login` and `starred`.
  var sqliteValues: [SQLValue] {
    [
      account.map(SQLValue.integer) ?? .null, login.sqlValue,
      .integer(starredAt.milliseconds),
    ]
  }
}
