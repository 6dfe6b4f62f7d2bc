import NetworkClient
import NetworkClientRecording
public import NetworkOptions

// Package traits select the transports: `swift build --traits Curl`.
#if Curl || AllTransports
  import NetworkClientCurlLive
#endif
#if Foundation || AllTransports
  import NetworkClientLive
#endif

#if !Curl && !Foundation && !AllTransports
  #error("Build with the trait Curl or Foundation: tools that send requests need a transport.")
#endif

extension NetworkClients {
  /// The clients over the transports of this build, which share the connections of each transport.
  public static func live() -> Self {
    let transports = Transports()
    return Self(
      transports: transports.names,
      client: { network in
        switch network {
        case .live(let route):
          transports.client(over: route)
        case .recording(let directory, let secretHeaders, let route):
          try transports.client(over: route).recording(to: directory, redacting: secretHeaders)
        case .replaying(let directory):
          try .replaying(from: directory)
        }
      },
      comparingClient: { directory, live, report in
        try .replaying(from: directory, comparingWith: live, report: report)
      }
    )
  }
}

/// The transports of this build.
private struct Transports: Sendable {
  #if Curl || AllTransports
    private let connections = CurlConnections()
  #endif

  /// The names of the transports; the first is the default.
  var names: [NetworkClients.Transport] {
    var names: [NetworkClients.Transport] = []
    #if Curl || AllTransports
      names.append(.curl)
    #endif
    #if Foundation || AllTransports
      names.append(.foundation)
    #endif
    return names
  }

  /// Returns a client for a route.
  func client(over route: NetworkClients.Route) -> NetworkClient {
    switch route.transport {
    #if Curl || AllTransports
      case .curl:
        .curl(
          proxy: route.proxy,
          trusting: route.certificates,
          sharing: connections
        )
    #endif
    #if Foundation || AllTransports
      case .foundation: .live(proxy: route.proxy)
    #endif
    #if !AllTransports && (!Curl || !Foundation)
      default: .unimplemented
    #endif
    }
  }
}
