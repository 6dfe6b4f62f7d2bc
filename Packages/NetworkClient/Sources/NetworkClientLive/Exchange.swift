import Dispatch
import Foundation
import NetworkClient
import NetworkClientTransport
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request on its way.
final class Exchange: Sendable {
  private struct State {
    var task: URLSessionDataTask?
    var untriedURLs: ArraySlice<URL>
    var body = Data()
    var hasAnsweredRedirect = false
  }

  private let pending: PendingResponse
  private let transport: Transport
  private let state: Mutex<State>

  private var request: NetworkClient.Request { pending.request }

  /// A request that has not begun yet.
  init(_ request: NetworkClient.Request, over transport: Transport) {
    pending = PendingResponse(to: request)
    self.transport = transport
    state = Mutex(State(untriedURLs: request.url.spellings[...]))
  }

  /// Sends the request, and returns the answer.
  func response() async throws -> NetworkClient.Response {
    try await pending.wait(deadlines: transport.deadlines) {
      transport.beginnings.async { [self] in begin() }
    } abandon: { [self] in
      abandon()
    }
  }
}

// MARK: - What the session tells

extension Exchange {
  /// Takes a piece of the body, after decompression.
  func receive(_ piece: Data) {
    guard !pending.isResolved else { return }
    let isTooLarge = state.withLock { state in
      guard piece.count <= request.maximumBodySize - state.body.count else { return true }
      state.body.append(piece)
      return false
    }
    if isTooLarge {
      pending.fail(with: .bodyTooLarge(request.url, limit: request.maximumBodySize))
      abandon()
    }
  }

  /// Whether the question where a redirect leads may be answered; from then on the task is not cancelled.
  ///
  /// An answer that comes after the task was cancelled ends the process, and so does a cancellation that
  /// comes after the answer. Whoever cancels has given the response before.
  func mayAnswerRedirect() -> Bool {
    state.withLock { state in
      guard !pending.isResolved else { return false }
      state.hasAnsweredRedirect = true
      return true
    }
  }

  /// Takes the end of the task.
  func complete(_ response: URLResponse?, error: (any Error)?) {
    if case let error as URLError = error, error.code == .badURL, hasUntriedURL {
      transport.beginnings.async { [self] in begin() }
    } else if let error {
      pending.fail(with: NetworkClientError(error, of: request, by: transport.proxy))
    } else {
      succeed(with: response)
    }
  }

  /// Takes a demand for credentials as what it is on Linux: the end of a whole answer with status 401.
  func completeUnauthorized(_ response: URLResponse?) {
    succeed(with: response)
    abandon()
  }
}

// MARK: - How it goes on

extension Exchange {
  /// Begins, or begins again with the next spelling of the URL.
  private func begin() {
    let url = state.withLock { pending.isResolved ? nil : $0.untriedURLs.popFirst() }
    guard let url else { return }
    var message = URLRequest(url: url)
    for (name, value) in request.headers {
      message.setValue(value, forHTTPHeaderField: name)
    }
    let task = transport.task(with: message, for: self)
    let isOver = state.withLock { state in
      state.task = task
      return pending.isResolved
    }
    if isOver { task.cancel() } else { task.resume() }
  }

  private var hasUntriedURL: Bool {
    state.withLock { !$0.untriedURLs.isEmpty }
  }

  private func succeed(with response: URLResponse?) {
    guard let response = response as? HTTPURLResponse else {
      return pending.fail(
        with: .transportFailed(request.url, cause: "the transport gave no answer")
      )
    }
    let answer = NetworkClient.Response(
      status: response.statusCode,
      headers: response.allHeaderFields as? [String: String] ?? [:],
      body: state.withLock(\.body)
    )
    guard !answer.headers.values.contains(where: { $0.utf8.contains(UInt8(ascii: "\r")) }) else {
      return pending.fail(
        with: .malformedResponse(request.url, cause: "its header is not as the standard demands")
      )
    }
    // libcurl takes the last of several lengths, and goes without one that is too large.
    guard answer.headers.hasPlainLength else {
      return pending.fail(
        with: .malformedResponse(request.url, cause: "its header does not tell one length")
      )
    }
    pending.resolve(.success(answer))
  }

  /// Cancels the task, once the response was given.
  private func abandon() {
    transport.cancellations.async { [self] in
      let task = state.withLock { state in
        state.body = Data()
        return state.hasAnsweredRedirect ? nil : state.task
      }
      task?.cancel()
    }
  }
}
