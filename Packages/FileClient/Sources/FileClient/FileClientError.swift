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
      "Cannot create \(path): the file already exists. Choose another name."
    case .cannotWrite(let path, let cause):
      "Cannot write \(path): \(cause)."
    case .missing(let path):
      "The file \(path) does not exist. Check the path."
    case .cannotRead(let path, let cause):
      "Cannot read \(path): \(cause)."
    case .lineTooLong(let path, let limit):
      "Cannot read \(path): a line is longer than \(limit) bytes."
    }
  }
}
