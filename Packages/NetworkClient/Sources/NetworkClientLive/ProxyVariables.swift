import Foundation
import NetworkClient
import Synchronization

/// The environment variables that select the proxy of the process.
///
/// On Linux, libcurl below `URLSession` reads them for every connection, even to 127.0.0.1.
/// `connectionProxyDictionary` has no effect there (swift-corelibs-foundation issue 5199), so setting the variables is
/// the only way to select a proxy, or none.
enum ProxyVariables {
  /// The selection of the first request; nil before it.
  ///
  /// Changing it would redirect the requests of other clients.
  private static let selection = Mutex<NetworkClient.Proxy??>(nil)

  /// Selects a proxy, or none, for the whole process.
  ///
  /// Call it before every request, because other code may have changed the environment.
  ///
  /// - Returns: Whether the process uses this proxy; false if another one was selected before.
  static func use(_ proxy: NetworkClient.Proxy?) -> Bool {
    selection.withLock { selection in
      if let selection, selection != proxy { return false }
      selection = .some(proxy)
      #if !canImport(Darwin)
        // The names that libcurl reads; it ignores `HTTP_PROXY`, which a web server sets from the header `Proxy`. An
        // empty value means no proxy.
        for name in ["https_proxy", "http_proxy"] {
          set(name, to: proxy?.url.absoluteString ?? "")
        }
        for name in ["HTTPS_PROXY", "all_proxy", "ALL_PROXY"] { set(name, to: "") }
        if proxy != nil {
          for name in ["no_proxy", "NO_PROXY"] { set(name, to: "") }
        }
      #endif
      return true
    }
  }

  #if !canImport(Darwin)
    /// Sets a variable unless it already has the value.
    ///
    /// Changes the environment as little as possible, because other threads may read it. Replacing a value exchanges
    /// one pointer and is safe; adding a variable may move the environment, and is only done for a proxy, before the
    /// first request.
    private static func set(_ name: String, to value: String) {
      let current = getenv(name).map { String(cString: $0) }
      if current ?? "" != value { setenv(name, value, 1) }
    }
  #endif
}
