import CommandLineParsing
import CommandSupport
import NetworkClient

extension ValueParser where Value == NetworkClient.Header {
  /// A header field.
  static var header: Self {
    Self(named: "HEADER") { text throws(InvalidValue) in
      do {
        return try NetworkClient.Header(text)
      } catch HeaderError.reservedName {
        throw InvalidValue("only the transport sets this header field")
      } catch HeaderError.controlCharacter {
        throw InvalidValue("must not contain control characters")
      } catch {
        throw InvalidValue("must be a header field such as 'Accept-Language: en'")
      }
    }
  }
}

extension [NetworkClient.Header] {
  /// The fields to send: these, and the name of the program.
  var fields: [String: String] {
    let fields = combined
    return fields.keys.contains { $0.lowercased() == "user-agent" }
      ? fields : fields.merging(["User-Agent": "fetcher/\(workspaceVersion)"]) { own, _ in own }
  }
}
