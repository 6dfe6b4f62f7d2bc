#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ValueParser where Value == URL {
  /// A URL with a host.
  ///
  /// It is made of printable ASCII characters alone: nothing in it is encoded on the way.
  ///
  /// - Parameter schemes: Those that are allowed, in lower case.
  public static func url(schemes: [String] = ["http", "https"]) -> Self {
    Self(named: "URL", text: \.absoluteString) { word throws(InvalidValue) in
      let isPlain = word.utf8.allSatisfy { (0x21...0x7E).contains($0) }
      guard isPlain, let url = URL(string: word, encodingInvalidCharacters: false),
        let scheme = url.scheme?.lowercased(), schemes.contains(scheme),
        url.host(percentEncoded: true)?.isEmpty == false
      else {
        throw InvalidValue("is not a URL that begins with \(beginnings(schemes))")
      }
      return url
    }
  }

  private static func beginnings(_ schemes: [String]) -> String {
    schemes.map { "\($0)://" }.joined(separator: " or ")
  }
}
