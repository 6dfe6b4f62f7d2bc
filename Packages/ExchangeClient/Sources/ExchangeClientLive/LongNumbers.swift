import NetworkClient
import PortableFoundation

extension NetworkClient {
  /// Returns the client, for which a number with more than 38 digits is a malformed response: a decoder would round it, and
  /// the user would see another price than that of the exchange.
  var refusingLongNumbers: Self {
    Self { request in
      let response = try await data(request)
      guard !response.body.withUnsafeBytes(hasLongNumber) else {
        throw NetworkClientError.malformedResponse(
          request.url,
          cause: "a number has more than 38 digits"
        )
      }
      return response
    }
  }
}

/// Returns whether a number in a JSON text has more than 38 digits, without leading zeros and those at its end.
private func hasLongNumber(_ json: UnsafeRawBufferPointer) -> Bool {
  var (isInString, isEscaped, isInExponent) = (false, false, false)
  var (digits, significantDigits) = (0, 0)
  for byte in json {
    if isInString {
      (isInString, isEscaped) = (
        isEscaped || byte != UInt8(ascii: "\""), !isEscaped && byte == UInt8(ascii: "\\")
      )
      continue
    }
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9") where !isInExponent:
      if digits > 0 || byte != UInt8(ascii: "0") { digits += 1 }
      if byte != UInt8(ascii: "0") { significantDigits = digits }
      if significantDigits > 38 { return true }
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"):
      break
    case UInt8(ascii: "e"), UInt8(ascii: "E"):
      isInExponent = digits > 0
    default:
      isInString = byte == UInt8(ascii: "\"")
      isInExponent = isInExponent && byte == UInt8(ascii: "-")
      (digits, significantDigits) = (0, 0)
    }
  }
  return false
}
