/// An error of a database; each message names the location and the cause, and suggests a fix.
public enum DatabaseError: Error, Equatable, Sendable {
  /// The database cannot be created.
  case cannotCreate(String)

  /// The database was moved or removed while it was open; a later attempt cannot succeed.
  case moved(String)

  /// The database is damaged; a later attempt cannot succeed.
  case damaged(String)

  /// The journal of a crashed process must not be rolled back.
  case journal(String)

  /// The database cannot be read or saved for another reason.
  case cannotReadOrSave(String)
}

extension DatabaseError: CustomStringConvertible {
  /// The message.
  public var description: String {
    switch self {
    case .cannotCreate(let message), .moved(let message), .damaged(let message),
      .journal(let message), .cannotReadOrSave(let message):
      message
    }
  }
}
