import PortableFoundation
public import SQLDatabase

extension TaskStore {
  /// A store in the tables `task`, `draft`, `step`, `change` and `redo` of a database; see ``migrations`` and
  /// ``postgresMigrations``.
  public static func live(in database: any SQLDatabase) -> Self {
    let tables = Tables(database: database)
    return Self(
      add: tables.add,
      update: tables.update,
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
