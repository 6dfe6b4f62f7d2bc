import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Tells each exchange what becomes of its task.
final class SessionDelegate: NSObject, URLSessionDataDelegate {
  private let exchanges = Mutex<[Int: Exchange]>([:])

  /// Tells an exchange of a task from now on, until that has ended.
  func add(_ exchange: Exchange, for task: URLSessionTask) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  private func exchange(for task: URLSessionTask) -> Exchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(for: dataTask)?.receive(data)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    guard let exchange = exchange(for: task), exchange.mayAnswerRedirect() else { return }
    completionHandler(nil)
  }

  #if canImport(FoundationNetworking)
    /// Ends the exchange: on Linux this comes after the whole answer, and nothing comes after it.
    ///
    /// No reply to it leads back to the 401, and without one the task waits for ever
    /// (swift-corelibs-foundation issue 5456).
    func urlSession(
      _ session: URLSession,
      task: URLSessionTask,
      didReceive challenge: URLAuthenticationChallenge,
      completionHandler:
        @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      exchange(for: task)?.completeUnauthorized(task.response)
    }
  #endif

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    exchange?.complete(task.response, error: error)
  }
}
