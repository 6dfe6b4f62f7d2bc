extension NetworkClient {
  /// A header field that a person adds to a request.
  public struct Header: Equatable, Sendable {
    /// The name, as it was given.
    public let name: String

    /// The value, without spaces around it.
    public let value: String

    /// A field as it is written: `Name: value`.
    ///
    /// Fields about the connection, its framing and its target are the transport's own, and are refused
    /// (RFC 9110, sections 7.2, 7.6.1, 8.6 and 10.1.1).
    ///
    /// - Throws: ``HeaderError``.
    public init(_ text: String) throws {
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw HeaderError.missingColon(text) }
      name = String(parts[0])
      value = String(parts[1].drop(while: isSpace).reversed().drop(while: isSpace).reversed())
      guard !name.isEmpty, name.unicodeScalars.allSatisfy(isTokenCharacter) else {
        throw HeaderError.malformedName(name)
      }
      guard !ownNames.contains(name.lowercased()) else { throw HeaderError.reservedName(name) }
      guard !value.unicodeScalars.contains(where: isControlCharacter) else {
        throw HeaderError.controlCharacter(name: name)
      }
    }
  }
}

/// Why a header field cannot be added to a request.
///
/// Text in it may come from outside: escape it before it reaches a terminal.
public enum HeaderError: Error, Equatable, Sendable {
  /// The text has no colon.
  case missingColon(String)

  /// The name is empty, or has a character that no name has.
  case malformedName(String)

  /// The field is one that the transport alone sets.
  case reservedName(String)

  /// The value has a line break or another control character in it.
  case controlCharacter(name: String)
}

extension HeaderError: CustomStringConvertible {
  /// One sentence: what is wrong.
  public var description: String {
    switch self {
    case .missingColon(let text): "\"\(text)\" is no header field: write it as 'Name: value'."
    case .malformedName(let name):
      "\"\(name)\" is no name of a header field: it may have letters, digits and !#$%&'*+-.^_`|~."
    case .reservedName(let name): "The header field \(name) is set by the transport alone."
    case .controlCharacter(let name):
      "The value of the header field \(name) has a control character in it."
    }
  }
}

/// What is about the connection, its framing and its target, in lower case.
private let ownNames: Set<String> = [
  "connection", "content-length", "expect", "host", "keep-alive", "proxy-connection", "te",
  "trailer", "transfer-encoding", "upgrade",
]

private func isSpace(_ character: Character) -> Bool {
  character == " " || character == "\t"
}

private func isTokenCharacter(_ character: Unicode.Scalar) -> Bool {
  character.isASCII
    && (character.properties.isAlphabetic || character.properties.numericType != nil
      || "!#$%&'*+-.^_`|~".unicodeScalars.contains(character))
}

private func isControlCharacter(_ character: Unicode.Scalar) -> Bool {
  character.properties.generalCategory == .control && character != "\t"
}
