import NetworkClient
import PortableFoundation

/// A token and the only origin that it is sent to.
///
///     let credential = try Credential(token: token, for: VerifiedOrigin(origin))
///
/// No description, reflection or error of a credential has the token.
public struct Credential: Sendable {
  /// The origin.
  public let origin: VerifiedOrigin

  private let token: String

  /// Creates a credential.
  ///
  /// - Throws: ``InvalidToken`` for a token that cannot be a header field (RFC 6750, section 2.1).
  public init(token: String, for origin: VerifiedOrigin) throws(InvalidToken) {
    let characters = token.utf8.prefix { $0 != UInt8(ascii: "=") }
    guard !characters.isEmpty, characters.allSatisfy(\.isTokenCharacter),
      token.utf8.dropFirst(characters.count).allSatisfy({ $0 == UInt8(ascii: "=") })
    else { throw InvalidToken() }
    self.token = token
    self.origin = origin
  }

  /// Returns the field `Authorization` of a request; nil if the URL has another origin.
  func authorization(for url: URL) -> String? {
    Origin(url) == origin.origin ? "Bearer \(token)" : nil
  }

  /// Returns whether a text quotes the token, also percent-encoded.
  func occurs(in text: String) -> Bool {
    text.contains(token)
      || text.utf8.contains(UInt8(ascii: "%")) && text.percentDecoded.contains(token)
  }

  /// Returns a text without the token.
  func concealed(in text: String) -> String {
    guard occurs(in: text) else { return text }
    let concealed = text.replacing(token, with: Self.placeholder)
    return occurs(in: concealed) ? Self.placeholder : concealed
  }

  private static let placeholder = "[redacted]"
}

extension Credential {
  /// Returns bytes without the token, whose characters can be escaped as in a text of JSON.
  func concealed(in body: Data) -> Data {
    let ranges = body.withUnsafeBytes { self.ranges(of: Array(token.utf8), in: $0) }
    guard !ranges.isEmpty else { return body }
    var (concealed, end) = (Data(), body.startIndex)
    for range in ranges {
      concealed.append(body[end..<body.startIndex + range.lowerBound])
      concealed.append(contentsOf: Self.placeholder.utf8)
      end = body.startIndex + range.upperBound
    }
    return concealed + body[end...]
  }

  /// Returns where bytes quote a token: a loop, since most bodies are large and none quotes it.
  private func ranges(of token: [UInt8], in bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
    var (ranges, start) = ([Range<Int>](), 0)
    let backslash = UInt8(ascii: "\\")
    while start < bytes.count {
      if bytes[start] == token[0] || bytes[start] == backslash {
        var end: Int? = start
        for character in token {
          guard let next = end else { break }
          end = bytes.end(of: character, at: next)
        }
        if let end {
          ranges.append(start..<end)
          start = end
          continue
        }
        // An escaped backslash is not the start of an escape.
        if bytes[start...].starts(with: [backslash, backslash]) { start += 1 }
      }
      start += 1
    }
    return ranges
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the end of an ASCII character, which can be escaped as in a text of JSON (RFC 8259, section 7); nil for
  /// another one.
  fileprivate func end(of character: UInt8, at start: Int) -> Int? {
    guard start < count, self[start] != character else { return start < count ? start + 1 : nil }
    let escaped = self[start...].prefix(6)
    guard escaped.first == UInt8(ascii: "\\") else { return nil }
    if escaped.dropFirst().first == character { return start + 2 }
    let code = "\\u00" + (character < 16 ? "0" : "") + String(character, radix: 16)
    let isEqual = String(decoding: escaped, as: UTF8.self).lowercased() == code
    return isEqual ? start + 6 : nil
  }
}

extension Credential? {
  /// Returns a text without the token: a server may quote a request.
  func concealed(in text: String) -> String { self?.concealed(in: text) ?? text }
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The origin.
  public var description: String { "a token for \(origin.origin.shortDescription)" }

  /// The origin.
  public var debugDescription: String { description }

  /// The origin, without the token.
  public var customMirror: Mirror { Mirror(self, children: ["origin": origin]) }
}

/// The reason why a text is no token; the error does not have the text.
public struct InvalidToken: Error, Equatable, Sendable {
  /// Creates an error.
  public init() {}
}

extension InvalidToken: CustomStringConvertible {
  /// A message for the user.
  public var description: String {
    "The token is empty or has a character that no token has, such as a space or a line break."
  }
}

extension UInt8 {
  /// Whether the byte may be part of a token, except at its end.
  fileprivate var isTokenCharacter: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~+/".utf8.contains(self)
    }
  }
}
