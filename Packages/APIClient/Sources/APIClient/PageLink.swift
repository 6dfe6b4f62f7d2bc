import NetworkClient
public import PortableFoundation

/// A page of a list: a URL that a response linked, on the origin of that response.
///
/// A program cannot make one: a page exists because the server said so, and no token follows a link to another server.
/// A page of a list can therefore not be requested by guessing its number:
///
///     let page = try await api.get(.init(.init(["repos", "octo", "many", "stargazers"])))
///     if let next = page.links.next {
///       let nextPage = try await api.get(.init(next))
///     }
///
/// A store saves the text of the URL, and restores the page by the initializer in `@_spi(PageLinks) import APIClient`. A
/// restored page is requested only if it is on the origin of the API.
public struct PageLink: Hashable, Sendable {
  /// The URL.
  public let url: URL

  /// The number of the page, if the URL has the query item `page`.
  public var number: Int? {
    let items = url.query(percentEncoded: true)?.split(separator: "&") ?? []
    return items.first { $0.hasPrefix("page=") }.flatMap { Int(decimal: String($0.dropFirst(5))) }
  }

  /// Creates a link from the text of a saved one, or of a mock: only for stores and mocks of servers.
  ///
  /// Returns nil for a text that is not an absolute URL with the scheme `http` or `https`, and for a URL with a user name
  /// or a password.
  @_spi(PageLinks) public init?(saved text: String) {
    guard let url = Self.url(text, relativeTo: nil), Origin(url) != nil, !url.hasUser else {
      return nil
    }
    self.url = url
  }
}

extension PageLink {
  /// Creates a link from a reference in a response.
  ///
  /// - Throws: ``APIClientError/foreignURL(_:to:)`` if the reference is malformed, leads to another origin, or quotes the
  ///   token, which a database would save with the page.
  init(
    _ reference: String,
    at responseURL: URL,
    concealing credential: Credential?
  ) throws(APIClientError) {
    guard let url = Self.url(reference, relativeTo: responseURL), let origin = Origin(url),
      origin == Origin(responseURL), !url.hasUser,
      credential?.occurs(in: url.absoluteString) != true
    else { throw .foreignURL(responseURL, to: credential.concealed(in: reference)) }
    self.url = url
  }

  /// Parses a URI reference (RFC 3986, section 4.1), which has printable ASCII characters only.
  private static func url(_ reference: String, relativeTo base: URL?) -> URL? {
    guard !reference.isEmpty, reference.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
      return nil
    }
    return URL(string: reference, relativeTo: base)?.absoluteURL
  }
}

extension URL {
  fileprivate var hasUser: Bool { user() != nil || password() != nil }
}
