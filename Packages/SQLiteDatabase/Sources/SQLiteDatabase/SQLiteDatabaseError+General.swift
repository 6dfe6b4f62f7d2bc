import CSQLite
public import SQLDatabase

extension SQLiteDatabaseError: SQLDatabaseError {
  /// The general form, with the same message.
  public var general: DatabaseError {
    switch self {
    case .cannotCreate: .cannotCreate("\(self)")
    case .moved: .moved("\(self)")
    case .damaged: .damaged("\(self)")
    case .journal: .journal("\(self)")
    case .failed(_, let code, _) where code & 0xFF == SQLITE_CONSTRAINT: .constraint("\(self)")
    default: .cannotReadOrSave("\(self)")
    }
  }
}
