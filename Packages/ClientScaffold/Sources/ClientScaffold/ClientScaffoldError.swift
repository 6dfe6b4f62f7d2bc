/// Why a client cannot be made.
///
/// The words in it, and in its description, are those of the user, letter for letter: they may contain
/// control characters. Whoever shows them to a person escapes them.
public enum ClientScaffoldError: Error, Equatable {
  /// No client can have this name.
  case unusableName(String, reason: String)

  /// An endpoint cannot be understood from a place on; the rest is empty at its end.
  case malformedEndpoint(String, rest: String, reason: String)

  /// There is no endpoint.
  case missingEndpoint

  /// Two endpoints, or two of the clients that are used, have this name.
  case repeatedName(String)

  /// A file is not what it is expected to be, and so it cannot be changed or copied from.
  case unknownPlace(file: String, missing: String)
}

extension ClientScaffoldError: CustomStringConvertible {
  /// What is wrong and what to write, in one sentence.
  public var description: String {
    switch self {
    case .unusableName(let name, let reason):
      "The name '\(name)' cannot be used: \(reason)."
    case .malformedEndpoint(let text, let rest, let reason):
      "The endpoint '\(text)' cannot be understood at \(rest.isEmpty ? "its end" : "'\(rest)'"): "
        + "\(reason)."
    case .missingEndpoint:
      "A client needs an endpoint: write one as 'temperature(city: String) async throws -> Double'."
    case .repeatedName(let name):
      "The name '\(name)' is given twice: give each endpoint a name of its own, and name each "
        + "client once."
    case .unknownPlace(let file, let missing):
      "\(file) has no place for the client: \(missing) is missing."
    }
  }
}
