import PortableFoundation

/// Removes passwords from URIs.
enum Redaction {
  /// The text in the place of a password.
  static let mark = "***"

  /// The options that are secrets.
  static let secrets = ["password", "sslpassword"]

  /// Removes the passwords of a valid URI, where libpq finds them: before the first "@" of the authority, and in the
  /// query.
  static func precise(_ uri: String) -> String {
    var result = uri
    let start = uri.range(ofText: "://")?.upperBound ?? uri.startIndex
    let authorityEnd = result[start...].firstIndex(of: "/") ?? result.endIndex
    if let at = result[start..<authorityEnd].firstIndex(of: "@"),
      let colon = result[start..<at].firstIndex(of: ":")
    {
      result.replaceSubrange(result.index(after: colon)..<at, with: mark)
    }
    guard let question = result.firstIndex(of: "?") else { return result }
    let parameters = result[result.index(after: question)...]
      .split(separator: "&", omittingEmptySubsequences: false)
      .map { parameter in
        let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let isSecret = secrets.contains { parts[0] == $0 } || parts[0].contains("%")
        return parts.count == 2 && isSecret ? "\(parts[0])=\(mark)" : String(parameter)
      }
    return result[...question] + parameters.joined(separator: "&")
  }

  /// Removes everything of a URI that may be a password: between the first ":" and the last "@", and after
  /// "password=".
  static func coarse(_ uri: String) -> String {
    var result = uri
    let start = uri.range(ofText: "://")?.upperBound ?? uri.startIndex
    if let at = result[start...].lastIndex(of: "@"),
      let colon = result[start..<at].firstIndex(of: ":")
    {
      result.replaceSubrange(result.index(after: colon)..<at, with: mark)
    }
    if let secret = result.range(ofText: "password=") {
      result.replaceSubrange(secret.upperBound..., with: mark)
    }
    return result
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
