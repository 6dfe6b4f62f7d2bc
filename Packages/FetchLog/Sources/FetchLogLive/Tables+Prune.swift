import FetchLog
import PortableFoundation
import SQLDatabase

extension Tables {
  func prune(before time: Date, limit: Int) throws -> Int {
    try database.execute(
      """
      DELETE FROM \(Self.table) WHERE id IN (
        SELECT id FROM \(Self.table) AS old WHERE time < ? AND \(Self.hasSuccessor)
        ORDER BY id LIMIT ?
      )
      """,
      [.integer(time.milliseconds), max(limit, 0).sqlValue]
    )
  }

  func previewPrune(before time: Date) throws -> FetchLog.PrunePreview {
    try database.queryRow(
      """
      SELECT count(\(Self.hasSuccessor) OR NULL), count(*) FROM \(Self.table) AS old WHERE time < ?
      """,
      [.integer(time.milliseconds)]
    ) { row in
      let removed = try row.value(0, as: Int.self)
      return FetchLog.PrunePreview(removed: removed, kept: try row.value(1, as: Int.self) - removed)
    }
  }

  /// Whether a record in `old` has a successor in its generation, and so is not the newest.
  private static let hasSuccessor: SQLStatement = """
    (generation = (
      SELECT generation FROM \(table) AS next WHERE next.id > old.id ORDER BY id LIMIT 1
    ))
    """
}
