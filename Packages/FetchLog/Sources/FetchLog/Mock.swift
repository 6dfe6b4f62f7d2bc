public import SQLiteDatabase
import Unimplemented

extension FetchLog {
  /// A log in memory; logs of the same database share their records.
  public static func mock(in database: SQLiteDatabase = .inMemory()) -> Self {
    database.setUp(schemaVersion1 + schemaVersion2)
    return live(in: database)
  }

  /// A log whose every endpoint throws an error.
  public static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }

  /// A log for code that should not use it: every endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self { Self(failing: .unimplemented("FetchLog")) }

  private init(failing endpoint: FailingEndpoints) {
    self.init(
      append: endpoint("append"),
      page: endpoint("page"),
      countMatches: endpoint("countMatches"),
      oldestMatch: endpoint("oldestMatch"),
      forEachSample: { _, _, _ in throw endpoint.error("forEachSample") },
      count: endpoint("count"),
      latest: endpoint("latest"),
      startGeneration: endpoint("startGeneration"),
      resumeGeneration: endpoint("resumeGeneration"),
      prune: endpoint("prune"),
      previewPrune: endpoint("previewPrune"),
      prunedCounts: endpoint("prunedCounts"),
      restore: { _, _ in throw endpoint.error("restore") }
    )
  }
}
