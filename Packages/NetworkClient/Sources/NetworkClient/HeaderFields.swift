extension [NetworkClient.Header] {
  /// The header fields for a request, with the values of one name joined with commas (RFC 9110, section 5.3).
  ///
  /// Names are compared case-insensitively; the spelling of the first one is used.
  public var combined: [String: String] {
    reduce(into: [:]) { fields, header in
      let name = fields.keys.first { $0.lowercased() == header.name.lowercased() } ?? header.name
      fields[name] = fields[name].map { "\($0), \(header.value)" } ?? header.value
    }
  }
}

extension NetworkClient {
  /// Returns a client that adds header fields to every request.
  ///
  /// Use it to set fields such as `User-Agent` once. They replace fields of the same name in a request; names are
  /// compared case-insensitively.
  public func sending(_ fields: [String: String]) -> Self {
    let names = Set(fields.keys.map { $0.lowercased() })
    return Self { [data] request in
      var request = request
      request.headers = request.headers.filter { !names.contains($0.key.lowercased()) }
        .merging(fields) { $1 }
      return try await data(request)
    }
  }
}

extension [String: String] {
  /// The header fields with lowercase names; the values of names that differ only in case are joined with commas.
  package var withLowercaseNames: Self {
    // Fields from libcurl already have lowercase names.
    guard contains(where: { !$0.key.isLowercaseASCII }) else { return self }
    return Self(
      sorted { $0.key < $1.key }.map { ($0.key.lowercased(), $0.value) },
      uniquingKeysWith: { "\($0), \($1)" }
    )
  }

  /// Whether the field `content-length` is absent or has one valid value, possibly repeated.
  ///
  /// A response with conflicting or invalid lengths must be rejected: its end is ambiguous (RFC 9112, section 6.3).
  package var hasValidContentLength: Bool {
    guard let field = self["content-length"] else { return true }
    let lengths = field.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map(\.trimmed)
    guard let length = lengths.first, lengths.allSatisfy({ $0.elementsEqual(length) }) else {
      return false
    }
    return length.allSatisfy(\.isDigit) && Int(Substring(length)) != nil
  }
}

extension String {
  fileprivate var isLowercaseASCII: Bool {
    utf8.allSatisfy { $0 < 0x80 && !(UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0) }
  }
}
