import CommandLineParsing
import NetworkClient

extension ValueParser where Value == NetworkClient.Header {
  /// A header field.
  static var header: Self {
    Self(named: "HEADER") { text throws(InvalidValue) in
      do {
        return try NetworkClient.Header(text)
      } catch HeaderError.refusedName {
        throw InvalidValue("is a header field that the transport alone sets")
      } catch HeaderError.controlCharacter {
        throw InvalidValue("has a control character in it")
      } catch {
        throw InvalidValue("is not a header field such as 'Accept-Language: en'")
      }
    }
  }
}

extension [NetworkClient.Header] {
  /// The fields to send: these, and who asks.
  ///
  /// Values of one name become one, separated by commas (RFC 9110, section 5.3).
  var fields: [String: String] {
    var fields: [String: String] = [:]
    for header in self {
      let name = fields.keys.first { $0.lowercased() == header.name.lowercased() } ?? header.name
      fields[name] = fields[name].map { "\($0), \(header.value)" } ?? header.value
    }
    if !fields.keys.contains(where: { $0.lowercased() == "user-agent" }) {
      fields["User-Agent"] = "fetcher/\(version)"
    }
    return fields
  }
}
