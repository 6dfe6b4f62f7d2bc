public import PortableFoundation

/// Why something cannot be recorded, or not be replayed.
///
/// Text in it may come from outside: escape it before it reaches a terminal.
public enum RecordingError: Error, Equatable, Sendable {
  /// The folder cannot be made, opened or used for a recording.
  case unusableFolder(path: String, cause: String)

  /// The file of an exchange cannot be written.
  case unwritableFile(path: String, cause: String)

  /// A file of the recording cannot be read, or is not as it was written.
  case damaged(path: String, cause: String)

  /// A file of the recording has another version of the format.
  case unsupportedFormat(path: String, format: Int)

  /// The request is not in the recording, or not once more: the nearest file, and the first difference.
  case unexpectedRequest(URL, nearest: String, difference: String)
}

extension RecordingError: CustomStringConvertible {
  /// One sentence: the file or the URL, and what is wrong.
  public var description: String {
    switch self {
    case .unusableFolder(let path, let cause):
      "The folder \(path) cannot be used for a recording: \(cause)."
    case .unwritableFile(let path, let cause): "\(path) cannot be written: \(cause)."
    case .damaged(let path, let cause): "\(path) is damaged: \(cause)."
    case .unsupportedFormat(let path, let format):
      "\(path) has format \(format) of a recording, and only format \(RecordedExchange.format) is read."
    case .unexpectedRequest(let url, let nearest, let difference):
      "\(url) is not as recorded: in \(nearest), the nearest, \(difference)."
    }
  }
}
