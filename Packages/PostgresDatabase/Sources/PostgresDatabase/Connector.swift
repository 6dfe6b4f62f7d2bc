import CPostgres
import POSIX

/// Opens connections to the hosts of a location.
struct Connector {
  let string: ConnectionString
  let schema: PostgresSchema
  let timeouts: Timeouts
  var resolver = Resolver.system

  /// Opens a connection to the first host that answers in time and accepts it.
  ///
  /// libpq can try the hosts of a list and the addresses of a name itself, but stays with one that accepts a connection and
  /// says nothing.
  ///
  /// - Parameters:
  ///   - isInspecting: Whether a server that is not suitable is accepted, such as a replica.
  ///   - cancellation: The cancellation that ends the wait for the server; nil without one.
  /// - Throws: ``PostgresDatabaseError``; `CancellationError`.
  func connect(isInspecting: Bool = false, _ cancellation: Cancellation?) throws -> Session {
    let library = try PostgresLibrary.loaded.get()
    let options = EffectiveOptions(of: string, library.functions)
    let limit = options.connectTimeout ?? timeouts.connect
    var errors: [PostgresDatabaseError] = []
    for host in options.hosts {
      do {
        return try firstSession(of: addresses(of: host, within: limit, cancellation)) { host in
          let settings =
            host.options + options.defaults
            + (isInspecting ? [("target_session_attrs", "any")] : [])
          let session = try connect(settings, library, limit: limit, cancellation)
          if !isInspecting { try session.checkServer() }
          return session
        }
      } catch let error as PostgresDatabaseError {
        errors.append(error)
        guard error.mayConcernOneHost else { break }
      }
    }
    throw PostgresDatabaseError.failedHosts(errors)
  }

  /// Returns a host with each of its addresses.
  private func addresses(
    of host: Host,
    within limit: Duration,
    _ cancellation: Cancellation?
  ) throws -> [Host] {
    guard let name = host.unresolvedName else { return [host] }
    do {
      return try resolver.addresses(of: name, until: .now + limit, cancellation).map { address in
        Host(name: name, address: address, port: host.port)
      }
    } catch is Resolver.Failure {
      // libpq reports it, after errors of the options.
      return [host]
    } catch is DeadlineReached {
      throw unreachable("the address of \"\(name)\" was not found within \(limit)")
    }
  }

  /// Connects to the first address that accepts a connection.
  private func firstSession(
    of addresses: [Host],
    _ connect: (_ address: Host) throws -> Session
  ) throws -> Session {
    var errors: [PostgresDatabaseError] = []
    for address in addresses {
      do {
        return try connect(address)
      } catch let error as PostgresDatabaseError {
        errors.append(error)
        guard error.mayConcernOneHost else { break }
      }
    }
    // A replica says more than an address without a server.
    throw errors.first { $0.isOfUnsuitableServer } ?? errors[errors.count - 1]
  }

  private func unreachable(_ cause: String) -> PostgresDatabaseError {
    .unreachable(location: string.description, cause: cause)
  }

  private func connect(
    _ options: [(String, String)],
    _ library: PostgresLibrary,
    limit: Duration,
    _ cancellation: Cancellation?
  ) throws -> Session {
    let deadline = ContinuousClock.now + limit
    let functions = library.functions
    let handle = functions.start(
      [
        ("fallback_application_name", schema.name), ("dbname", string.uri),
        ("client_encoding", "UTF8"),
      ] + options
    )
    // By default libpq writes notices to standard error, such as that of a database whose collation is outdated.
    _ = functions.setNoticeReceiver(handle, { _, _ in }, nil)
    // Messages with the server's code.
    _ = functions.setErrorVerbosity(handle, Int32(PQERRORS_VERBOSE))
    var ownsHandle = true
    do {
      var state = Int32(PGRES_POLLING_WRITING)
      if functions.status(handle) == Int32(CONNECTION_BAD) { state = Int32(PGRES_POLLING_FAILED) }
      while state != Int32(PGRES_POLLING_OK) {
        guard state != Int32(PGRES_POLLING_FAILED) else {
          throw ConnectionReport(String(libpq: functions.errorMessage(handle))).error(
            of: string.description,
            needsPassword: functions.connectionNeedsPassword(handle) != 0
          )
        }
        let event = state == Int32(PGRES_POLLING_READING) ? POLLIN : POLLOUT
        try waitForSocket(functions.socket(handle), [Int32(event)], until: deadline, cancellation)
        ownsHandle = false
        state = try library.continueConnecting(handle, until: deadline, cancellation)
        ownsHandle = true
      }
    } catch {
      if ownsHandle { functions.finish(handle) }
      guard error is DeadlineReached else { throw error }
      throw unreachable("the server did not answer within \(limit)")
    }
    return Session(handle, library, location: string.description, timeouts)
  }
}

extension PostgresLibrary {
  /// Takes the next step of a connection, and returns its state; after an error, the connection is closed.
  ///
  /// The server chooses how many rounds of a hash libpq computes for a login with SCRAM: up to two billion, which take an
  /// hour.
  fileprivate func continueConnecting(
    _ handle: OpaquePointer,
    until deadline: ContinuousClock.Instant,
    _ cancellation: Cancellation?
  ) throws -> Int32 {
    // Unchecked: nothing else uses the connection until the call has returned, or after an error.
    nonisolated(unsafe) let handle = handle
    return try BlockingCall.result(
      until: deadline,
      cancellation,
      late: { [functions] _ in functions.finish(handle) },
      of: { [functions] in functions.connectPoll(handle) }
    )
  }
}

extension Libpq {
  /// Starts to connect with options; the last of several of a name counts, and a `dbname` may be a URI.
  func start(_ options: [(String, String)]) -> OpaquePointer {
    var keywords: [UnsafePointer<CChar>?] = []
    var values: [UnsafePointer<CChar>?] = []
    defer { for text in keywords + values { free(UnsafeMutablePointer(mutating: text)) } }
    for (keyword, value) in options {
      keywords.append(UnsafePointer(strdup(keyword)))
      values.append(UnsafePointer(strdup(value)))
    }
    let handle = connectStartParams(keywords + [nil], values + [nil], 1)
    guard let handle else { preconditionFailure("There is not enough memory for a connection.") }
    return handle
  }
}

extension Session {
  /// The oldest supported version of the server.
  private static let oldestVersion = 140_000

  /// Checks that the server can store the data.
  ///
  /// - Throws: ``PostgresDatabaseError/unsuitable(location:cause:)``.
  func checkServer() throws {
    guard serverVersion >= Self.oldestVersion else {
      throw PostgresDatabaseError.unsuitable(
        location: location,
        cause: "the server has PostgreSQL \(serverVersion / 10_000), but 14 or later is needed"
      )
    }
    let encoding = setting("server_encoding") ?? "UTF8"
    guard encoding == "UTF8" else {
      throw PostgresDatabaseError.unsuitable(
        location: location,
        cause: "its encoding is \(encoding) instead of UTF8"
      )
    }
  }
}

extension PostgresDatabaseError {
  /// Whether the server accepts connections, but cannot store the data.
  var isOfUnsuitableServer: Bool {
    switch self {
    case .readOnly, .unsuitable, .busy: true
    default: false
    }
  }

  /// Whether another host of the list may accept the connection.
  fileprivate var mayConcernOneHost: Bool {
    switch self {
    case .unreachable, .busy, .readOnly: true
    default: false
    }
  }

  /// Returns the error of hosts that all failed.
  fileprivate static func failedHosts(_ errors: [Self]) -> Self {
    let last = errors[errors.count - 1]
    // A replica of several hosts may be about to replace the primary.
    let replica = errors.first { if case .readOnly = $0 { true } else { false } }
    guard errors.count > 1, last.mayConcernOneHost,
      case .readOnly(let location, let cause) = replica
    else { return last }
    return .busy(location: location, cause: "no host accepts writes now: \(cause)")
  }
}
