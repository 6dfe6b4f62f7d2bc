import Contract
import FoundationEssentials
import NetworkClient
import NetworkClientContract
import Testing

/// The contract of a client bites: each of its rules refuses a client that is broken there.
@Suite(.timeLimit(.minutes(1))) struct BrokenNetworkClientTests {
  typealias Broken = BrokenConfiguration<NetworkClientContract.Subject>

  @Test(arguments: clients)
  func `the contract refuses a broken client`(
    client: Broken
  ) async {
    await client.verifyRefusal(by: NetworkClientContract.rules)
  }

  @Test func `every rule refuses something`() {
    #expect(Set(Self.clients.map(\.sentence)) == Set(NetworkClientContract.rules.map(\.sentence)))
  }

  private static let clients =
    answerClients + requestClients + refusalClients + memoryClients + limitClients
    + cancellationClients

  private static let answerClients: [Broken] = [
    .mock("throws a failure's status", breaks: "Whatever its status, an answer is returned whole") {
      request,
      original,
      _ in
      let response = try await original.client.data(request)
      guard response.status < 400 else {
        throw NetworkClientError.unacceptableStatus(request.url, response)
      }
      return response
    },
    .mock("takes a body for text", breaks: "A body comes byte for byte") { request, original, _ in
      var response = try await original.client.data(request)
      response.body = Data(String(decoding: response.body, as: UTF8.self).utf8)
      return response
    },
    .mock("demands a body", breaks: "An answer without a body has an empty one") {
      request,
      original,
      _ in
      let response = try await original.client.data(request)
      guard !response.body.isEmpty else {
        throw NetworkClientError.malformedResponse(request.url, cause: "it has no body")
      }
      return response
    },
    .mock(
      "has names and values in lower case",
      breaks: "The names of header fields are in lower case, their values are as they were sent"
    ) { request, original, _ in
      var response = try await original.client.data(request)
      response.headers = response.headers.mapValues { $0.lowercased() }
      return response
    },
    .mock(
      "keeps the last of two fields",
      breaks: "The values of fields with the same name are joined with commas"
    ) { request, original, _ in
      var response = try await original.client.data(request)
      response.headers = response.headers.mapValues { String($0.split(separator: ", ").last ?? "") }
      return response
    },
    .mock(
      "swallows the error",
      breaks: "A connection that is closed without an answer is an error with the URL"
    ) { request, original, _ in
      do {
        return try await original.client.data(request)
      } catch is NetworkClientError {
        return NetworkClient.Response(status: 200)
      }
    },
  ]

  private static let limitClients: [Broken] = [
    .mock(
      "is off by one byte",
      breaks: "A body may be as large as the request allows, and no larger"
    ) { request, original, _ in
      var request = request
      request.maximumBodySize += 1
      return try await original.client.data(request)
    },
    .mock(
      "makes another error of the time",
      breaks: "An answer that is not complete within the time limit is an error"
    ) { request, original, _ in
      do {
        return try await original.client.data(request)
      } catch NetworkClientError.timedOut(let url, _) {
        throw NetworkClientError.unreachable(url, cause: "it took too long")
      }
    },
    .mock("takes zero for no limit", breaks: "A limit of zero or less leaves no time for an answer")
    {
      request,
      original,
      _ in
      guard request.timeLimit > .zero else { return NetworkClient.Response(status: 200) }
      return try await original.client.data(request)
    },
    .mock("counts nanoseconds", breaks: "The time limit may be longer than anybody waits") {
      request,
      original,
      _ in
      guard request.timeLimit < .nanoseconds(Int64.max) else {
        throw NetworkClientError.timedOut(request.url, limit: request.timeLimit)
      }
      return try await original.client.data(request)
    },
  ]

  private static let cancellationClients: [Broken] = [
    .mock(
      "makes another error of a cancellation",
      breaks: "A request that is cancelled returns at once, with `CancellationError`"
    ) { request, original, _ in
      do {
        return try await original.client.data(request)
      } catch is CancellationError {
        throw NetworkClientError.unreachable(request.url, cause: "it was cancelled")
      }
    },
    .mock(
      "sends first",
      breaks: "A request of a task that is cancelled already is not sent"
    ) { request, original, _ in
      let response = try await Task { try await original.client.data(request) }.value
      try Task.checkCancellation()
      return response
    },
    .mock("gives up for good", breaks: "What became of one request does not touch the next") {
      request,
      original,
      memory in
      if let response = memory.response { return response }
      do {
        return try await original.client.data(request)
      } catch is CancellationError {
        memory.keep(NetworkClient.Response(status: 499))
        throw CancellationError()
      }
    },
  ]
}
