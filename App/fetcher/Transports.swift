import FetcherCommand
import NetworkClient

// What is built in is chosen by the traits of the package: `swift build --traits Curl`.
#if Curl || AllTransports
  import NetworkClientCurlLive
#endif
#if Foundation || AllTransports
  import NetworkClientLive
#endif

#if !Curl && !Foundation && !AllTransports
  #error("Without a transport nothing can be fetched: build with the trait Curl or Foundation.")
#endif

extension Dependencies.Transport {
  /// What is built in; the first is used unless another one is asked for.
  static var builtIn: [Self] {
    var transports: [Self] = []
    #if Curl || AllTransports
      transports.append(.curl)
    #endif
    #if Foundation || AllTransports
      transports.append(.foundation)
    #endif
    return transports
  }
}

extension NetworkClient {
  /// A client that reaches servers in a way, over a transport that is built in.
  static func live(over route: Dependencies.Route) -> Self {
    switch route.transport {
    #if Curl || AllTransports
      case .curl: .curl(proxy: route.proxy)
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
