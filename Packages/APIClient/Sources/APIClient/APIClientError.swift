public import NetworkClient
public import PortableFoundation

/// The reason why a request failed.
///
/// The message may quote the server: escape it before it reaches a terminal. No error has the token.
public enum APIClientError: Error, Equatable, Sendable {
  /// The request got no acceptable response.
  case network(NetworkClientError)

  /// The server refused the request: the status is neither 200 to 299 nor 304, nor a redirect that is followed.
  case refused(Refusal)

  /// A rate limit refused the request, and the server sends no response before the end of a pause.
  case rateLimited(URL, RateLimitPause)

  /// A redirect or a page leads to another server, or is not a URL that can be requested.
  ///
  /// The first URL is that of the response; for a saved page, it is the base URL.
  case foreignURL(URL, to: String)

  /// More than 5 redirects; the URL is that of the first request.
  case tooManyRedirects(URL)

  /// A response that refuses a request.
  public struct Refusal: Equatable, Sendable {
    /// The URL of the request.
    public var url: URL

    /// The status.
    public var status: Int

    /// The member `message` of the body; nil without one.
    public var message: String?

    /// The header fields, with names in lower case.
    public var headers: [String: String]

    /// The body.
    public var body: Data

    /// Creates a refusal.
    public init(
      url: URL,
      status: Int,
      message: String? = nil,
      headers: [String: String] = [:],
      body: Data = Data()
    ) {
      self.url = url
      self.status = status
      self.message = message
      self.headers = headers
      self.body = body
    }
  }
}

extension APIClientError {
  /// The error of a response that is not valid.
  static func malformed(_ url: URL, _ cause: String) -> Self {
    .network(.malformedResponse(url, cause: cause))
  }
}

extension APIClientError.Refusal {
  /// Creates the refusal of a response, without the token.
  init(_ response: NetworkClient.Response, to url: URL, concealing credential: Credential?) {
    struct Body: Decodable { let message: String }
    let concealed = credential?.concealed(in: response.body) ?? response.body
    let text = String(decoding: concealed, as: UTF8.self)
    let body =
      credential?.occurs(in: text) == true
      ? Data(credential.concealed(in: text).utf8) : concealed
    self.init(
      url: url,
      status: response.status,
      message: (try? JSONDecoder().decode(Body.self, from: response.body))
        .map { credential.concealed(in: $0.message) },
      headers: response.headers.mapValues(credential.concealed),
      body: body
    )
  }
}

extension APIClientError: CustomStringConvertible {
  /// A message with the URL and the cause.
  public var description: String {
    switch self {
    case .network(let error): error.description
    case .refused(let refusal):
      """
      \(refusal.url) responded with status \(refusal.status)\
      \(refusal.message.map { ": \($0)" } ?? ".")
      """
    case .rateLimited(let url, let pause):
      """
      The rate limit of \(url) is reached; try again in \
      \(pause.remaining.formattedSeconds).
      """
    case .foreignURL(let url, let target): "\(url) leads to another server: \(target)"
    case .tooManyRedirects(let url): "\(url) redirects more than 5 times."
    }
  }
}

extension Duration {
  /// The number of seconds, without decimal places.
  fileprivate var formattedSeconds: String {
    components.seconds == 1 ? "1 second" : "\(components.seconds) seconds"
  }
}
