import PortableFoundation
import SQLDatabase

extension Tables {
  func purge(before time: Date) throws -> TaskStore.Purge {
    let time = [SQLValue.integer(time.milliseconds)]
    return try database.write {
      let tasks = try database.execute("DELETE FROM task WHERE deleted < ?", time)
      try database.execute(
        "DELETE FROM change WHERE step IN (SELECT id FROM step WHERE time < ?)",
        time
      )
      try database.execute(
        "DELETE FROM redo WHERE step IN (SELECT id FROM step WHERE time < ?)",
        time
      )
      let steps = try database.execute("DELETE FROM step WHERE time < ?", time)
      return TaskStore.Purge(tasks: tasks, steps: steps)
    }
  }

  func previewPurge(before time: Date) throws -> TaskStore.Purge {
    try database.queryRow(
      """
      SELECT (SELECT count(*) FROM task WHERE deleted < ?1), (SELECT count(*) FROM step WHERE time < ?1)
      """,
      [.integer(time.milliseconds)]
    ) { TaskStore.Purge(tasks: try $0.value(0), steps: try $0.value(1)) }
  }
}
