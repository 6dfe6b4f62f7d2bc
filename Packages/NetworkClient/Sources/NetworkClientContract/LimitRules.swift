import Contract
import NetworkClient
import PortableFoundation
import Testing

extension NetworkClientContract {
  /// Rules about limits of size and time.
  static let limitRules = [
    Rule("A body of the maximum size is accepted; a larger one throws `bodyTooLarge`") { subject in
      for limit in [0, 1, 100_000] {
        var request = try subject.request()
        request.maximumBodySize = limit
        subject.server.setHandler { _ in .respond(body: Data(count: limit)) }
        try check(try await subject.client.data(request).body.count, is: limit)

        subject.server.setHandler { _ in .respond(body: Data(count: limit + 1)) }
        try await check(throws: NetworkClientError.bodyTooLarge(request.url, limit: limit)) {
          try await subject.client.data(request)
        }
      }
    },
    Rule("A request that exceeds its time limit throws `timedOut`") { subject in
      subject.server.setHandler { _ in .hang }
      var request = try subject.request()
      request.timeLimit = .milliseconds(50)
      let task = Task { [request] in try await subject.client.data(request) }
      await subject.advance(request.timeLimit)
      try await check(throws: NetworkClientError.timedOut(request.url, limit: request.timeLimit)) {
        try await task.value
      }
    },
    Rule("A time limit of zero or less expires immediately") { subject in
      subject.server.setHandler { _ in .hang }
      for limit in [Duration.zero, .seconds(-1)] {
        var request = try subject.request()
        request.timeLimit = limit
        try await check(throws: NetworkClientError.timedOut(request.url, limit: limit)) {
          try await subject.client.data(request)
        }
      }
    },
    Rule("Any positive `Duration` is a valid time limit") { subject in
      var request = try subject.request()
      request.timeLimit = .seconds(Int64.max)
      try check(try await subject.client.data(request).status, is: 200)
    },
  ]

  /// Rules about cancellation and failed requests.
  static let cancellationRules = [
    Rule("A cancelled request throws `CancellationError` immediately") { subject in
      let task = try await subject.unansweredRequest()
      task.cancel()
      try await check(throws: CancellationError.self) { try await task.value }
    },
    Rule("If the task is already cancelled, nothing is sent") { subject in
      let request = try subject.request("cancelled")
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await subject.client.data(request)
      }
      try await check(throws: CancellationError.self) { try await task.value }
      _ = try await subject.send("sent")
      try check(subject.targets, is: ["/sent"])
    },
    Rule("A request without a response does not delay other requests") { subject in
      let task = try await subject.unansweredRequest()
      subject.server.setHandler { _ in .respond(status: 204) }
      try check(try await subject.send().status, is: 204)
      task.cancel()
      _ = await task.result
    },
    Rule("A failed or cancelled request does not affect the next one") { subject in
      let task = try await subject.unansweredRequest()
      task.cancel()
      _ = await task.result
      for action in [ScriptedServer.Action.closeConnection, .respond(body: Data(count: 100_000))] {
        subject.server.setHandler { _ in action }
        try await check(throws: NetworkClientError.self) { try await subject.send() }
      }
      subject.server.setHandler { _ in .respond(status: 204) }
      try check(try await subject.send().status, is: 204)
    },
  ]
}

extension NetworkClientContract.Subject {
  /// Sends a request that the server receives and leaves without a response.
  fileprivate func unansweredRequest() async throws -> Task<NetworkClient.Response, any Error> {
    let (arrival, arrived) = AsyncStream.makeStream(of: Void.self)
    server.setHandler { _ in
      arrived.finish()
      return .hang
    }
    var request = try request()
    request.timeLimit = .seconds(60 * 60)
    let task = Task { [request] in try await client.data(request) }
    for await _ in arrival {}
    return task
  }
}
