public import Backup
import PortableFoundation
import SQLDatabase

extension TargetStore {
  /// The table of an export: a copy has no change to deliver, since the original delivers it.
  ///
  /// Exports have the states since version 5; a target without one starts anew.
  public static let backup = [
    BackupTable(
      "target_state",
      [
        "id": Int.self, "target": String.self, "machine": String.self,
        "health": TargetState.Health?.self, "since": Date?.self,
        "streak": TargetState.Health?.self, "streak_count": Int?.self, "streak_since": Date?.self,
        "certificate_expiring": Bool.self,
      ],
      assignsIDs: true,
      added: Dictionary(
        uniqueKeysWithValues: (["id"] + Tables.stateColumns).map { ($0.description, 5) }
      ),
      fault: fault(in:)
    )
  ]

  /// Returns the reason why a row is invalid, as a clause.
  @Sendable private static func fault(in row: SQLRow) throws -> String? {
    func has(_ column: Int) throws -> Bool { try row.value(column, as: SQLValue.self) != .null }
    guard try has(3) == has(4) else { return "its health and its start do not match" }
    let isComplete = try has(5) == has(6) && has(6) == has(7)
    guard isComplete, try row.value(6, as: Int?.self) ?? 1 > 0 else {
      return "its attempts in a row do not match"
    }
    let (health, next): (TargetState.Health?, TargetState.Health?) = try (
      row.value(3), row.value(5)
    )
    return next != nil && next == health ? "its attempts in a row agree with its health" : nil
  }
}
