public import PortableFoundation

/// The reason why an exchange cannot be recorded or replayed.
///
/// The message may quote files and servers: escape it before it reaches a terminal.
public enum RecordingError: Error, Equatable, Sendable {
  /// The directory cannot be created, opened or used for a recording.
  case unusableDirectory(path: String, cause: String)

  /// The file of an exchange cannot be written.
  case unwritableFile(path: String, cause: String)

  /// A file of the recording cannot be read, or its content is invalid.
  case damaged(path: String, cause: String)

  /// The format version of a recorded file is not supported.
  case unsupportedFormat(path: String, format: Int)

  /// No unused exchange matches this request; the error names the nearest file and its first difference.
  case unexpectedRequest(URL, nearest: String, difference: String)
}

extension RecordingError: CustomStringConvertible {
  /// A message with the file or the URL and the cause.
  public var description: String {
    switch self {
    case .unusableDirectory(let path, let cause):
      "Cannot use \(path) for a recording: \(cause)."
    case .unwritableFile(let path, let cause): "Cannot write \(path): \(cause)."
    case .damaged(let path, let cause): "\(path) is damaged: \(cause)."
    case .unsupportedFormat(let path, let format):
      "\(path) has recording format \(format); only format \(RecordedExchange.format) is supported."
    case .unexpectedRequest(let url, let nearest, let difference):
      "\(url) does not match the recording: in \(nearest), the nearest exchange, \(difference)."
    }
  }
}
