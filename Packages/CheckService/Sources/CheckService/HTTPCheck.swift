public import NetworkClient

/// Requests that are sent one after the other, and what their responses must be.
public struct HTTPCheck: Equatable, Sendable {
  /// The requests, at least one.
  public var steps: [Step]

  /// The origins besides that of the first request to which later requests and redirects may go.
  public var allowedOrigins: Set<Origin>

  /// The maximum time from the call to the last byte of the last response.
  public var timeout: Duration

  /// The values of environment variables, by their names in templates, such as `env:TOKEN`.
  ///
  /// A secret belongs in header fields and bodies: failures and results contain URLs.
  public var values: [String: String]

  /// Creates a check, by default with a timeout of 10 seconds.
  public init(
    steps: [Step],
    allowedOrigins: Set<Origin> = [],
    timeout: Duration = .seconds(10),
    values: [String: String] = [:]
  ) {
    self.steps = steps
    self.allowedOrigins = allowedOrigins
    self.timeout = timeout
    self.values = values
  }
}

extension HTTPCheck {
  /// A request and what its response must be.
  public struct Step: Equatable, Sendable {
    /// The URL; that of a later step may be relative to the URL of the step before.
    public var url: Template

    /// The method.
    public var method: NetworkClient.Request.Method

    /// The header fields, by name.
    public var headers: [String: Template]

    /// The body; nil to send none.
    public var body: Template?

    /// The maximum number of redirects to follow.
    public var redirects: Int

    /// What the response must be; a response without an expectation of its status must have one of 200 to 299.
    public var expectations: [Expectation]

    /// The values to keep for later steps.
    public var captures: [Capture]

    /// Creates a step, by default a GET request that expects a status of 200 to 299.
    public init(
      url: Template,
      method: NetworkClient.Request.Method = .get,
      headers: [String: Template] = [:],
      body: Template? = nil,
      redirects: Int = 0,
      expectations: [Expectation] = [],
      captures: [Capture] = []
    ) {
      self.url = url
      self.method = method
      self.headers = headers
      self.body = body
      self.redirects = redirects
      self.expectations = expectations
      self.captures = captures
    }
  }

  /// A value of a response, of at most 8 KiB, that later steps use by its name.
  public struct Capture: Equatable, Sendable {
    /// The name, as in ``Template``.
    public var name: String

    /// The place of the value.
    public var source: Source

    /// Whether the value must be a UUID.
    public var isUUID: Bool

    /// A place of a value in a response.
    public enum Source: Equatable, Sendable {
      /// A string, a number or a Boolean in a JSON body.
      case json(JSONPointer)

      /// A header field, by its name in any case.
      case header(String)
    }

    /// Creates a capture.
    public init(_ name: String, _ source: Source, isUUID: Bool = false) {
      self.name = name
      self.source = source
      self.isUUID = isUUID
    }
  }
}
