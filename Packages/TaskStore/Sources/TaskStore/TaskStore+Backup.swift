public import Backup
import PortableFoundation
import SQLDatabase

extension TaskStore {
  /// The tables of a backup: a copy has no steps to reapply.
  public static let backup = [
    Tables.backup,
    BackupTable(
      "step",
      [
        "id": Int.self, "action": Action.self, "time": Date.self, "reverted": Date?.self,
        "count": Int.self,
      ],
      assignsIDs: true
    ),
    BackupTable(
      "change",
      ["step": Int.self, "task": Int.self, "before": String?.self, "after": String.self],
      key: 2
    ) { row in
      let id: Int = try row.value(1)
      let change = try Change(row: row, firstColumn: 2)
      guard id > 0, change.after.id == id, change.before?.id ?? id == id else {
        return "the change is that of another task"
      }
      return change.before?.content.fault ?? change.after.content.fault
    },
  ]
}

extension TaskItem.Content {
  /// The reason why a store refuses the content, as a clause; nil if it accepts the content.
  var fault: String? {
    do {
      try validate()
      return nil
    } catch {
      let sentence = "\(error)"
      return sentence.prefix(1).lowercased() + sentence.dropFirst().dropLast()
    }
  }
}
