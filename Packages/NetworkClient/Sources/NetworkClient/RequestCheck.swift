import PortableFoundation

extension NetworkClient.Request {
  /// Refuses what no configuration sends.
  ///
  /// - Throws: ``NetworkClientError/unsupportedURL(_:cause:)``.
  package func check() throws(NetworkClientError) {
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
      throw .unsupportedURL(url, cause: "only http and https are supported")
    }
    guard let host = url.host(), !host.isEmpty else {
      throw .unsupportedURL(url, cause: "it names no host")
    }
    guard url.user() == nil, url.password() == nil else {
      throw .unsupportedURL(url, cause: "no user name or password is sent")
    }
    // As transports decode it.
    guard (1...65_535).contains(url.port ?? 80), let name = url.host(percentEncoded: false),
      !name.isNumberOfAddress
    else {
      throw .unsupportedURL(url, cause: "its host or port is not one that can be reached")
    }
  }
}

extension String {
  /// Whether a host is an IPv4 address in a spelling other than the usual one, such as 127.1 or 0x7f000001.
  ///
  /// A host whose last label is a number is an address (URL Standard, "ends in a number"). The system's
  /// functions read more spellings than people do, and so lead to other places than it seems.
  fileprivate var isNumberOfAddress: Bool {
    // By bytes: a look at characters takes thousands of instructions of each request.
    var labels = utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map(Substring.init)
    if labels.count > 1, labels.last == "" { labels.removeLast() }
    guard let last = labels.last, last.isNumber else { return false }
    return labels.count != 4 || hasSuffix(".") || !labels.allSatisfy(\.isUsualOctet)
  }
}

extension Substring {
  /// Whether it is a decimal number, or a hexadecimal one with its prefix.
  fileprivate var isNumber: Bool {
    if utf8.starts(with: "0x".utf8) || utf8.starts(with: "0X".utf8) {
      return utf8.dropFirst(2).allSatisfy(\.isHexadecimalDigit)
    }
    return isDecimalNumber
  }

  /// Whether it is a number from 0 to 255, as people write it.
  fileprivate var isUsualOctet: Bool {
    isDecimalNumber && utf8.count <= 3 && (utf8.count == 1 || utf8.first != UInt8(ascii: "0"))
      && utf8.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } <= 255
  }

  private var isDecimalNumber: Bool {
    !isEmpty && utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}

extension UInt8 {
  fileprivate var isHexadecimalDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default:
      false
    }
  }
}
