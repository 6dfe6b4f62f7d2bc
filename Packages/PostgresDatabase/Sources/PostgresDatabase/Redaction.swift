/// Removes passwords from URIs.
///
/// It works on bytes, as libpq does: a separator and a combining mark after it are one `Character`.
enum Redaction {
  /// The text in the place of a password.
  static let mark = "***"

  /// The options that are secrets.
  static let secrets = ["password", "sslpassword"]

  /// Removes the passwords of a valid URI, where libpq finds them: before the first "@" of the authority, and in the
  /// query.
  static func precise(_ uri: String) -> String {
    var text = Array(uri.utf8)
    let start = authority(of: text)
    let end = text[start...].firstIndex { $0 == .at || $0 == .slash }
    if let end, text[end] == .at { hide(in: &text, from: start, before: end) }
    guard let question = text[start...].firstIndex(of: .question) else { return String(text) }
    let parameters = text[(question + 1)...]
      .split(separator: .ampersand, omittingEmptySubsequences: false)
      .map { parameter in
        let name = parameter.prefix { $0 != .equals }
        // A name with a percent sign may be an encoded one.
        let isSecret = secrets.contains { name.elementsEqual($0.utf8) } || name.contains(.percent)
        return isSecret ? name + [.equals] + mark.utf8 : parameter
      }
    return String(text[...question] + parameters.joined(separator: [.ampersand]))
  }

  /// Removes everything of a URI that may be a password: between the first ":" and the last "@", and all values of the
  /// query.
  static func coarse(_ uri: String) -> String {
    var text = Array(uri.utf8)
    let start = authority(of: text)
    if let at = text[start...].lastIndex(of: .at) { hide(in: &text, from: start, before: at) }
    if let question = text[start...].firstIndex(of: .question),
      let equals = text[question...].firstIndex(of: .equals)
    {
      text.replaceSubrange((equals + 1)..., with: mark.utf8)
    }
    return String(text)
  }

  /// Returns whether libpq takes an "@" for a part of the host, the port or the name of the database: the text before it
  /// is then probably a part of the password.
  static func hasStrayAt(_ uri: String) -> Bool {
    let text = Array(uri.utf8)
    var rest = text[authority(of: text)...]
    if let end = rest.firstIndex(where: { $0 == .at || $0 == .slash }), rest[end] == .at {
      rest = rest[(end + 1)...]
    }
    return rest.prefix { $0 != .question }.contains(.at)
  }

  private static func authority(of text: [UInt8]) -> Int {
    let separator = Array("://".utf8)
    let index = text.indices.first { text[$0...].starts(with: separator) }
    return index.map { $0 + separator.count } ?? 0
  }

  /// Replaces the text between the first ":" and an index.
  private static func hide(in text: inout [UInt8], from start: Int, before end: Int) {
    guard let colon = text[start..<end].firstIndex(of: .colon) else { return }
    text.replaceSubrange((colon + 1)..<end, with: mark.utf8)
  }
}

extension UInt8 {
  fileprivate static let ampersand = Self(ascii: "&")
  fileprivate static let at = Self(ascii: "@")
  fileprivate static let colon = Self(ascii: ":")
  fileprivate static let equals = Self(ascii: "=")
  fileprivate static let percent = Self(ascii: "%")
  fileprivate static let question = Self(ascii: "?")
  fileprivate static let slash = Self(ascii: "/")
}

extension String {
  fileprivate init(_ bytes: some Collection<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
  }
}

extension StringProtocol {
  /// Returns the first range of a text.
  func range(ofText text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }

  /// The first line.
  var firstLine: String { String(prefix { $0 != "\n" }) }

  /// Returns the text without the characters of a kind at its end.
  func trimmed(while isTrimmed: (Character) -> Bool) -> String {
    var rest = self[...]
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return String(rest)
  }
}
