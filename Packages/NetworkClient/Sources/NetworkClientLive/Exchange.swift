import Dispatch
import Foundation
import NetworkClient
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request on its way.
///
/// It is answered once, by whichever comes first of the transport, the deadline and a cancellation. What
/// comes later is dropped.
///
/// The caller is never resumed under the lock: to resume takes the lock of the caller's task, under which
/// a cancellation takes this one.
final class Exchange: Sendable {
  private typealias Caller = CheckedContinuation<NetworkClient.Response, any Error>

  private struct State {
    var caller: Caller?
    var result: Result<NetworkClient.Response, any Error>?
    var task: URLSessionDataTask?
    var untriedURLs: ArraySlice<URL>
    var body = Data()
    var hasAnsweredRedirect = false
  }

  private let request: NetworkClient.Request
  private let transport: Transport
  private let state: Mutex<State>

  /// A request that has not begun yet.
  init(_ request: NetworkClient.Request, over transport: Transport) {
    self.request = request
    self.transport = transport
    state = Mutex(State(untriedURLs: request.url.spellings[...]))
  }

  /// Sends the request, and returns the answer.
  func response() async throws -> NetworkClient.Response {
    let deadline = Deadline(after: request.timeLimit, on: transport.deadlines) { [self] in
      abandon(with: NetworkClientError.timedOut(request.url, limit: request.timeLimit))
    }
    defer { deadline.stop() }

    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { caller in
        let early = state.withLock { state in
          if state.result == nil { state.caller = caller }
          return state.result
        }
        if let early {
          caller.resume(with: early)
        } else {
          transport.beginnings.async { [self] in begin() }
        }
      }
    } onCancel: {
      abandon(with: CancellationError())
    }
  }
}

// MARK: - What the session tells

extension Exchange {
  /// Takes a piece of the body, after decompression.
  func receive(_ piece: Data) {
    let isTooLarge = state.withLock { state in
      guard state.result == nil else { return false }
      guard piece.count <= request.maximumBodySize - state.body.count else { return true }
      state.body.append(piece)
      return false
    }
    if isTooLarge {
      abandon(with: NetworkClientError.bodyTooLarge(request.url, limit: request.maximumBodySize))
    }
  }

  /// Whether the question where a redirect leads may be answered; from then on the task is not cancelled.
  ///
  /// An answer that comes after the task was cancelled ends the process, and so does a cancellation that
  /// comes after the answer.
  func mayAnswerRedirect() -> Bool {
    state.withLock { state in
      guard state.result == nil else { return false }
      state.hasAnsweredRedirect = true
      return true
    }
  }

  /// Takes the end of the task.
  func complete(_ response: URLResponse?, error: (any Error)?) {
    if case let error as URLError = error, error.code == .badURL, hasUntriedURL {
      transport.beginnings.async { [self] in begin() }
    } else if let error {
      end(with: .failure(NetworkClientError(error, of: request, by: transport.proxy)))
    } else {
      succeed(with: response)
    }
  }

  /// Takes a demand for credentials as what it is on Linux: the end of a whole answer with status 401.
  func completeUnauthorized(_ response: URLResponse?) {
    succeed(with: response)
    transport.cancellations.async { [self] in cancelTask() }
  }
}

// MARK: - How it goes on

extension Exchange {
  /// Begins, or begins again with the next spelling of the URL.
  private func begin() {
    let url = state.withLock { $0.result == nil ? $0.untriedURLs.popFirst() : nil }
    guard let url else { return }
    var message = URLRequest(url: url)
    for (name, value) in request.headers {
      message.setValue(value, forHTTPHeaderField: name)
    }
    let task = transport.task(with: message, for: self)
    let isOver = state.withLock { state in
      state.task = task
      return state.result != nil
    }
    if isOver { task.cancel() } else { task.resume() }
  }

  private var hasUntriedURL: Bool {
    state.withLock { !$0.untriedURLs.isEmpty }
  }

  private func succeed(with response: URLResponse?) {
    guard let response = response as? HTTPURLResponse else {
      let cause = "the transport gave no answer"
      return end(with: .failure(NetworkClientError.transportFailed(request.url, cause: cause)))
    }
    let answer = NetworkClient.Response(
      status: response.statusCode,
      headers: response.allHeaderFields as? [String: String] ?? [:],
      body: state.withLock(\.body)
    )
    end(with: .success(answer))
  }

  private func abandon(with error: any Error) {
    end(with: .failure(error))
    transport.cancellations.async { [self] in cancelTask() }
  }

  private func end(with result: Result<NetworkClient.Response, any Error>) {
    let caller = state.withLock { state -> Caller? in
      guard state.result == nil else { return nil }
      state.result = result
      state.body = Data()
      return state.caller.take()
    }
    caller?.resume(with: result)
  }

  private func cancelTask() {
    let task = state.withLock { $0.hasAnsweredRedirect ? nil : $0.task }
    task?.cancel()
  }
}
