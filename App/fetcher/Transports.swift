import FetcherCommand
import NetworkClient

// The traits of the package select the transports: `swift build --traits Curl`.
#if Curl || AllTransports
  import NetworkClientCurlLive
#endif
#if Foundation || AllTransports
  import NetworkClientLive
#endif

#if !Curl && !Foundation && !AllTransports
  #error("Without a transport nothing can be fetched: build with the trait Curl or Foundation.")
#endif

/// The transports that are built in.
struct Transports: Sendable {
  #if Curl || AllTransports
    private let curl = CurlConnections()
  #endif

  /// The transports of this build; the first is the default.
  var names: [NetworkDependencies.Transport] {
    var names: [NetworkDependencies.Transport] = []
    #if Curl || AllTransports
      names.append(.curl)
    #endif
    #if Foundation || AllTransports
      names.append(.foundation)
    #endif
    return names
  }

  /// A client that reaches servers in a way.
  func client(over route: NetworkDependencies.Route) -> NetworkClient {
    switch route.transport {
    #if Curl || AllTransports
      case .curl: .curl(proxy: route.proxy, sharing: curl)
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
