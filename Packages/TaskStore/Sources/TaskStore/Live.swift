import PortableFoundation
public import SQLDatabase

extension TaskStore {
  /// A store in the tables `task`, `step`, `change` and `redo` of a database; see ``migrations`` and
  /// ``postgresMigrations``.
  public static func live(in database: any SQLDatabase) -> Self {
    let tables = Tables(database: database)
    return Self(
      add: tables.add,
      update: { try tables.update($0, adding: $1, $2, $3) },
      task: tables.task,
      find: tables.find,
      count: tables.count,
      tags: tables.tags,
      steps: tables.steps,
      revert: tables.revert,
      reapply: tables.reapply,
      purge: tables.purge,
      previewPurge: tables.previewPurge,
      audit: tables.audit
    )
  }
}
