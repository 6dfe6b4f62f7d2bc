import Foundation

extension URL {
  /// Equivalent URLs to try in order until `URLSession` accepts one.
  ///
  /// On Linux `URLSession` accepts only lowercase schemes, and no IPv6 address in brackets (swift-corelibs-foundation
  /// issue 5496) unless the brackets and colons are percent-encoded; libcurl decodes them.
  var spellings: [URL] {
    guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else {
      return [self]
    }
    components.scheme = components.scheme?.lowercased()
    let plain = components.url
    guard let host = components.encodedHost, host.hasPrefix("[") else {
      return [plain ?? self]
    }
    components.encodedHost =
      host
      .replacing("[", with: "%5B").replacing(":", with: "%3A").replacing("]", with: "%5D")
    return [plain, components.url].compactMap(\.self)
  }
}
