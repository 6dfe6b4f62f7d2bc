import Dispatch
import Foundation
import NetworkClient
import NetworkClientTransport
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request and the response that is being received.
final class Exchange: Sendable {
  private struct State {
    var task: URLSessionDataTask?
    var untriedURLs: ArraySlice<URL>
    var body = Data()
    var hasCompletedRedirect = false
  }

  private let pending: PendingResponse
  private let transport: Transport
  private let state: Mutex<State>

  private var request: NetworkClient.Request { pending.request }

  /// Creates an exchange that is not started.
  init(_ request: NetworkClient.Request, over transport: Transport) {
    pending = PendingResponse(to: request)
    self.transport = transport
    state = Mutex(State(untriedURLs: request.url.spellings[...]))
  }

  /// Sends the request and returns the response.
  func response() async throws -> NetworkClient.Response {
    try await pending.wait(deadlines: transport.deadlines) {
      transport.startQueue.async { [self] in start() }
    } abandon: { [self] in
      abandon()
    }
  }

  /// Starts a task with the next spelling of the URL.
  private func start() {
    let url = state.withLock { pending.isResolved ? nil : $0.untriedURLs.popFirst() }
    guard let url else { return }
    var urlRequest = URLRequest(url: url)
    urlRequest.httpMethod = request.method.rawValue
    if !request.body.isEmpty || request.method.hasBody { urlRequest.httpBody = request.body }
    for (name, value) in request.headers {
      urlRequest.setValue(value, forHTTPHeaderField: name)
    }
    let task = transport.task(with: urlRequest, for: self)
    let isResolved = state.withLock { state in
      state.task = task
      return pending.isResolved
    }
    if isResolved { task.cancel() } else { task.resume() }
  }

  /// Cancels the task after the response is resolved.
  private func abandon() {
    transport.cancellationQueue.async { [self] in
      let task = state.withLock { state in
        state.body = Data()
        return state.hasCompletedRedirect ? nil : state.task
      }
      task?.cancel()
    }
  }
}

// MARK: - Events of the session

extension Exchange {
  /// Appends received bytes to the body, after decompression.
  func receive(_ data: Data) {
    guard !pending.isResolved else { return }
    let isTooLarge = state.withLock { state in
      guard data.count <= request.maximumBodySize - state.body.count else { return true }
      state.body.append(data)
      return false
    }
    if isTooLarge {
      pending.fail(with: .bodyTooLarge(request.url, limit: request.maximumBodySize))
      abandon()
    }
  }

  /// Returns whether the delegate may call the completion handler of a redirect; after that, the task is not cancelled.
  ///
  /// Calling the handler of a cancelled task terminates the process, and so does cancelling the task after the call.
  /// ``abandon()`` is only called once the response is resolved.
  func mayCompleteRedirect() -> Bool {
    state.withLock { state in
      guard !pending.isResolved else { return false }
      state.hasCompletedRedirect = true
      return true
    }
  }

  /// Resolves the response when the task has finished, or tries the next spelling of the URL.
  func complete(_ response: URLResponse?, error: (any Error)?) {
    if case let error as URLError = error, error.code == .badURL,
      state.withLock({ !$0.untriedURLs.isEmpty })
    {
      transport.startQueue.async { [self] in start() }
    } else if let error {
      pending.fail(with: NetworkClientError(error, of: request, by: transport.proxy))
    } else {
      succeed(with: response)
    }
  }

  /// Resolves the response with status 401: on Linux a challenge follows the complete response.
  func completeUnauthorized(_ response: URLResponse?) {
    succeed(with: response)
    abandon()
  }

  private func succeed(with response: URLResponse?) {
    guard let httpResponse = response as? HTTPURLResponse else {
      let cause = "URLSession returned no response"
      return pending.fail(with: .transportFailed(request.url, cause: cause))
    }
    let response = NetworkClient.Response(
      status: httpResponse.statusCode,
      headers: httpResponse.allHeaderFields as? [String: String] ?? [:],
      body: state.withLock(\.body)
    )
    if response.headers.values.contains(where: { $0.utf8.contains(UInt8(ascii: "\r")) }) {
      pending.fail(with: .malformedResponse(request.url, cause: "its header is malformed"))
    } else if !response.headers.hasValidContentLength {
      // libcurl uses the last of several lengths and ignores one that is too large.
      let cause = "its Content-Length is invalid or ambiguous"
      pending.fail(with: .malformedResponse(request.url, cause: cause))
    } else {
      pending.resolve(.success(response))
    }
  }
}
