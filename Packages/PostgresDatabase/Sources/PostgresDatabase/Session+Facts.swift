import CPostgres

// What a session knows without asking the server.
extension Session {
  /// Returns a setting that the server reports.
  func setting(_ name: String) -> String? {
    library.functions.parameterStatus(handle, name).map { String(cString: $0) }
  }

  /// The version of the server, such as 150018 for 15.18.
  var serverVersion: Int { Int(library.functions.serverVersion(handle)) }

  var isEncrypted: Bool { library.functions.sslInUse(handle) != 0 }

  /// Whether TLS has verified that the server is the one that the location names.
  var isVerified: Bool {
    guard isEncrypted, let options = library.functions.conninfo(handle) else { return false }
    defer { library.functions.conninfoFree(options) }
    return library.functions.values(of: options)["sslmode"] == "verify-full"
  }

  /// Whether the server is on this machine, behind a socket in the file system.
  var isLocal: Bool {
    library.functions.host(handle).map { $0.pointee == CChar(UInt8(ascii: "/")) } ?? false
  }
}
