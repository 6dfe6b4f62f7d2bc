import PortableFoundation

extension NetworkClient.Request {
  /// Checks that a client may send the request.
  ///
  /// Use it to refuse the URL of a user before the first request.
  ///
  /// - Throws: ``NetworkClientError/unsupportedURL(_:cause:)``.
  public func check() throws(NetworkClientError) {
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
      throw .unsupportedURL(url, cause: "only http and https are supported")
    }
    guard let host = url.host(), !host.isEmpty else {
      throw .unsupportedURL(url, cause: "the URL has no host")
    }
    guard url.user() == nil, url.password() == nil else {
      throw .unsupportedURL(url, cause: "user names and passwords are not supported")
    }
    // Transports use the decoded host.
    guard (1...65_535).contains(url.port ?? 80), let name = url.host(percentEncoded: false),
      name.isUsualHost
    else {
      throw .unsupportedURL(url, cause: "the host or the port is invalid")
    }
  }
}

extension String {
  /// Whether a host is a name, an IPv4 address of four decimal numbers, or an IPv6 address of hexadecimal ones.
  fileprivate var isUsualHost: Bool {
    utf8.contains(UInt8(ascii: ":"))
      ? isUsualIPv6Address
      : !isUnusualIPv4Address && utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }

  /// Whether a host with a colon is an IPv6 address without an IPv4 address in it; a zone may follow.
  private var isUsualIPv6Address: Bool {
    // Two colons stand for groups of zeros.
    let halves = prefix { $0 != "%" }.split(separator: "::", omittingEmptySubsequences: false)
    let groups = halves.flatMap { half in
      half.isEmpty
        ? [] : half.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    }
    let isComplete = halves.count == 2 ? groups.count < 8 : halves.count == 1 && groups.count == 8
    return isComplete && groups.allSatisfy { 1...4 ~= $0.count && $0.allSatisfy(\.isHexDigit) }
  }

  /// Whether a host is an IPv4 address in another form than four decimal numbers, such as 127.1 or 0x7f000001.
  ///
  /// A host whose last label is a number is an address (URL Standard, "ends in a number"). The system accepts such
  /// forms, so a URL that looks harmless may lead to the local machine.
  fileprivate var isUnusualIPv4Address: Bool {
    // Comparing characters instead of bytes would cost thousands of instructions per request.
    var labels = utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
    guard let last = labels.last, last.isNumber else { return false }
    return labels.count != 4 || hasSuffix(".") || !labels.allSatisfy(\.isUsualOctet)
  }
}

extension Substring.UTF8View {
  /// Whether the label is a decimal number, or a hexadecimal one with its prefix.
  fileprivate var isNumber: Bool {
    if starts(with: "0x".utf8) || starts(with: "0X".utf8) {
      return dropFirst(2).allSatisfy(\.isHexDigit)
    }
    return isDecimalNumber
  }

  /// Whether the label is a number from 0 to 255 without leading zeros.
  fileprivate var isUsualOctet: Bool {
    isDecimalNumber && count <= 3 && (count == 1 || first != UInt8(ascii: "0"))
      && reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } <= 255
  }

  private var isDecimalNumber: Bool { !isEmpty && allSatisfy(\.isDigit) }
}
