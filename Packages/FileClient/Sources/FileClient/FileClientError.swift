/// Why a file cannot be made or read.
public enum FileClientError: Error, Equatable {
  /// There is something at the path of a file that is to be made.
  case exists(path: String)

  /// The file cannot be made; the cause is in the system's words.
  case cannotWrite(path: String, cause: String)

  /// There is no file to read at the path.
  case missing(path: String)

  /// The file cannot be read; the cause is in the system's words.
  case cannotRead(path: String, cause: String)

  /// A line has more bytes than its reader allows.
  case lineTooLong(path: String, limit: Int)
}

extension FileClientError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .exists(let path):
      "There is something at \(path) already, and it stays as it is. Name another file."
    case .cannotWrite(let path, let cause):
      "The file \(path) cannot be written: \(cause)."
    case .missing(let path):
      "The file \(path) does not exist. Check its name."
    case .cannotRead(let path, let cause):
      "The file \(path) cannot be read: \(cause)."
    case .lineTooLong(let path, let limit):
      "The file \(path) has a line of more than \(limit) bytes."
    }
  }
}
