import NetworkClient
import PortableFoundation

extension APIClient {
  /// A resource: a path below the base URL, and a query.
  public struct Resource: Hashable, Sendable {
    private let path: [String]
    private let query: [String: String]

    /// Creates a resource from the components of its path, which are percent-encoded, and from its query.
    ///
    /// A component cannot leave its place: a slash in it is encoded, and a request with a component that is empty, `.`
    /// or `..` throws ``APIClientError/network(_:)`` with `unsupportedURL`.
    public init(_ path: [String], query: [String: String] = [:]) {
      self.path = path
      self.query = query
    }

    /// Returns the URL of the resource.
    func url(below baseURL: URL) throws(APIClientError) -> URL {
      guard path.allSatisfy({ !["", ".", ".."].contains($0) }) else {
        throw .network(
          .unsupportedURL(baseURL, cause: "a component of the path is empty, '.' or '..'")
        )
      }
      guard var components = URLComponents(url: baseURL, resolvingAgainstBaseURL: true) else {
        throw .network(.unsupportedURL(baseURL, cause: "it is malformed"))
      }
      var base = components.percentEncodedPath
      while base.hasSuffix("/") { base.removeLast() }
      components.percentEncodedPath = ([base] + path.map(\.percentEncoded)).joined(separator: "/")
      components.percentEncodedQuery =
        query.isEmpty
        ? nil
        : query.sorted { $0.key < $1.key }
          .map { "\($0.key.percentEncoded)=\($0.value.percentEncoded)" }
          .joined(separator: "&")
      components.fragment = nil
      guard let url = components.url else {
        throw .network(.unsupportedURL(baseURL, cause: "it is malformed"))
      }
      return url
    }
  }
}
