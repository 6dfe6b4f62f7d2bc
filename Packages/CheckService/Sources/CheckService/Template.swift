import NetworkClient
import PortableFoundation

/// A text with places for values, such as `http://localhost/users/{id}` and `Bearer {env:TOKEN}`.
///
/// A place is a name in braces, possibly after `env:`; other braces are part of the text, so that JSON needs no escapes.
public struct Template: Hashable, Sendable {
  /// The text with its places.
  public let text: String

  private let parts: [Part]

  private enum Part: Hashable {
    case text(String)
    case value(name: String)
  }

  /// Creates a template from a text.
  public init(_ text: String) {
    self.text = text
    var parts: [Part] = []
    var literal = ""
    var rest = text.unicodeScalars[...]
    while let brace = rest.firstIndex(of: "{") {
      literal.unicodeScalars += rest[..<brace]
      rest = rest[rest.index(after: brace)...]
      let name = String(rest.prefix { Self.isInName($0) || $0 == ":" })
      let end = rest.dropFirst(name.unicodeScalars.count)
      if end.first == "}",
        Self.isName(name.hasPrefix(Self.variable) ? name.dropFirst(4) : name[...])
      {
        if !literal.isEmpty { parts.append(.text(literal)) }
        parts.append(.value(name: name))
        literal = ""
        rest = end.dropFirst()
      } else {
        literal += "{"
      }
    }
    literal.unicodeScalars += rest
    if !literal.isEmpty { parts.append(.text(literal)) }
    self.parts = parts
  }

  /// Whether a text can be the name of a value: letters of ASCII, digits and `_`, of which the first is no digit.
  public static func isName(_ text: Substring) -> Bool {
    guard let first = text.unicodeScalars.first, !("0"..."9" ~= first) else { return false }
    return text.unicodeScalars.allSatisfy(isInName)
  }

  private static func isInName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "A"..."Z", "a"..."z", "0"..."9", "_": true
    default: false
    }
  }

  /// The beginning of the name of an environment variable.
  private static let variable = "env:"

  /// The names of the captured values, in order.
  public var captures: [String] { names.filter { !$0.hasPrefix(Self.variable) } }

  /// The names of the environment variables with their prefix, in order.
  public var variables: [String] { names.filter { $0.hasPrefix(Self.variable) } }

  private var names: [String] {
    parts.compactMap { if case .value(let name) = $0 { name } else { nil } }
  }

  /// Returns the text with values in their places; a place without a value stays as it is.
  func filled(with values: [String: String]) -> String { filled(with: values) { $0 } }

  /// Returns the URL with percent-encoded values in their places; nil if it is none that a client requests.
  ///
  /// A template that is only a place is the value itself, such as the URL of a next page.
  func url(with values: [String: String], relativeTo base: URL?) -> URL? {
    let text =
      parts.count == 1 ? filled(with: values) : filled(with: values, encoding: \.percentEncoded)
    return URL(requested: text, relativeTo: base)
  }

  private func filled(
    with values: [String: String],
    encoding encode: (String) -> String
  ) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .value(let name): values[name].map(encode) ?? "{\(name)}"
      }
    }.joined()
  }
}

extension Template: ExpressibleByStringLiteral {
  /// Creates a template from a literal.
  public init(stringLiteral text: String) { self.init(text) }
}

extension URL {
  /// Creates the URL of a request, which has only printable ASCII (RFC 3986, section 2) and no backslash, which some
  /// programs read as a slash.
  init?(requested text: String, relativeTo base: URL?) {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }),
      let url = URL(string: text, relativeTo: base)?.absoluteURL,
      (try? NetworkClient.Request(url: url).check()) != nil
    else { return nil }
    self = url
  }
}

extension String {
  /// The text for a part of a URL, in which only unreserved characters are not encoded (RFC 3986, section 2.3).
  fileprivate var percentEncoded: String {
    var encoded = ""
    for byte in utf8 {
      switch Unicode.Scalar(byte) {
      case let scalar where "A"..."Z" ~= scalar, let scalar where "a"..."z" ~= scalar,
        let scalar where "0"..."9" ~= scalar,
        let scalar where "-._~".unicodeScalars.contains(scalar):
        encoded.unicodeScalars.append(scalar)
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += byte < 16 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return encoded
  }
}
