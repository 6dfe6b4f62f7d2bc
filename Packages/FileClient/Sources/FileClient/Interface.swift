/// Creates files atomically and reads files line by line.
///
///     let draft = try files.draft("backup")
///     for chunk in chunks { try draft.append(chunk) }
///     try draft.publish()  // The file exists from now on.
///
/// A pipe or a device, such as `/dev/fd/63` of a process substitution, is a stream. A stream may block the calling
/// thread indefinitely, so call the endpoints on a thread that may block.
public struct FileClient: Sendable {
  /// Returns the draft of a new file.
  ///
  /// A published file contains the appended bytes in order. An unpublished draft does not exist at its path. A discarded
  /// draft leaves no file behind. An existing file is an error and remains unchanged. The path of a directory is an error.
  /// A file that appears before the draft is published remains unchanged, and publishing throws.
  ///
  /// An existing stream receives the bytes as they are appended.
  ///
  /// - Throws: ``FileClientError/exists(path:)``, ``FileClientError/isDirectory(path:)``,
  ///   ``FileClientError/cannotCreate(path:cause:)``.
  public var draft: @Sendable (_ path: String) throws -> Draft

  /// Returns the draft of a file that may replace one, such as a report that other programs read.
  ///
  /// Unlike with ``draft``, publishing replaces a file at the path atomically: readers see the old bytes or the new
  /// ones. The new file has the permissions of the old one, or those of a file that any program creates.
  ///
  /// - Throws: ``FileClientError/isDirectory(path:)``, ``FileClientError/cannotCreate(path:cause:)``.
  public var replacement: @Sendable (_ path: String) throws -> Draft

  /// Opens a file for reading.
  ///
  /// Lines contain all bytes except the line feeds. The last line needs no line feed. A line that exceeds the limit is an
  /// error; the limit is a number of bytes. A missing file is an error.
  ///
  /// - Throws: ``FileClientError/missing(path:)``, ``FileClientError/cannotRead(path:cause:)``.
  public var lines: @Sendable (_ path: String, _ limit: Int) throws -> Lines

  /// Returns the bytes of a regular file, which a symbolic link may name.
  ///
  /// A stream is an error, and the call does not wait for it.
  ///
  /// - Throws: ``FileClientError/missing(path:)``, ``FileClientError/notRegular(path:)``,
  ///   ``FileClientError/cannotRead(path:cause:)``.
  public var contents: @Sendable (_ path: String) throws -> [UInt8]

  /// Opens standard input for reading, as ``lines`` does for a file; in errors, its path is `/dev/stdin`.
  ///
  /// - Throws: ``FileClientError/cannotRead(path:cause:)``.
  public var standardInput: @Sendable (_ limit: Int) throws -> Lines

  /// Removes a file.
  ///
  /// A removed file does not exist. Only the name of the path is removed: a symbolic link, not its target. A missing file
  /// and a directory cannot be removed.
  ///
  /// - Throws: ``FileClientError/cannotRemove(path:cause:)``.
  public var remove: @Sendable (_ path: String) throws -> Void

  /// Creates a client from its endpoints.
  public init(
    draft: @escaping @Sendable (_ path: String) throws -> Draft,
    replacement: @escaping @Sendable (_ path: String) throws -> Draft,
    lines: @escaping @Sendable (_ path: String, _ limit: Int) throws -> Lines,
    contents: @escaping @Sendable (_ path: String) throws -> [UInt8],
    standardInput: @escaping @Sendable (_ limit: Int) throws -> Lines,
    remove: @escaping @Sendable (_ path: String) throws -> Void
  ) {
    self.draft = draft
    self.replacement = replacement
    self.lines = lines
    self.contents = contents
    self.standardInput = standardInput
    self.remove = remove
  }

  /// Opens a file for reading; see ``lines``.
  public func lines(of path: String, limit: Int) throws -> Lines {
    try lines(path, limit)
  }

  /// A new file that is not published yet.
  public struct Draft: Sendable {
    /// Whether the file is a stream, which may block ``append`` and receives the bytes before the draft is published.
    public var isStream: Bool

    /// Appends bytes.
    ///
    /// - Throws: ``FileClientError/cannotWrite(path:cause:)``.
    public var append: @Sendable (_ bytes: [UInt8]) throws -> Void

    /// Creates the file at its path, readable by its owner only unless it is a replacement; it is durable when this
    /// returns.
    ///
    /// A published draft rejects further calls.
    ///
    /// - Throws: ``FileClientError/exists(path:)``, ``FileClientError/cannotWrite(path:cause:)``.
    public var publish: @Sendable () throws -> Void

    /// Creates a draft from its endpoints.
    public init(
      isStream: Bool = false,
      append: @escaping @Sendable (_ bytes: [UInt8]) throws -> Void,
      publish: @escaping @Sendable () throws -> Void
    ) {
      self.isStream = isStream
      self.append = append
      self.publish = publish
    }
  }

  /// The lines of a file.
  public struct Lines: Sendable {
    /// Returns the next line, or nil after the last one.
    ///
    /// - Throws: ``FileClientError/cannotRead(path:cause:)``, ``FileClientError/lineTooLong(path:limit:)``.
    public var next: @Sendable () throws -> [UInt8]?

    /// Returns to the first line.
    ///
    /// After a restart all lines are read again. The lines of a stream are read from a copy.
    ///
    /// - Throws: ``FileClientError/missing(path:)``, ``FileClientError/cannotRead(path:cause:)``.
    public var restart: @Sendable () throws -> Void

    /// Creates lines from their endpoints.
    public init(
      next: @escaping @Sendable () throws -> [UInt8]?,
      restart: @escaping @Sendable () throws -> Void
    ) {
      self.next = next
      self.restart = restart
    }
  }
}
