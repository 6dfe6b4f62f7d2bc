extension PostgresDatabaseError {
  /// Creates the error of a message of the server, by its code.
  ///
  /// The codes: <https://www.postgresql.org/docs/current/errcodes-appendix.html>.
  ///
  /// - Parameter isConnecting: Whether the server refused the connection instead of a statement.
  init(_ message: ServerMessage, location: String, isConnecting: Bool = false) {
    let cause = message.text
    self =
      switch message.code {
      case "3D000": .missingDatabase(location: location, cause: cause)
      case let code where code.hasPrefix("28"): .refused(location: location, cause: cause)
      case "42501" where isConnecting: .refused(location: location, cause: cause)
      case "42501": .notPermitted(location: location, cause: cause)
      case "53300", "57P03": .busy(location: location, cause: cause)
      case "55P03", "57014", "25P03", "25P04", "57P05": .timedOut(location: location, cause: cause)
      case "25006": .readOnly(location: location, cause: cause)
      case "53100": .full(location: location, cause: cause)
      case "57P01", "57P02": .unreachable(location: location, cause: cause)
      case "57P04": .missingDatabase(location: location, cause: cause)
      case "XX001", "XX002": .damaged(location: location, cause: cause)
      case let code where code.hasPrefix("08"): .unreachable(location: location, cause: cause)
      case _ where isConnecting: .refused(location: location, cause: cause)
      case let code: .failed(location: location, code: code, cause: cause)
      }
  }
}
