import CommandLineParsing
public import CommandSupport
public import NetworkClient

extension CommandRun where Resources: NetworkDependencies {
  /// Creates the client that the options describe.
  ///
  /// Create one client for all requests of a command: it writes one recording, or replays one from its start.
  ///
  /// - Parameters:
  ///   - options: The options of the tool.
  ///   - secretHeaders: The names of header fields with secret values.
  /// - Throws: ``CommandSupport/Failure`` if an option is unusable.
  public func networkClient(
    _ options: NetworkOptions,
    redacting secretHeaders: Set<String> = []
  ) async throws -> NetworkClient {
    var network = try network(options, redacting: secretHeaders)
    network.route?.certificates = try await trustedCertificates(options)
    do {
      return try dependencies.network.client(network)
    } catch {
      throw Failure(.usage, code: "unusable_recording", "\(error)", "Check --record or --replay.")
    }
  }

  /// Returns the client for the network that the options select; it neither records nor replays.
  public func liveClient(_ options: NetworkOptions) async throws -> NetworkClient {
    try dependencies.network.client(.live(try await trustingRoute(options)))
  }

  /// Returns the route to the network that the options select, with the content of the file of trusted certificates.
  public func trustingRoute(_ options: NetworkOptions) async throws -> NetworkClients.Route {
    var route = try route(options)
    route.certificates = try await trustedCertificates(options)
    return route
  }

  /// Returns the source of responses that the options select, without the content of the file of trusted certificates.
  public func network(
    _ options: NetworkOptions,
    redacting secretHeaders: Set<String> = []
  ) throws -> NetworkClients.Network {
    guard let replay = values[options.replay] else {
      let route = try route(options)
      guard let record = values[options.record] else { return .live(route) }
      return .recording(to: record, secretHeaders: secretHeaders, route)
    }
    if values[options.proxy] != nil { throw contradiction("proxy") }
    if values[options.certificates] != nil { throw contradiction("cacert") }
    if values[options.record] != nil { throw contradiction("record") }
    return .replaying(from: replay)
  }

  /// Returns the route to the network that the options select, without the content of the file of trusted certificates.
  public func route(_ options: NetworkOptions) throws -> NetworkClients.Route {
    let transports = dependencies.network.transports
    guard let transport = values[options.transport] ?? transports.first,
      transports.contains(transport)
    else {
      throw Failure(
        .usage,
        code: "transport_left_out",
        "This build does not include the transport '\(values[options.transport]?.rawValue ?? "curl")'.",
        """
        It includes \(transports.map { "'\($0)'" }.joined(separator: ", ")). Run 'swift build -c release' in the source directory \
        to build .build/release/\(tool.name) with every transport.
        """
      )
    }
    guard transport == .curl || values[options.certificates] == nil else {
      throw Failure(
        .usage,
        code: "usage",
        "The option '--cacert' works only with libcurl: FoundationNetworking trusts the system's certificates.",
        "Use '--transport curl'."
      )
    }
    return NetworkClients.Route(transport, proxy: values[options.proxy])
  }

  private func contradiction(_ option: String) -> Failure {
    Failure(
      .usage,
      code: "usage",
      "The options '--\(option)' and '--replay' cannot be combined.",
      "A replay sends no request. See '\(tool.name) \(command) --help'."
    )
  }
}
