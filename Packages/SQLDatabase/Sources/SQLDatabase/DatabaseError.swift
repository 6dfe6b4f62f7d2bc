public import PortableFoundation

/// An error of a database; each message names the location and the cause, and suggests a fix.
public enum DatabaseError: Error, Equatable, Sendable {
  /// The text that a user entered is not the location of a database that the program can use.
  case invalidLocation(String)

  /// The database cannot be created.
  case cannotCreate(String)

  /// The database was moved or removed while it was open; a later attempt cannot succeed.
  case moved(String)

  /// The database is damaged; a later attempt cannot succeed.
  case damaged(String)

  /// The journal of a crashed process must not be rolled back.
  case journal(String)

  /// The server of the database does not respond, or the connection was lost before the changes were saved.
  case unreachable(String)

  /// The server refuses work at this time, such as while it starts; a later attempt may succeed.
  case unavailable(String)

  /// A transaction waited too long for others or for the server; a later attempt may succeed.
  case timedOut(String)

  /// The database has no space for the changes.
  case full(String)

  /// A change contradicts the stored rows: it repeats a unique value, or refers to a missing row.
  case constraint(String)

  /// The connection was lost while the changes were being saved: they may be saved.
  case outcomeUnknown(String)

  /// The database cannot be read or saved for another reason.
  case cannotReadOrSave(String)

  /// A part of the system is missing, or the program has an error.
  case internalError(String)
}

extension DatabaseError {
  /// Whether no later attempt can succeed, because the database was moved or removed, or is damaged.
  public var isUnusable: Bool {
    switch self {
    case .moved, .damaged: true
    default: false
    }
  }
}

extension DatabaseError: CustomStringConvertible {
  /// The message.
  public var description: String {
    switch self {
    case .invalidLocation(let message), .cannotCreate(let message), .moved(let message),
      .damaged(let message), .journal(let message), .unreachable(let message),
      .unavailable(let message), .timedOut(let message), .full(let message),
      .constraint(let message), .outcomeUnknown(let message), .cannotReadOrSave(let message),
      .internalError(let message):
      message
    }
  }
}

extension DatabaseError: ReportableError {
  /// The kind for programs.
  public var kind: ErrorKind {
    switch self {
    case .invalidLocation: .usage
    case .cannotCreate: .cannotCreate
    case .unreachable: ErrorKind(.serverUnreachable, "database_unreachable")
    case .unavailable: ErrorKind(.tryAgain, "try_again")
    case .timedOut: .timedOut
    case .full, .outcomeUnknown: ErrorKind(.cannotReadOrSave, "not_saved")
    case .moved, .damaged, .journal, .constraint, .cannotReadOrSave:
      ErrorKind(.cannotReadOrSave, "cannot_read")
    case .internalError: .internalError
    }
  }
}

/// An error of one kind of database, which has a general form.
public protocol SQLDatabaseError: Error {
  /// The general form, for code that does not depend on the kind of database.
  var general: DatabaseError { get }
}
