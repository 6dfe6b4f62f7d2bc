import NetworkClient
import PortableFoundation

/// The body of the first response.
struct PathResponse: Decodable {
  /// The URL for the second request, not yet validated.
  let nextPath: String

  private enum CodingKeys: String, CodingKey {
    case nextPath = "next_path"
  }

  private static let maximumLength = 2 * 1024

  /// Returns the URL for the second request if it is valid and its origin is allowed.
  ///
  /// - Throws: ``ContentServiceError`` if not.
  func url(from rootURL: URL, allowing allowedOrigins: Set<Origin>) throws -> URL {
    func error(_ problem: String) -> ContentServiceError {
      .unacceptableResponse(
        .init(.requestingPath, rootURL),
        response: nil,
        cause: ContentServiceError.cause(of: nextPath, in: CodingKeys.nextPath.rawValue, problem)
      )
    }
    guard nextPath.utf8.count <= Self.maximumLength else {
      throw error("is longer than \(Self.maximumLength) bytes")
    }
    // A URL has printable ASCII only (RFC 3986, section 2) and no backslash, which some programs read as a slash.
    guard nextPath.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
    else {
      throw error("has characters that are invalid in a URL")
    }
    guard let url = URL(string: nextPath, encodingInvalidCharacters: false),
      let origin = Origin(url)
    else {
      throw error("is not an http or https URL")
    }
    guard url.user(percentEncoded: true) == nil, url.password(percentEncoded: true) == nil else {
      throw error("contains a user name")
    }
    guard url.fragment(percentEncoded: true) == nil else { throw error("has a fragment") }
    guard let configured = Origin(rootURL) else {
      throw ContentServiceError.cannotSend(
        .init(.requestingPath, rootURL),
        cause: "its URL is not an http or https URL"
      )
    }
    guard origin == configured || allowedOrigins.contains(origin) else {
      throw ContentServiceError.disallowedOrigin(
        .init(.requestingPath, rootURL),
        next: origin,
        configured: configured
      )
    }
    guard let name = url.path(percentEncoded: true).split(separator: "/").last else {
      throw error("has no path")
    }
    // The name is saved and shown. Unreserved characters have one spelling (RFC 3986, section 2.3) and no meaning
    // for a shell, a table or a spreadsheet; dot segments name another resource (section 5.2.4).
    guard name.utf8.allSatisfy(\.isUnreserved), ![".", ".."].contains(name) else {
      throw error("ends with other characters than letters, digits and - . _ ~")
    }
    return url
  }
}

/// The body of the second response.
struct ContentResponse: Decodable {
  let path: String
  let responseCode: UUID

  private enum CodingKeys: String, CodingKey {
    case path
    case responseCode = "response_code"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    path = try container.decode(String.self, forKey: .path)
    let text = try container.decode(String.self, forKey: .responseCode)
    guard let code = UUID(text: text) else {
      throw DecodingError.dataCorruptedError(
        forKey: .responseCode,
        in: container,
        debugDescription: "Not a UUID."
      )
    }
    responseCode = code
  }

  /// Throws ``ContentServiceError`` unless the body has the path of the requested URL.
  func check(against url: URL) throws {
    guard path == url.path(percentEncoded: false).split(separator: "/").last.map(String.init) else {
      throw ContentServiceError.unacceptableResponse(
        .init(.requestingResponseCode, url),
        response: nil,
        cause: ContentServiceError.cause(
          of: path,
          in: CodingKeys.path.rawValue,
          "is not the requested path"
        )
      )
    }
  }
}

extension UInt8 {
  /// Whether the byte is an unreserved character of a URL (RFC 3986, section 2.3).
  fileprivate var isUnreserved: Bool {
    switch Unicode.Scalar(self) {
    case "A"..."Z", "a"..."z", "0"..."9", "-", ".", "_", "~": true
    default: false
    }
  }
}
