import CPostgres
import POSIX

/// The options of a location, after the environment and a service file have completed it.
struct EffectiveOptions {
  /// The hosts to try one after the other.
  let hosts: [Host]

  /// Options that are safer than libpq's defaults, for those that the user has not set.
  let defaults: [(String, String)]

  /// The hosts, their ports and the name of the database.
  let target: String

  /// The limit for connecting that the user has set.
  let connectTimeout: Duration?

  init(of string: ConnectionString, _ functions: Libpq) {
    // libpq reports the options of a connection only. Lists of different lengths make it fail before it connects.
    let mismatch = String(repeating: ",", count: 999)
    let options = functions.options(of: [("dbname", string.uri), ("port", mismatch)])
    let ports = functions.options(of: [
      ("dbname", string.uri), ("host", "a"), ("hostaddr", mismatch),
    ])
    func value(_ name: String) -> String? { options[name]?.value }
    func isChosen(_ name: String) -> Bool {
      guard string.options[name] == nil, let option = options[name] else { return true }
      return option.variable.map { getenv($0) != nil } == true
        || option.value != option.builtInDefault
    }

    let port = ports["port"]?.value
    hosts = Self.hosts(value("host"), value("hostaddr"), port)
    // By default, a database has the name of the user.
    target = [value("host"), value("hostaddr"), port, value("dbname") ?? value("user")]
      .map { $0 ?? "" }.joined(separator: " ")

    var defaults: [(String, String)] = []
    if !isChosen("gssencmode") { defaults.append(("gssencmode", "disable")) }
    // A replica may not have the latest changes. A primary server accepts a role whose transactions only read by default;
    // of several hosts, the one that accepts changes is the primary.
    if !isChosen("target_session_attrs") {
      defaults.append(("target_session_attrs", hosts.count > 1 ? "read-write" : "primary"))
    }
    // Sockets in the file system ignore this.
    let mode = isChosen("sslmode") ? value("sslmode") : nil
    if mode == nil { defaults.append(("sslmode", "verify-full")) }
    if mode?.hasPrefix("verify-") != false, !isChosen("sslrootcert"),
      let file = Self.rootCertificates
    {
      defaults.append(("sslrootcert", file))
    }
    self.defaults = defaults

    connectTimeout =
      isChosen("connect_timeout")
      ? value("connect_timeout").flatMap { Int($0) }.flatMap {
        $0 > 0 ? .seconds(min($0, 86_400)) : nil
      } : nil
  }

  /// Returns the entries of lists of hosts; one entry without options for the default host.
  private static func hosts(
    _ names: String?,
    _ addresses: String?,
    _ ports: String?
  ) -> [Host] {
    func list(_ text: String?) -> [String] {
      text.map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) } ?? []
    }
    let (names, addresses, ports) = (list(names), list(addresses), list(ports))
    let count = max(names.count, addresses.count)
    // Lists of different lengths are an error, which libpq reports.
    let areEqual =
      [names.count, addresses.count].allSatisfy { [0, count].contains($0) }
      && [0, 1, count].contains(ports.count)
    guard count > 0, areEqual else { return [Host()] }
    return (0..<count).map { index in
      Host(
        name: names.isEmpty ? nil : names[index],
        address: addresses.isEmpty ? nil : addresses[index],
        port: ports.isEmpty ? nil : ports[ports.count == 1 ? 0 : index]
      )
    }
  }

  /// The system's file of root certificates, unless the user has a file for PostgreSQL, which libpq finds itself.
  private static var rootCertificates: String? {
    let home = getenv("HOME").map { String(cString: $0) } ?? ""
    guard access("\(home)/.postgresql/root.crt", R_OK) != 0 else { return nil }
    return [
      "/etc/ssl/certs/ca-certificates.crt",  // Debian, Arch, Alpine
      "/etc/pki/tls/certs/ca-bundle.crt",  // Fedora
      "/etc/ssl/cert.pem",  // macOS
    ].first { access($0, R_OK) == 0 }
  }
}

extension ConnectionString {
  /// The hosts, their ports and the name of the database, after the environment and a service file have completed the
  /// location; without user and password.
  ///
  /// Use this to find out whether two locations, perhaps in different environments, are the same database.
  public var target: String {
    get throws(PostgresDatabaseError) {
      EffectiveOptions(of: self, try PostgresLibrary.loaded.get().functions).target
    }
  }
}

extension Libpq {
  /// An option of a connection, with the variable and the default that libpq uses if it is not set.
  fileprivate struct Option {
    var value: String?
    var variable: String?
    var builtInDefault: String?
  }

  /// Returns the effective options of a connection that cannot be opened.
  fileprivate func options(of settings: [(String, String)]) -> [String: Option] {
    let handle = start(settings)
    defer { finish(handle) }
    guard let options = conninfo(handle) else { return [:] }
    defer { conninfoFree(options) }
    var result: [String: Option] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      result[String(cString: keyword)] = Option(
        value: option.pointee.val.map { String(cString: $0) },
        variable: option.pointee.envvar.map { String(cString: $0) },
        builtInDefault: option.pointee.compiled.map { String(cString: $0) }
      )
      option += 1
    }
    return result
  }
}
