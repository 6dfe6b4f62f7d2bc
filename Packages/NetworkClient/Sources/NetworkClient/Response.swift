public import PortableFoundation

extension NetworkClient {
  /// A whole answer, as the server gave it.
  public struct Response: Equatable, Sendable {
    /// The HTTP status code, such as 200.
    public var status: Int

    /// The header fields.
    ///
    /// The names of header fields are in lower case, their values are as they were sent (names are
    /// case-insensitive: RFC 9110, section 5.1). The values of fields with the same name are joined with
    /// commas.
    public var headers: [String: String]

    /// The body after decompression.
    ///
    /// A body comes byte for byte. An answer without a body has an empty one.
    public var body: Data

    /// An answer, with the names of its header fields in any case.
    ///
    /// The values of names that differ in case alone are joined with commas.
    public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
      self.status = status
      self.headers = headers.withLowercaseNames
      self.body = body
    }

    /// A JSON answer.
    public static func json(_ body: String, status: Int = 200) -> Self {
      Self(
        status: status,
        headers: ["content-type": "application/json"],
        body: Data(body.utf8)
      )
    }
  }
}

extension [String: String] {
  /// Header fields with their names in lower case, those that differ in case alone joined with commas.
  package var withLowercaseNames: Self {
    // The transport on libcurl makes them so as it reads them.
    guard contains(where: { !$0.key.isLowercaseASCII }) else { return self }
    return Self(
      sorted { $0.key < $1.key }.map { ($0.key.lowercased(), $0.value) },
      uniquingKeysWith: { "\($0), \($1)" }
    )
  }
}

extension String {
  fileprivate var isLowercaseASCII: Bool {
    utf8.allSatisfy { $0 < 0x80 && !(UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0) }
  }
}
