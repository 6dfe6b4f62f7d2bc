public import PortableFoundation

extension NetworkClient {
  /// A request and the limits of its response.
  public struct Request: Equatable, Sendable {
    /// The URL of the request.
    ///
    /// Only the schemes `http` and `https` are accepted, in any case. A URL without a host is rejected. A URL with an
    /// invalid port or an unusual spelling of an IP address is rejected. A URL with a user name or a password is
    /// rejected. A rejected request is not sent.
    ///
    /// The path and the query are sent unchanged; the fragment is not sent.
    public var url: URL

    /// The method, by default GET.
    ///
    /// The method and the body are sent unchanged. A response to HEAD has no body (RFC 9110, section 9.3.2).
    public var method: Method

    /// Additional header fields.
    ///
    /// The header fields of a request are added to the transport's own and override any with the same name.
    public var headers: [String: String]

    /// The body, which is sent byte for byte; by default there is none.
    ///
    /// Without a field `Content-Type`, the transport sends that of a form.
    public var body: Data

    /// The time from the call to the last byte of the response.
    ///
    /// A request that exceeds its time limit throws `timedOut`. Any positive `Duration` is a valid time limit. A time
    /// limit of zero or less expires immediately.
    public var timeLimit: Duration

    /// The maximum size of the response body in bytes, after decompression.
    ///
    /// A body of the maximum size is accepted; a larger one throws `bodyTooLarge`.
    public var maximumBodySize: Int

    /// Creates a request; the default limits, 10 seconds and 64 KiB, suit a small response.
    public init(
      url: URL,
      method: Method = .get,
      headers: [String: String] = [:],
      body: Data = Data(),
      timeLimit: Duration = .seconds(10),
      maximumBodySize: Int = 64 * 1024
    ) {
      self.url = url
      self.method = method
      self.headers = headers
      self.body = body
      self.timeLimit = timeLimit
      self.maximumBodySize = maximumBodySize
    }
  }
}

extension NetworkClient.Request {
  /// A method of a request (RFC 9110, section 9.3; PATCH: RFC 5789).
  public enum Method: String, CaseIterable, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"

    /// Whether a request has a body, even if it is empty.
    package var hasBody: Bool { [.post, .put, .patch].contains(self) }
  }
}

extension URL {
  /// The path and the query, percent-encoded, as the target of a request (RFC 9112, section 3.2.1).
  package var requestTarget: String {
    let path = path(percentEncoded: true)
    let query = query(percentEncoded: true).map { "?\($0)" } ?? ""
    return (path.isEmpty ? "/" : path) + query
  }
}
