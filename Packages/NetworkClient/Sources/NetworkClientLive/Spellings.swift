import Foundation

extension URL {
  /// The ways to write this URL for `URLSession`: the next is for when it cannot read one.
  ///
  /// On Linux it knows schemes in lower case only, and takes no IPv6 address in brackets
  /// (swift-corelibs-foundation issue 5496), but the same with brackets and colons percent-encoded, which
  /// libcurl decodes.
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
