public import SQLDatabase

extension PostgresDatabaseError: SQLDatabaseError {
  /// The general form, with the same message.
  public var general: DatabaseError {
    let message = "\(self)"
    return switch self {
    case .invalidLocation, .missingService: .invalidLocation(message)
    case .missingDatabase, .cannotCreate, .exists: .cannotCreate(message)
    case .damaged: .damaged(message)
    case .unreachable: .unreachable(message)
    case .busy: .unavailable(message)
    case .timedOut: .timedOut(message)
    case .full: .full(message)
    case .outcomeUnknown: .outcomeUnknown(message)
    case .failed(_, let code, _) where code.hasPrefix("23"): .constraint(message)
    // The write lock prevents conflicts and deadlocks.
    case .libraryMissing, .failed(_, "40001", _), .failed(_, "40P01", _): .internalError(message)
    case .refused, .notPermitted, .readOnly, .newer, .foreign, .untrusted, .unsuitable, .failed:
      .cannotReadOrSave(message)
    }
  }
}
