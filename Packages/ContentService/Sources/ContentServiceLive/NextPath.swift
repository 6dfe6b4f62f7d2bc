import ContentService
import NetworkClient
import PortableFoundation

/// The path that the server chose, before it is trusted.
struct NextPath {
  let text: String
  let request: ContentServiceError.Request

  /// The most bytes that a path may have.
  static let maximumLength = 2 * 1024

  /// The URL to ask next, if it is a plain one that leads where the service may go.
  ///
  /// - Throws: ``ContentServiceError`` if it is not.
  func url(allowing allowedOrigins: Set<Origin>) throws -> URL {
    guard text.utf8.count <= Self.maximumLength else {
      throw unacceptable("is longer than \(Self.maximumLength) bytes")
    }
    // What is not printable ASCII has no place in a URL (RFC 3986, section 2), nor has a backslash, which
    // some take for a slash.
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }) else {
      throw unacceptable("has characters that no URL has")
    }
    guard let url = URL(string: text, encodingInvalidCharacters: false), let origin = Origin(url)
    else {
      throw unacceptable("is not an http or https URL")
    }
    guard url.user(percentEncoded: true) == nil, url.password(percentEncoded: true) == nil else {
      throw unacceptable("names a user")
    }
    guard url.fragment(percentEncoded: true) == nil else {
      throw unacceptable("has a fragment")
    }
    guard let configured = Origin(request.url) else {
      throw ContentServiceError.cannotSend(request, cause: "it is not an http or https URL")
    }
    guard origin == configured || allowedOrigins.contains(origin) else {
      throw ContentServiceError.disallowedOrigin(request, next: origin, configured: configured)
    }
    guard let name = url.path(percentEncoded: true).split(separator: "/").last else {
      throw unacceptable("has no path")
    }
    // The name is saved and shown. Unreserved characters have one spelling (RFC 3986, section 2.3), and a name of them
    // means nothing to a shell, a table or a spreadsheet; dot segments name another resource (section 5.2.4).
    guard name.utf8.allSatisfy(\.isUnreserved), ![".", ".."].contains(name) else {
      throw unacceptable("ends with other characters than letters, digits and - . _ ~")
    }
    return url
  }

  private func unacceptable(_ cause: String) -> ContentServiceError {
    .unacceptableResponse(
      request,
      response: nil,
      cause: "its next_path, \(text.prefix(200)), \(cause)"
    )
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
