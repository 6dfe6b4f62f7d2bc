import PortableFoundation
import LoopbackServer
import Testing

/// A response whose body has the maximum size, 64 KiB, or is one byte larger.
struct BodyCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bytes: [UInt8]
  let fits: Bool

  init(_ description: String, _ bytes: some Sequence<UInt8>, fits: Bool) {
    testDescription = "\(description), \(fits ? "maximum size" : "one byte too large")"
    self.bytes = Array(bytes)
    self.fits = fits
  }

  static let all = [true, false].flatMap { fits in
    let body = String(repeating: "a", count: fits ? 65_536 : 65_537)
    return [
      Self("without a length", "HTTP/1.1 200 OK\r\n\r\n\(body)".utf8, fits: fits),
      Self("in chunks", chunkedResponse(body, "").utf8, fits: fits),
      Self("of a redirect", httpResponse("302 Found", "Location: /", body: body).utf8, fits: fits),
      Self("compressed", compressed(fits ? maximum : tooLarge), fits: fits),
    ]
  }

  /// 65,536 letters a.
  private static let maximum =
    "H4sIAAAAAAACA+3BgQAAAACAINb9JRapCgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    + "AAAAAAAAAAAAAAAAAAAAAGr/kSDDAAABAA=="

  /// 65,537 letters a.
  private static let tooLarge =
    "H4sIAAAAAAACA+3BgQAAAADDINb5S/wgVQEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    + "AAAAAAAAAAAAAAAAAAAAAMANX3F2xQEAAQA="

  private static func compressed(_ base64: String) -> [UInt8] {
    let body = Data(base64Encoded: base64) ?? Data()
    return Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n".utf8) + body
  }
}
