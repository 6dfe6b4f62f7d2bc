/// Files that are made as a whole or not at all, and that are read line by line.
///
/// A pipe or a device, such as `/dev/fd/63` of a process substitution, is a stream: whoever is at its other end may
/// keep the calling thread waiting without limit. Call the endpoints on a thread that may wait.
public struct FileClient: Sendable {
  /// Begins a file.
  ///
  /// A file has the pieces of its draft, in order. Before a draft is published, there is nothing at its path.
  /// A draft that is dropped leaves nothing behind. What is there already stays as it is, and is an error.
  /// What has come to be there meanwhile stays too, and publishing is the error.
  ///
  /// A stream that is there takes the pieces as they are added.
  ///
  /// - Throws: ``FileClientError/exists(path:)``, ``FileClientError/cannotWrite(path:cause:)``.
  public var draft: @Sendable (_ path: String) throws -> Draft

  /// Begins to read a file.
  ///
  /// Lines are as they were written, without the line feeds that end them. The last line may do without. A line
  /// of more bytes than the limit is an error. A file that is not there is an error.
  ///
  /// - Throws: ``FileClientError/missing(path:)``, ``FileClientError/cannotRead(path:cause:)``.
  public var lines: @Sendable (_ path: String, _ limit: Int) throws -> Lines

  /// Begins to read standard input, as ``lines`` reads a file; in errors, its path is `/dev/stdin`.
  ///
  /// - Throws: ``FileClientError/cannotRead(path:cause:)``.
  public var standardInput: @Sendable (_ limit: Int) throws -> Lines

  /// A client made of its endpoints.
  public init(
    draft: @escaping @Sendable (_ path: String) throws -> Draft,
    lines: @escaping @Sendable (_ path: String, _ limit: Int) throws -> Lines,
    standardInput: @escaping @Sendable (_ limit: Int) throws -> Lines
  ) {
    self.draft = draft
    self.lines = lines
    self.standardInput = standardInput
  }

  /// Begins to read a file; see ``lines``.
  public func lines(of path: String, limit: Int) throws -> Lines {
    try lines(path, limit)
  }

  /// A file that is not there yet.
  public struct Draft: Sendable {
    /// Whether the file is a stream: its reader may keep a piece waiting, and has it before the draft is published.
    public var isStream: Bool

    /// Adds a piece to its end.
    ///
    /// - Throws: ``FileClientError/cannotWrite(path:cause:)``.
    public var append: @Sendable (_ piece: [UInt8]) throws -> Void

    /// Puts the file at its path: with all pieces, durable when this returns, for its owner alone.
    ///
    /// A published draft takes no more.
    ///
    /// - Throws: ``FileClientError/exists(path:)``, ``FileClientError/cannotWrite(path:cause:)``.
    public var publish: @Sendable () throws -> Void

    /// A draft made of its endpoints.
    public init(
      isStream: Bool = false,
      append: @escaping @Sendable (_ piece: [UInt8]) throws -> Void,
      publish: @escaping @Sendable () throws -> Void
    ) {
      self.isStream = isStream
      self.append = append
      self.publish = publish
    }
  }

  /// The lines of a file.
  public struct Lines: Sendable {
    /// The next line; nil after the last one.
    ///
    /// - Throws: ``FileClientError/cannotRead(path:cause:)``, ``FileClientError/lineTooLong(path:limit:)``.
    public var next: @Sendable () throws -> [UInt8]?

    /// Returns to the first line.
    ///
    /// After a restart the lines that were read come again, and then the others. Those of a stream come from a copy.
    ///
    /// - Throws: ``FileClientError/missing(path:)``, ``FileClientError/cannotRead(path:cause:)``.
    public var restart: @Sendable () throws -> Void

    /// Lines made of their endpoints.
    public init(
      next: @escaping @Sendable () throws -> [UInt8]?,
      restart: @escaping @Sendable () throws -> Void
    ) {
      self.next = next
      self.restart = restart
    }
  }
}
