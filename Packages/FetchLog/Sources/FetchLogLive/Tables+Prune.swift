import FetchLog
import PortableFoundation
import SQLDatabase

extension Tables {
  func prune(before time: Date, limit: Int) throws -> Int {
    try database.write {
      try database.execute(
        """
        DELETE FROM fetch WHERE id IN (
          SELECT id FROM fetch AS old WHERE time < ? AND \(Self.hasSuccessor) ORDER BY id LIMIT ?
        )
        """,
        [.integer(time.milliseconds), max(limit, 0).sqlValue]
      )
      return try database.query("SELECT changes()") { try $0.value(0) }[0]
    }
  }

  func previewPrune(before time: Date) throws -> FetchLog.PrunePreview {
    try database.query(
      "SELECT count(\(Self.hasSuccessor) OR NULL), count(*) FROM fetch AS old WHERE time < ?",
      [.integer(time.milliseconds)]
    ) { row in
      let removed = try row.value(0, as: Int.self)
      return FetchLog.PrunePreview(removed: removed, kept: try row.value(1, as: Int.self) - removed)
    }[0]
  }

  /// Whether a record of `fetch AS old` has a successor in its generation, and so is not the newest.
  private static let hasSuccessor: StaticString = """
    (generation = (
      SELECT generation FROM fetch AS next WHERE next.id > old.id ORDER BY id LIMIT 1
    ))
    """
}
