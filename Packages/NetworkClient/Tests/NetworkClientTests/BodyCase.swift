import LoopbackServer
import FoundationEssentials
import Testing

/// An answer whose body is near the limit.
struct BodyCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var bytes: [UInt8]
  var fits: Bool
  var limit = 65_536

  init(_ description: String, _ bytes: some Sequence<UInt8>, fits: Bool, limit: Int = 65_536) {
    testDescription = "\(description), \(fits ? "just fits" : "one byte too large")"
    self.bytes = Array(bytes)
    self.fits = fits
    self.limit = limit
  }

  static let all =
    [true, false].flatMap { fits in
      let body = String(repeating: "a", count: fits ? 65_536 : 65_537)
      return [
        Self("with a length", httpResponse(body: body).utf8, fits: fits),
        Self("without a length", "HTTP/1.1 200 OK\r\n\r\n\(body)".utf8, fits: fits),
        Self("in chunks", chunkedResponse(body, "").utf8, fits: fits),
        Self(
          "of a redirect",
          httpResponse("302 Found", "Location: /", body: body).utf8,
          fits: fits
        ),
        Self("compressed", compressed(fits ? justFitting : tooLarge), fits: fits),
      ]
    } + [
      Self("of no size", httpResponse().utf8, fits: true, limit: 0),
      Self("of no size", httpResponse(body: "a").utf8, fits: false, limit: 0),
    ]

  /// 65,536 times the letter a.
  private static let justFitting =
    "H4sIAAAAAAACA+3BgQAAAACAINb9JRapCgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    + "AAAAAAAAAAAAAAAAAAAAAGr/kSDDAAABAA=="

  /// 65,537 times the letter a.
  private static let tooLarge =
    "H4sIAAAAAAACA+3BgQAAAADDINb5S/wgVQEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    + "AAAAAAAAAAAAAAAAAAAAAMANX3F2xQEAAQA="

  private static func compressed(_ base64: String) -> [UInt8] {
    let body = Data(base64Encoded: base64) ?? Data()
    return Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n".utf8) + body
  }
}
