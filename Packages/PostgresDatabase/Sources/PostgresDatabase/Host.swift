/// A host of a location, as options of libpq; without options, the default host.
struct Host: Equatable {
  /// A name, a numeric address, or the directory of a socket.
  var name: String?

  /// The numeric address, which needs no resolver.
  var address: String?

  var port: String?

  /// The options that select this host alone.
  var options: [(String, String)] {
    [("host", name), ("hostaddr", address), ("port", port)].compactMap { key, value in
      value.map { (key, $0) }
    }
  }

  /// The name that a resolver has to translate; nil without one.
  var unresolvedName: String? {
    // A socket has an absolute path, or a name that starts with "@".
    guard let name, !name.isEmpty, address?.isEmpty != false, !"/@".contains(name[name.startIndex])
    else { return nil }
    return name
  }
}
