public import PortableFoundation

/// The failure to create or read a file.
public enum FileClientError: Error, Equatable {
  /// The path of a new file is in use.
  case exists(path: String)

  /// The path of a new file is that of a directory.
  case isDirectory(path: String)

  /// The new file cannot be created; the cause is usually the system's description.
  case cannotCreate(path: String, cause: String)

  /// The file cannot be written; the cause is usually the system's description.
  case cannotWrite(path: String, cause: String)

  /// The file does not exist.
  case missing(path: String)

  /// The path is not that of a regular file but of a pipe or a device.
  case notRegular(path: String)

  /// The file cannot be read; the cause is usually the system's description.
  case cannotRead(path: String, cause: String)

  /// The file cannot be removed; the cause is usually the system's description.
  case cannotRemove(path: String, cause: String)

  /// A line has more bytes than the limit of its reader.
  case lineTooLong(path: String, limit: Int)
}

extension FileClientError: CustomStringConvertible {
  /// The failed operation, its cause, and a remedy.
  public var description: String {
    switch self {
    case .exists(let path):
      "Cannot create \(path): the file already exists. Choose another name."
    case .isDirectory(let path):
      "Cannot create \(path): it is a directory. Name a file in it."
    case .cannotCreate(let path, let cause):
      "Cannot create \(path): \(cause)."
    case .cannotWrite(let path, let cause):
      "Cannot write \(path): \(cause)."
    case .missing(let path):
      "The file \(path) does not exist. Check the path."
    case .notRegular(let path):
      "Cannot read \(path): it is not a regular file."
    case .cannotRead(let path, let cause):
      "Cannot read \(path): \(cause)."
    case .cannotRemove(let path, let cause):
      "Cannot remove \(path): \(cause)."
    case .lineTooLong(let path, let limit):
      "Cannot read \(path): a line is longer than \(limit) bytes."
    }
  }
}

extension FileClientError: ReportableError {
  /// The kind for programs, for a file that the command line names.
  public var kind: ErrorKind {
    switch self {
    case .exists, .isDirectory, .cannotCreate: .cannotCreate
    case .missing: ErrorKind(.notFound, "not_found")
    case .cannotWrite, .cannotRemove: ErrorKind(.cannotReadOrSave, "not_written")
    case .notRegular, .cannotRead, .lineTooLong: ErrorKind(.invalidInput, "unusable_import")
    }
  }

  /// Returns what to do, where the message does not say it.
  public func advice(in tool: String) -> String? {
    switch self {
    case .cannotCreate: "Check the directory of the file."
    case .cannotWrite, .cannotRemove: "Check the directory of the file and its free space."
    case .exists, .isDirectory, .missing, .notRegular, .cannotRead, .lineTooLong: nil
    }
  }
}
