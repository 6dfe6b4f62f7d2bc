/// The reason why a recording cannot be written or read.
///
/// The message may quote files: escape it before it reaches a terminal.
public enum RecordingError: Error, Equatable, Sendable {
  /// The directory cannot be created, opened or used for a recording.
  case unusableDirectory(path: String, cause: String)

  /// The file of an exchange cannot be written.
  case unwritableFile(path: String, cause: String)

  /// A file of the recording cannot be read, or its content is invalid.
  case damaged(path: String, cause: String)

  /// The format version of a recorded file is not supported.
  case unsupportedFormat(path: String, format: Int)
}

extension RecordingError: CustomStringConvertible {
  /// A message with the file and the cause.
  public var description: String {
    switch self {
    case .unusableDirectory(let path, let cause):
      "Cannot use \(path) for a recording: \(cause)."
    case .unwritableFile(let path, let cause): "Cannot write \(path): \(cause)."
    case .damaged(let path, let cause): "\(path) is damaged: \(cause)."
    case .unsupportedFormat(let path, let format):
      "\(path) has recording format \(format); only format \(RecordedExchange.format) is supported."
    }
  }
}
