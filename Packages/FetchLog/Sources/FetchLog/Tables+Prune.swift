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

  func previewPrune(before time: Date, in scan: FetchLog.Scan) throws -> FetchLog.PrunePreview {
    try database.queryRow(
      """
      SELECT removed, old - removed, next FROM (
        SELECT count(time < ?1 AND \(Self.hasSuccessor) OR NULL) AS removed,
          count(time < ?1 OR NULL) AS old, CASE count(*) WHEN ?4 THEN max(id) END AS next
        FROM (
          SELECT id, generation, time FROM \(Self.table)
          WHERE id > ?2 AND id < ?3 ORDER BY id LIMIT ?4
        ) AS old
      ) AS counts
      """,
      [.integer(time.milliseconds)] + scan.values
    ) { row in
      FetchLog.PrunePreview(
        removed: try row.value(0),
        kept: try row.value(1),
        next: try row.value(2)
      )
    }
  }

  /// Whether a record in `old` has a successor in its generation, and so is not the newest.
  private static let hasSuccessor: SQLStatement = """
    (generation = (
      SELECT generation FROM \(table) AS next WHERE next.id > old.id ORDER BY id LIMIT 1
    ))
    """
}
