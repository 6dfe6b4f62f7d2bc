/// What identifies a version of a resource (RFC 9110, section 8.8).
///
/// Save it with a response, and request only what changed:
///
///     let response = try await api.get(.init(resource, validator: saved.validator))
///     guard let body = response.body else { return saved }  // unchanged
public struct Validator: Hashable, Codable, Sendable {
  /// The field `ETag`.
  public var entityTag: String?

  /// The field `Last-Modified`.
  public var lastModified: String?

  /// Creates a validator.
  public init(entityTag: String? = nil, lastModified: String? = nil) {
    self.entityTag = entityTag
    self.lastModified = lastModified
  }
}

extension Validator {
  /// Creates the validator of a response; nil without one.
  init?(_ headers: [String: String]) {
    self.init(entityTag: headers["etag"], lastModified: headers["last-modified"])
    if fields.isEmpty { return nil }
  }

  /// The fields of a conditional request.
  ///
  /// A value that is not printable is left out: a validator may come from a damaged database, and a line break would add
  /// a field.
  var fields: [String: String] {
    ["If-None-Match": entityTag, "If-Modified-Since": lastModified].compactMapValues { value in
      guard let value, !value.isEmpty, value.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) else {
        return nil
      }
      return value
    }
  }
}
