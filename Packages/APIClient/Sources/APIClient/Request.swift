extension APIClient {
  /// A GET request.
  public struct Request: Equatable, Sendable {
    /// What a request asks for.
    enum Target: Equatable {
      case resource(Resource)
      case page(PageLink)
    }

    let target: Target

    /// Additional header fields, such as `Accept`.
    ///
    /// `Authorization`, `If-None-Match` and `If-Modified-Since` are ignored: a credential and a validator set them.
    public var headers: [String: String]

    /// The validator of a saved response.
    public var validator: Validator?

    /// The maximum size of the body in bytes; by default 1 MiB, which is ten times a page of GitHub.
    public var maximumBodySize: Int

    /// Creates a request for a resource, or for the first page of a list.
    public init(
      _ resource: Resource,
      headers: [String: String] = [:],
      validator: Validator? = nil,
      maximumBodySize: Int = 1 << 20
    ) {
      self.init(.resource(resource), headers, validator, maximumBodySize)
    }

    /// Creates a request for a further page of a list.
    public init(
      _ page: PageLink,
      headers: [String: String] = [:],
      validator: Validator? = nil,
      maximumBodySize: Int = 1 << 20
    ) {
      self.init(.page(page), headers, validator, maximumBodySize)
    }

    private init(
      _ target: Target,
      _ headers: [String: String],
      _ validator: Validator?,
      _ maximumBodySize: Int
    ) {
      self.target = target
      self.headers = headers
      self.validator = validator
      self.maximumBodySize = maximumBodySize
    }
  }
}
