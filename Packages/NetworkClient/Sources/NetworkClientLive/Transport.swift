import Dispatch
import Foundation
import NetworkClient
import NetworkClientTransport
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The session that all requests of a client share, created for the first one.
///
/// It is never invalidated: creating a task of an invalidated session terminates the process.
final class Transport: Sendable {
  /// The proxy for all requests, or nil.
  let proxy: NetworkClient.Proxy?

  /// Creates and resumes tasks.
  ///
  /// Both wait for the work queue of all sessions, which a fast sender can block indefinitely. A dedicated queue keeps
  /// callers, deadlines and the threads of Swift concurrency from waiting.
  let startQueue = DispatchQueue(label: "NetworkClientLive.start")

  /// Cancels tasks, which also waits for that work queue, without waiting for ``startQueue``.
  let cancellationQueue = DispatchQueue(label: "NetworkClientLive.cancellation")

  /// The deadlines of the requests.
  let deadlines = Deadlines(label: "NetworkClientLive.deadlines")

  private let delegate = SessionDelegate()
  private let session = Mutex<URLSession?>(nil)

  /// Creates a transport without a session.
  init(proxy: NetworkClient.Proxy?) {
    self.proxy = proxy
  }

  /// Returns a suspended task whose events are forwarded to an exchange.
  func task(with request: URLRequest, for exchange: Exchange) -> URLSessionDataTask {
    let task = sharedSession().dataTask(with: request)
    delegate.add(exchange, for: task)
    return task
  }

  private func sharedSession() -> URLSession {
    session.withLock { session in
      if let session { return session }
      let newSession = URLSession(
        configuration: .stateless(proxy: proxy),
        delegate: delegate,
        delegateQueue: InlineOperationQueue()
      )
      session = newSession
      return newSession
    }
  }
}

extension URLSessionConfiguration {
  /// A configuration without cookies, cache, credentials, identifying header fields and time-out.
  fileprivate static func stateless(proxy: NetworkClient.Proxy?) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.urlCredentialStorage = nil
    // Only on Darwin; on Linux, `ProxyVariables` selects the proxy.
    configuration.connectionProxyDictionary = proxy?.dictionary ?? [:]
    // By default these fields contain the name of the program and the language of the user. A blank value keeps libcurl
    // from sending the field; the value of a request takes precedence.
    configuration.httpAdditionalHeaders = ["User-Agent": " ", "Accept-Language": " "]
    // A week: `Deadlines` limits the time. This time-out restarts with every byte.
    configuration.timeoutIntervalForRequest = 7 * 24 * 60 * 60
    return configuration
  }
}

extension NetworkClient.Proxy {
  /// The proxy in the form of `connectionProxyDictionary`, for both schemes.
  fileprivate var dictionary: [AnyHashable: Any] {
    ["HTTP", "HTTPS"].reduce(into: [:]) { dictionary, scheme in
      dictionary["\(scheme)Enable"] = 1
      dictionary["\(scheme)Proxy"] = url.host()
      dictionary["\(scheme)Port"] = url.port
    }
  }
}
