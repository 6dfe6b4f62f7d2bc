import Foundation
import NetworkClient
import Synchronization

/// The variables by which the environment of this process names a proxy, set to the one that is wanted.
///
/// libcurl, under `URLSession` on Linux, looks them up for every connection, even one to 127.0.0.1. There is no
/// other way to give it a proxy or to keep it from one: `connectionProxyDictionary` does nothing there
/// (swift-corelibs-foundation issue 5199).
enum ProxyVariables {
  /// The first choice, which holds for the process.
  ///
  /// If another client could change it, requests of the first would go where they should not.
  private static let choice = Mutex<Choice?>(nil)

  private struct Choice {
    var proxy: NetworkClient.Proxy?
  }

  /// Makes the process use a proxy, or none, and keeps to it.
  ///
  /// - Returns: whether it does; it does not if it has another one already.
  static func use(_ proxy: NetworkClient.Proxy?) -> Bool {
    choice.withLock { choice in
      if choice == nil { choice = Choice(proxy: proxy) }
      guard choice?.proxy == proxy else { return false }
      #if !canImport(Darwin)
        // As libcurl spells them, and looks them up: `HTTP_PROXY` is none, since a web server sets it from the
        // header `Proxy`. An empty one is none.
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
    /// Sets a variable, if it has another value.
    ///
    /// The environment belongs to the whole process, so as little as possible is done to it. To replace a value
    /// exchanges one pointer, and neither moves nor frees what another thread may be reading. To add a
    /// variable may, and is done for a proxy alone, before the first request.
    private static func set(_ name: String, to value: String) {
      let former = getenv(name).map { String(cString: $0) }
      guard former ?? "" != value else { return }
      setenv(name, value, 1)
    }
  #endif
}
