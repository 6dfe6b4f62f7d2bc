extension Duration {
  /// Creates the time that a server asks a client to wait with the field `Retry-After` (RFC 9110, section 10.2.3); nil
  /// without the field, and if it is malformed.
  ///
  /// A date is relative to that of the response: the local clock may be wrong. A time before the response is zero.
  ///
  /// - Parameter headers: The header fields of the response, with names in lower case.
  public init?(retryAfter headers: [String: String]) {
    guard let field = headers["retry-after"] else { return nil }
    if let seconds = Int(decimal: field) {
      self = .seconds(seconds)
    } else if let end = HTTPDate(field), let now = headers["date"].flatMap(HTTPDate.init) {
      self = .seconds(max(0, end.secondsSince1970 - now.secondsSince1970))
    } else {
      return nil
    }
  }
}
