import CPOSIX

/// The process group in which a program starts.
public enum ProcessGroup: Sendable {
  /// The group of this process: control-C reaches both.
  case inherited

  /// A new group, whose leader is the program.
  case new

  /// A new group in a new session, which has no terminal.
  case newSession
}

/// Starts a program and returns 0, or the number of the error.
///
/// The program starts with the default action of every signal, and inherits no descriptor but the standard streams.
///
/// - Parameters:
///   - id: Receives the number of the process.
///   - program: The path; a name without a slash is searched in `PATH`.
///   - arguments: The arguments, the first of which is the name of the program.
///   - environment: The variables, C strings before a null pointer.
///   - directory: The working directory; nil for that of this process.
///   - streams: The descriptors that become standard input, output and error; nil for that of this process.
///   - group: The process group.
///   - terminal: The terminal in whose foreground a new process group is put, where possible before the program runs.
public func spawn(
  _ id: inout Int32,
  _ program: String,
  _ arguments: [String],
  environment: UnsafePointer<UnsafeMutablePointer<CChar>?>,
  directory: String? = nil,
  streams: [Int32?],
  in group: ProcessGroup,
  foregroundOf terminal: Int32? = nil
) -> Int32 {
  let texts = arguments.map { strdup($0) }
  defer { for text in texts { free(text) } }
  return cposix_spawn(
    &id,
    program,
    texts + [nil],
    environment,
    directory,
    streams.map { $0 ?? -1 },
    group.flag,
    terminal ?? -1
  )
}

extension ProcessGroup {
  fileprivate var flag: Int32 {
    switch self {
    case .inherited: 0
    case .new: Int32(POSIX_SPAWN_SETPGROUP)
    case .newSession: Int32(POSIX_SPAWN_SETSID)
    }
  }
}

/// Returns whether this process ignores a signal, which a program that it starts with `spawn` does not.
public func isIgnored(_ signal: Int32) -> Bool { cposix_is_ignored(signal) }
