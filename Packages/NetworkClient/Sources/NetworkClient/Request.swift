public import PortableFoundation

extension NetworkClient {
  /// A GET request, with the limits that its answer must keep.
  public struct Request: Equatable, Sendable {
    /// What is asked for.
    ///
    /// Only `http` and `https` URLs are requested; the case of the scheme does not matter. A URL that names
    /// no host is refused. A host or a port that cannot be reached is refused: a port that is none, an IPv4
    /// address in another form than four decimal numbers. A URL with a user name or a password is refused.
    /// What is refused is not sent.
    ///
    /// The path and the query are sent as they are written, the fragment is not.
    public var url: URL

    /// The header fields of a request are sent beside those of the transport.
    public var headers: [String: String]

    /// The time from the call to the last byte of the answer, which the transport itself keeps.
    ///
    /// An answer that is not complete within the time limit is an error. A limit of zero or less leaves no
    /// time for an answer. The time limit may be longer than anybody waits.
    public var timeLimit: Duration

    /// The size that the body of the answer may have, in bytes, after decompression; kept by the transport.
    ///
    /// A body may be as large as the request allows, and no larger.
    public var maximumBodySize: Int

    /// A request with the limits that suit a small answer: 10 seconds and 64 KiB.
    public init(
      url: URL,
      headers: [String: String] = [:],
      timeLimit: Duration = .seconds(10),
      maximumBodySize: Int = 64 * 1024
    ) {
      self.url = url
      self.headers = headers
      self.timeLimit = timeLimit
      self.maximumBodySize = maximumBodySize
    }
  }
}
