public import PortableFoundation

/// What the server says at the path it chose.
public struct ResponseCodeContent: Equatable, Sendable {
  /// The path, without slashes.
  public var path: String

  /// The code.
  public var responseCode: UUID

  /// A path and the code that was found there.
  public init(path: String, responseCode: UUID) {
    self.path = path
    self.responseCode = responseCode
  }
}

/// A successful fetch.
public struct FetchedContent: Equatable, Sendable {
  /// What was fetched.
  public var content: ResponseCodeContent

  /// The URL of the server, as it was configured.
  public var url: URL

  /// How often the fetch was begun: 1, and 1 more for each stale path.
  public var attempts: Int

  /// The time from the first request to the last byte of the answer.
  public var duration: Duration

  /// A fetch of some content.
  public init(content: ResponseCodeContent, url: URL, attempts: Int, duration: Duration) {
    self.content = content
    self.url = url
    self.attempts = attempts
    self.duration = duration
  }
}

/// The two requests of a fetch.
public enum ContentStep: Equatable, Sendable {
  /// Asking the root URL for a path.
  case requestingPath

  /// Asking the path for its response code.
  case requestingResponseCode
}
