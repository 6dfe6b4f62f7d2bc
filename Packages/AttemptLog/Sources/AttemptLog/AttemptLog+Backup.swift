public import Backup
import PortableFoundation
import SQLDatabase

extension AttemptLog {
  /// The tables of an export.
  public static let backup = [
    BackupTable(
      "generation",
      ["id": Int.self, "pruned": Int.self],
      initially: "id = 1 AND pruned = 0"
    ),
    BackupTable(
      Kind.fetches.table,
      [
        "id": Int.self, "generation": Int.self, "time": Date.self, "url": String.self,
        "path": String.self, "response_code": UUID.self, "duration": Natural.self,
        "attempts": Natural.self, "machine": String.self,
      ],
      assignsIDs: true,
      added: ["machine": 4]
    ),
    BackupTable(
      Kind.passes.table,
      [
        "id": Int.self, "time": Date.self, "url": String.self, "status": Natural.self,
        "certificate_expiry": Date?.self, "duration": Natural.self, "target": String.self,
        "machine": String.self,
      ],
      assignsIDs: true,
      added: Dictionary(
        uniqueKeysWithValues: Kind.passes.columns.map { ($0.description, 4) }
      )
    ),
    BackupTable(
      Kind.failures.table,
      [
        "id": Int.self, "time": Date.self, "last_time": Date.self, "count": StoredCount.self,
        "url": String.self, "step": String.self, "code": String.self, "cause": String.self,
        "duration": Natural.self, "target": String.self, "machine": String.self,
      ],
      assignsIDs: true,
      added: ["target": 4, "machine": 4]
    ) { row in
      try row.value(2, as: Date.self) < row.value(1, as: Date.self)
        ? "it ends before it starts" : nil
    },
  ]
}

extension AttemptLog {
  /// The rows of an export with the attempts of one target.
  public static func backupFilters(of target: String) -> [String: BackupFilter] {
    let filter = BackupFilter("target = ?", [.text(target)])
    return [Kind.passes.table.description: filter, Kind.failures.table.description: filter]
  }
}

/// A number that is not negative.
private struct Natural: SQLConvertible {
  let sqlValue: SQLValue

  init?(sqlValue: SQLValue) {
    guard case .integer(0...) = sqlValue else { return nil }
    self.sqlValue = sqlValue
  }
}

extension Tables {
  /// Returns the first contradiction between the generations and the ids of fetches.
  ///
  /// A log numbers its fetches from 1 without gaps, one generation after the other, and a prune never removes the newest one
  /// of a generation. So a generation has one id for each fetch and each pruned fetch.
  func contradiction() throws -> String? {
    typealias Generation = (id: Int, pruned: Int, count: Int, oldest: Int?, newest: Int?)
    let generations: [Generation] = try database.query(
      """
      SELECT id, pruned, coalesce(count, 0), oldest, newest FROM generation LEFT JOIN (
        SELECT generation, count(*) AS count, min(id) AS oldest, max(id) AS newest
        FROM "fetch" GROUP BY generation
      ) AS own ON own.generation = id ORDER BY id
      """
    ) { try ($0.value(0), $0.value(1), $0.value(2), $0.value(3), $0.value(4)) }
    guard !generations.isEmpty, generations.map(\.id) == Array(1...generations.count) else {
      return "A generation of fetches is missing."
    }
    var last = 0
    for (id, pruned, count, oldest, newest) in generations {
      let end = newest ?? last
      guard oldest ?? .max > last, pruned == end - last - count else {
        return "The ids of the fetches of generation \(id) do not match the number of pruned ones."
      }
      last = end
    }
    let lastID: SQLStatement =
      switch database.dialect {
      case .sqlite: "SELECT seq FROM sqlite_sequence WHERE name = 'fetch'"
      case .postgres: "SELECT last FROM last_id WHERE name = 'fetch'"
      }
    let assigned: [Int] = try database.query(lastID) { try $0.value(0) }
    return assigned.first ?? 0 == last ? nil : "The newest fetch is missing."
  }
}
