public import PortableFoundation

extension NetworkClient {
  /// A complete HTTP response.
  public struct Response: Equatable, Sendable {
    /// The HTTP status code, such as 200.
    public var status: Int

    /// The header fields.
    ///
    /// The names of header fields are in lower case; their values are unchanged (names are case-insensitive: RFC 9110,
    /// section 5.1). The values of header fields with the same name are joined with commas.
    public var headers: [String: String]

    /// The body after decompression.
    ///
    /// The body is returned byte for byte. The body is empty if the response has none.
    public var body: Data

    /// The time at which the certificate of the server expires.
    ///
    /// It is nil without TLS, on a connection of an earlier request, and with a transport that does not report it.
    public var certificateExpiry: Date?

    /// Creates a response from header fields with names in any case.
    public init(
      status: Int,
      headers: [String: String] = [:],
      body: Data = Data(),
      certificateExpiry: Date? = nil
    ) {
      self.status = status
      self.headers = headers.withLowercaseNames
      self.body = body
      self.certificateExpiry = certificateExpiry
    }

    /// Returns a response with the content type `application/json`.
    public static func json(_ body: String, status: Int = 200) -> Self {
      Self(status: status, headers: ["content-type": "application/json"], body: Data(body.utf8))
    }
  }
}
