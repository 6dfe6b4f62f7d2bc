/// A header field of HTTP, as it is given on a command line: `Name: value`.
public struct HeaderField: Equatable, Sendable, CustomStringConvertible {
  /// The name, as it was written.
  public let name: String

  /// The value without white space around it; may be empty.
  public let value: String

  /// The field in one line: `Name: value`.
  public var description: String { "\(name): \(value)" }
}

extension ValueParser where Value == HeaderField {
  /// A header field: `Name: value`.
  ///
  /// The name is a token of RFC 9110; the value has no control character but tabs, so that one field can
  /// never become two.
  public static var headerField: Self {
    Self(named: "HEADER") { word throws(InvalidValue) in
      // By scalars: as a `Character`, a ':' with an accent after it is no ':'.
      let scalars = word.unicodeScalars
      let name = scalars.prefix { $0 != ":" }
      guard !name.isEmpty, name.count < scalars.count, name.allSatisfy(isOfToken) else {
        throw InvalidValue("is not a header such as 'Name: value'")
      }
      let value = scalars.dropFirst(name.count + 1)
      guard value.allSatisfy({ $0.properties.generalCategory != .control || $0 == "\t" }) else {
        throw InvalidValue("has a control character")
      }
      let trimmed = value.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
      return HeaderField(
        name: String(Substring(name)),
        value: String(String.UnicodeScalarView(trimmed))
      )
    }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  /// Section 5.6.2 of RFC 9110.
  private static func isOfToken(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", "A"..."Z", "a"..."z": true
    default: "!#$%&'*+-.^_`|~".unicodeScalars.contains(scalar)
    }
  }
}
