import Contract
import FoundationEssentials
import NetworkClient
import NetworkClientContract
import Testing

@Suite(.timeLimit(.minutes(1))) struct NetworkClientContractTests {
  @Test(arguments: NetworkClientConfiguration.allCases, NetworkClientContract.rules)
  func `every client keeps the contract`(
    configuration: NetworkClientConfiguration,
    rule: NetworkClientContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `each rule refuses a broken client`() async {
    await Self.broken.verifyRefusal(
      by: NetworkClientContract.rules,
      changing: NetworkClientConfiguration.mock.subject
    )
  }

  private static let broken =
    answerClients + requestClients + refusalClients + memoryClients + limitClients
    + cancellationClients

  private static let answerClients: BrokenClients = [
    // Throws a failure's status.
    "Whatever its status, an answer is returned whole": data { request, original, _ in
      let response = try await original.client.data(request)
      guard response.status < 400 else {
        throw NetworkClientError.unacceptableStatus(request.url, response)
      }
      return response
    },
    // Takes a body for text.
    "A body comes byte for byte": data { request, original, _ in
      var response = try await original.client.data(request)
      response.body = Data(String(decoding: response.body, as: UTF8.self).utf8)
      return response
    },
    // Demands a body.
    "An answer without a body has an empty one": data { request, original, _ in
      let response = try await original.client.data(request)
      guard !response.body.isEmpty else {
        throw NetworkClientError.malformedResponse(request.url, cause: "it has no body")
      }
      return response
    },
    // Has names and values in lower case.
    "The names of header fields are in lower case, their values are as they were sent":
      data { request, original, _ in
        var response = try await original.client.data(request)
        response.headers = response.headers.mapValues { $0.lowercased() }
        return response
      },
    // Keeps the last of two fields.
    "The values of fields with the same name are joined with commas": data { request, original, _ in
      var response = try await original.client.data(request)
      response.headers = response.headers.mapValues { String($0.split(separator: ", ").last ?? "") }
      return response
    },
    // Swallows the error.
    "A connection that is closed without an answer is an error with the URL":
      data { request, original, _ in
        do {
          return try await original.client.data(request)
        } catch is NetworkClientError {
          return NetworkClient.Response(status: 200)
        }
      },
  ]

  private static let limitClients: BrokenClients = [
    // Is off by one byte.
    "A body may be as large as the request allows, and no larger": data { request, original, _ in
      var request = request
      request.maximumBodySize += 1
      return try await original.client.data(request)
    },
    // Makes another error of the time.
    "An answer that is not complete within the time limit is an error":
      data { request, original, _ in
        do {
          return try await original.client.data(request)
        } catch NetworkClientError.timedOut(let url, _) {
          throw NetworkClientError.unreachable(url, cause: "it took too long")
        }
      },
    // Takes zero for no limit.
    "A limit of zero or less leaves no time for an answer": data { request, original, _ in
      guard request.timeLimit > .zero else { return NetworkClient.Response(status: 200) }
      return try await original.client.data(request)
    },
    // Counts nanoseconds.
    "The time limit may be longer than anybody waits": data { request, original, _ in
      guard request.timeLimit < .nanoseconds(Int64.max) else {
        throw NetworkClientError.timedOut(request.url, limit: request.timeLimit)
      }
      return try await original.client.data(request)
    },
  ]

  private static let cancellationClients: BrokenClients = [
    // Makes another error of a cancellation.
    "A request that is cancelled returns at once, with `CancellationError`":
      data { request, original, _ in
        do {
          return try await original.client.data(request)
        } catch is CancellationError {
          throw NetworkClientError.unreachable(request.url, cause: "it was cancelled")
        }
      },
    // Sends first.
    "A request of a task that is cancelled already is not sent": data { request, original, _ in
      let response = try await Task { try await original.client.data(request) }.value
      try Task.checkCancellation()
      return response
    },
    // Gives up for good.
    "What became of one request does not touch the next": data { request, original, memory in
      if let response = memory.value { return response }
      do {
        return try await original.client.data(request)
      } catch is CancellationError {
        memory.replace { $0 ?? NetworkClient.Response(status: 499) }
        throw CancellationError()
      }
    },
  ]
}
