extension [NetworkClient.Header] {
  /// The fields of a request: values of one name become one, separated by commas (RFC 9110, section 5.3).
  public var combined: [String: String] {
    reduce(into: [:]) { fields, header in
      let name = fields.keys.first { $0.lowercased() == header.name.lowercased() } ?? header.name
      fields[name] = fields[name].map { "\($0), \(header.value)" } ?? header.value
    }
  }
}

extension NetworkClient {
  /// Returns this client with header fields for each request, which replace those of the same names.
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
