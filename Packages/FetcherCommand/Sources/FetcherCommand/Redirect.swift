import CommandLineParsing
import ContentService
import NetworkClient
import NetworkOptions
import PortableFoundation
import TextFormatting

/// A redirect, which is not followed: the next request would go to an address that the user has not chosen.
struct Redirect {
  /// The field `Location` of the response, as the server wrote it, up to a limit.
  let location: String

  private let request: ContentServiceError.Request

  /// Creates the redirect that an error reports; nil for another error.
  init?(_ error: ContentServiceError) {
    guard case .unacceptableResponse(let request, let response?, _) = error,
      (300...399).contains(response.status), let location = response.headers["location"]
    else { return nil }
    self.request = request
    let start = location.unicodeScalars.prefix(Self.longestLocation)
    self.location = start.endIndex == location.endIndex ? location : "\(String(start))…"
  }

  /// No usual URL is longer.
  private static let longestLocation = 2_000

  /// The line for users; control characters are escaped.
  var line: String { "Location: \(location.escapedForTerminal(limit: Self.longestLocation))" }

  /// What to do about the redirect.
  var advice: String {
    switch (request.step, target) {
    case (.requestingPath, let target?):
      "Redirects are not followed. If you trust the new address, use it: --url \(target)"
    case (.requestingPath, nil):
      "Redirects are not followed. Check that the URL belongs to the right server."
    case (.requestingResponseCode, _):
      "Redirects are not followed: the server must name the final address in its first response."
    }
  }

  /// The URL of the redirect, quoted for a shell; nil unless it is another URL that `--url` accepts.
  private var target: String? {
    guard location.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      let url = URL(string: location, relativeTo: request.url)?.absoluteURL,
      // A fragment is not sent (RFC 9110, section 10.2.2).
      let server = try? ServerURL(String(url.absoluteString.prefix { $0 != "#" })),
      !server.spellings.contains(request.url.absoluteString), server.description.utf8.count <= 900
    else { return nil }
    let text = server.description
    if text.utf8.allSatisfy(\.isUnquotedInShells) { return text }
    return text.contains("'") ? nil : "'\(text)'"
  }
}

extension UInt8 {
  /// Whether the byte has no special meaning for a shell.
  fileprivate var isUnquotedInShells: Bool {
    switch Unicode.Scalar(self) {
    case "A"..."Z", "a"..."z", "0"..."9", "-", ".", "_", ":", "/", "@", "%", "+", ",": true
    default: false
    }
  }
}
