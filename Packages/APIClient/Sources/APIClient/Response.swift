import NetworkClient
public import PortableFoundation

extension APIClient {
  /// A response with a status of 200 to 299, or 304.
  public struct Response: Equatable, Sendable {
    /// The URL after redirects.
    public var url: URL

    /// The body; nil if the resource is unchanged since the response of the validator (status 304).
    public var body: Data?

    /// The pages that the response links.
    public var links: Links

    /// The validator for a later request; nil if the response has none.
    ///
    /// An unchanged resource keeps the validator of the request if the response has none.
    public var validator: Validator?

    /// The header fields, with names in lower case.
    public var headers: [String: String]

    /// The time of the response by the server's clock; nil if the field `Date` is missing or malformed.
    public var date: Date? {
      headers["date"].flatMap(HTTPDate.init).map {
        Date(timeIntervalSince1970: Double($0.secondsSince1970))
      }
    }

    /// The time between the request and the response.
    ///
    /// The server computed the content of the response at the earliest this long before ``date``.
    public var elapsed = Duration.zero

    /// Creates a response.
    public init(
      url: URL,
      body: Data?,
      links: Links = Links(),
      validator: Validator? = nil,
      headers: [String: String] = [:]
    ) {
      self.url = url
      self.body = body
      self.links = links
      self.validator = validator
      self.headers = headers
    }
  }
}

extension APIClient.Response {
  /// Creates the response to a request from that of the network.
  ///
  /// - Throws: ``APIClientError`` for links that cannot be followed, and for a status of 304 without a validator, which
  ///   would be mistaken for an unchanged resource.
  init(
    _ response: NetworkClient.Response,
    to request: APIClient.Request,
    at url: URL,
    concealing credential: Credential?
  ) throws(APIClientError) {
    let isUnchanged = response.status == 304
    if isUnchanged, request.validator?.fields.isEmpty ?? true {
      throw .malformed(url, "the status is 304, but the request has no validator")
    }
    self.init(
      url: url,
      body: isUnchanged ? nil : response.body,
      links: try Links(response.headers["link"], at: url, concealing: credential),
      validator: Validator(response.headers) ?? (isUnchanged ? request.validator : nil),
      headers: response.headers.mapValues(credential.concealed)
    )
  }
}
