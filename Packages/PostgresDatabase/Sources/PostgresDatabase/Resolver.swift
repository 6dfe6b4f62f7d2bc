import POSIX

/// Finds the addresses of a server's name.
///
/// libpq resolves names itself, but a resolver that does not answer blocks it for half a minute, and nothing can end that.
struct Resolver: Sendable {
  /// The error of a name without an address.
  struct Failure: Error {}

  /// Returns the numeric addresses of a name, in the order of preference, or a failure; may block for a long time.
  var lookUp: @Sendable (_ name: String) -> Result<[String], Failure>

  /// The resolver of the system.
  static let system = Self { name in
    var hints = addrinfo()
    // Otherwise each address is listed once for each protocol.
    hints.ai_protocol = Int32(IPPROTO_TCP)
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(name, nil, &hints, &list)
    defer { if list != nil { freeaddrinfo(list) } }
    guard code == 0 else { return .failure(Failure()) }
    let addresses = sequence(first: list) { $0?.pointee.ai_next }.compactMap { $0?.numericAddress }
    return addresses.isEmpty ? .failure(Failure()) : .success(addresses)
  }

  /// Returns the numeric addresses of a name, at least one.
  ///
  /// - Throws: ``Failure``, ``DeadlineReached``; `CancellationError`. The lookup then continues without effect.
  func addresses(
    of name: String,
    until deadline: ContinuousClock.Instant,
    _ cancellation: Cancellation?
  ) throws -> [String] {
    try BlockingCall.result(until: deadline, cancellation) { [lookUp] in lookUp(name) }.get()
  }
}

extension UnsafeMutablePointer<addrinfo> {
  /// The address in numbers; nil if it has another form than those of IP.
  fileprivate var numericAddress: String? {
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let code = getnameinfo(
      pointee.ai_addr,
      pointee.ai_addrlen,
      &text,
      socklen_t(text.count),
      nil,
      0,
      NI_NUMERICHOST
    )
    guard code == 0 else { return nil }
    return String(
      decoding: text.prefix { $0 != 0 }.map(UInt8.init(truncatingIfNeeded:)),
      as: UTF8.self
    )
  }
}
