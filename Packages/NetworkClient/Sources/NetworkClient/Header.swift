extension NetworkClient {
  /// A header field that a user adds to a request.
  public struct Header: Equatable, Sendable {
    /// The name, in its original case.
    public let name: String

    /// The value, without leading and trailing whitespace.
    public let value: String

    /// Parses a header field of the form `Name: value`.
    ///
    /// Fields that control the connection, the framing or the target of a request are rejected: the transport sets
    /// them (RFC 9110, sections 7.2, 7.6.1, 8.6 and 10.1.1).
    ///
    /// - Throws: ``HeaderError``.
    public init(_ text: String) throws {
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw HeaderError.missingColon(text) }
      name = String(parts[0])
      value = String(decoding: parts[1].utf8.trimmed, as: UTF8.self)
      guard !name.isEmpty, name.utf8.allSatisfy(\.isTokenCharacter) else {
        throw HeaderError.malformedName(name)
      }
      guard !reservedNames.contains(name.lowercased()) else { throw HeaderError.reservedName(name) }
      guard
        !value.unicodeScalars.contains(where: {
          $0.properties.generalCategory == .control && $0 != "\t"
        })
      else { throw HeaderError.controlCharacter(name: name) }
    }
  }
}

/// The reason why a text is not a header field that a user may add.
///
/// The message quotes the text: escape it before it reaches a terminal.
public enum HeaderError: Error, Equatable, Sendable {
  /// The text has no colon.
  case missingColon(String)

  /// The name is empty or contains a character that is not allowed in names.
  case malformedName(String)

  /// The field is set by the transport.
  case reservedName(String)

  /// The value contains a line break or another control character.
  case controlCharacter(name: String)
}

extension HeaderError: CustomStringConvertible {
  /// A message for the user.
  public var description: String {
    switch self {
    case .missingColon(let text): "\"\(text)\" is not a header field: use the form 'Name: value'."
    case .malformedName(let name):
      "\"\(name)\" is not a header field name: use letters, digits and !#$%&'*+-.^_`|~."
    case .reservedName(let name): "The header field \(name) is set by the transport; remove it."
    case .controlCharacter(let name):
      "The value of the header field \(name) contains a control character."
    }
  }
}

/// The lowercase names of the fields that only the transport sets.
private let reservedNames: Set<String> = [
  "connection", "content-length", "expect", "host", "keep-alive", "proxy-connection", "te",
  "trailer", "transfer-encoding", "upgrade",
]
