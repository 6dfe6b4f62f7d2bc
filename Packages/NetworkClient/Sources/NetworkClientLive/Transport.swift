import Dispatch
import Foundation
import NetworkClient
import NetworkClientTransport
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The session that all requests of one client share, made for the first of them.
///
/// It is never invalidated: a session that is ends the process when somebody still asks it for a task.
final class Transport: Sendable {
  /// Where requests are sent, if not to the server itself.
  let proxy: NetworkClient.Proxy?

  /// Where tasks are made and begun.
  ///
  /// Both wait for the work queue of all sessions, which a fast sender can keep busy for as long as it
  /// likes: nothing else may wait here, and no thread of `Task`'s.
  let beginnings = DispatchQueue(label: "NetworkClientLive.beginnings")

  /// Where tasks are cancelled, for the same reason, but not behind the beginnings.
  let cancellations = DispatchQueue(label: "NetworkClientLive.cancellations")

  /// When requests are given up.
  let deadlines = Deadlines(label: "NetworkClientLive.deadlines")

  private let delegate = SessionDelegate()
  private let session = Mutex<URLSession?>(nil)

  /// A session that is not made yet.
  init(proxy: NetworkClient.Proxy?) {
    self.proxy = proxy
  }

  /// A task that has not begun yet and tells the exchange what becomes of it.
  func task(with request: URLRequest, for exchange: Exchange) -> URLSessionDataTask {
    let task = sharedSession().dataTask(with: request)
    delegate.add(exchange, for: task)
    return task
  }

  private func sharedSession() -> URLSession {
    session.withLock { session in
      if let session { return session }
      let made = URLSession(
        configuration: .withoutMemory(proxy: proxy),
        delegate: delegate,
        delegateQueue: InlineOperationQueue()
      )
      session = made
      return made
    }
  }
}

extension URLSessionConfiguration {
  /// No cookies, no cache, no credentials, nothing about the user, no time-out of its own, and no proxy but
  /// the given one.
  fileprivate static func withoutMemory(proxy: NetworkClient.Proxy?) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.urlCredentialStorage = nil
    // For Darwin; Linux has `ProxyVariables`.
    configuration.connectionProxyDictionary = proxy?.dictionary ?? [:]
    // Left alone, these two tell the name of the program and the language of the user. A blank value keeps
    // libcurl from sending the field; a request's own value goes before it.
    configuration.httpAdditionalHeaders = ["User-Agent": " ", "Accept-Language": " "]
    // A week: the deadline is the exchange's. This one begins again with every byte.
    configuration.timeoutIntervalForRequest = 7 * 24 * 60 * 60
    return configuration
  }
}

extension NetworkClient.Proxy {
  /// The proxy as a session's configuration has it, for both schemes.
  fileprivate var dictionary: [AnyHashable: Any] {
    ["HTTP", "HTTPS"].reduce(into: [:]) { dictionary, scheme in
      dictionary["\(scheme)Enable"] = 1
      dictionary["\(scheme)Proxy"] = url.host()
      dictionary["\(scheme)Port"] = url.port
    }
  }
}
