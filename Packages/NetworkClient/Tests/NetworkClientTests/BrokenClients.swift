import Contract
import PortableFoundation
import NetworkClient
import NetworkClientContract

typealias BrokenClients = BrokenConfigurations<NetworkClientContract.Subject>

/// Replaces the endpoint of a client; the stored response starts as nil and outlives a request.
private func data(
  _ data:
    @escaping @Sendable (
      _ request: NetworkClient.Request, _ original: NetworkClientContract.Subject,
      _ stored: Shared<NetworkClient.Response?>
    ) async throws -> NetworkClient.Response
) -> BrokenClients.Change {
  { subject, original in
    let stored = Shared<NetworkClient.Response?>(nil)
    subject.client.data = { try await data($0, original, stored) }
  }
}

/// Changes each request before it is sent.
private func request(
  _ change:
    @escaping @Sendable (
      _ request: inout NetworkClient.Request, _ original: NetworkClientContract.Subject
    ) throws -> Void
) -> BrokenClients.Change {
  data { request, original, _ in
    var request = request
    try change(&request, original)
    return try await original.client.data(request)
  }
}

/// Changes each response before it is returned.
private func response(
  _ change:
    @escaping @Sendable (_ response: inout NetworkClient.Response, _ url: URL) throws -> Void
) -> BrokenClients.Change {
  data { request, original, _ in
    var response = try await original.client.data(request)
    try change(&response, request.url)
    return response
  }
}

/// Changes each request depending on the first response, which is stored.
private func statefulRequest(
  _ change:
    @escaping @Sendable (_ request: inout NetworkClient.Request, _ first: NetworkClient.Response)
    -> Void
) -> BrokenClients.Change {
  data { request, original, stored in
    var request = request
    if let first = stored.value { change(&request, first) }
    let response = try await original.client.data(request)
    stored.replace { $0 ?? response }
    return response
  }
}

extension BrokenConfigurations<NetworkClientContract.Subject> {
  static let responses: Self = [
    "A response with any status is returned": response { response, url in
      guard response.status < 400 else {
        throw NetworkClientError.unacceptableStatus(url, response)
      }
    },
    // Decodes the body as text.
    "The body is returned byte for byte": response { response, _ in
      response.body = Data(String(decoding: response.body, as: UTF8.self).utf8)
    },
    "The body is empty if the response has none": response { response, url in
      guard !response.body.isEmpty else {
        throw NetworkClientError.malformedResponse(url, cause: "it has no body")
      }
    },
    "The names of header fields are in lower case; their values are unchanged":
      response { response, _ in
        response.headers = response.headers.mapValues { $0.lowercased() }
      },
    // Returns only the last value.
    "The values of header fields with the same name are joined with commas":
      response { response, _ in
        response.headers = response.headers.mapValues {
          String($0.split(separator: ", ").last ?? "")
        }
      },
    // Returns a response instead of an error.
    "A connection that is closed without a response throws `connectionLost`":
      data { request, original, _ in
        do {
          return try await original.client.data(request)
        } catch is NetworkClientError {
          return NetworkClient.Response(status: 200)
        }
      },
  ]

  static let requests: Self = [
    // Retries.
    "Each call sends one request": data { request, original, _ in
      let response = try await original.client.data(request)
      return response.status == 503 ? try await original.client.data(request) : response
    },
    "The header fields of a request are added to the transport's own and override any with the same name":
      request { request, _ in request.headers = [:] },
    "The path and the query are sent unchanged; the fragment is not sent":
      request { request, _ in request.url.append(path: "index.html") },
    // Sends all requests to the same URL.
    "Concurrent requests are independent": request { request, original in
      request.url = original.server.url.appending(path: "1")
    },
  ]

  static let rejections: Self = [
    // Accepts every scheme.
    "Only the schemes `http` and `https` are accepted, in any case": request { request, original in
      if request.url.scheme != "http" { request.url = original.server.url }
    },
    // Accepts schemes only in lower case.
    "Only the schemes `http` and `https` are accepted, in any case": request { request, _ in
      guard request.url.scheme != "HTTP" else {
        let cause = "only http and https are supported"
        throw NetworkClientError.unsupportedURL(request.url, cause: cause)
      }
    },
    "A URL without a host is rejected": request { request, original in
      if request.url.host() == nil { request.url = original.server.url }
    },
    "A URL with an invalid port or an unusual spelling of an IP address is rejected":
      request { request, original in
        if request.url.host()?.hasPrefix("127") == true { request.url = original.server.url }
      },
    "A URL with a user name or a password is rejected": request { request, original in
      if request.url.user() != nil { request.url = original.server.url }
    },
    // Sends a request before it checks the URL.
    "A rejected request is not sent": data { request, original, _ in
      _ = try await original.client.data(NetworkClient.Request(url: original.server.url))
      return try await original.client.data(request)
    },
  ]

  static let state: Self = [
    "Redirects are not followed": data { request, original, _ in
      let response = try await original.client.data(request)
      guard response.headers["location"] == "/other" else { return response }
      var next = request
      next.url = original.server.url.appending(path: "other")
      return try await original.client.data(next)
    },
    "Cookies are not stored": statefulRequest { request, first in
      request.headers["cookie"] = first.headers["set-cookie"]
    },
    "Responses are not cached": data { request, original, stored in
      if let response = stored.value { return response }
      let response = try await original.client.data(request)
      stored.replace { $0 ?? response }
      return response
    },
    "Stored credentials are not sent": statefulRequest { request, first in
      if first.status == 401 { request.headers["authorization"] = "Basic YTpi" }
    },
  ]

  static let limits: Self = [
    "A body of the maximum size is accepted; a larger one throws `bodyTooLarge`":
      request { request, _ in request.maximumBodySize += 1 },
    // Throws another error.
    "A request that exceeds its time limit throws `timedOut`": data { request, original, _ in
      do {
        return try await original.client.data(request)
      } catch NetworkClientError.timedOut(let url, _) {
        throw NetworkClientError.unreachable(url, cause: "it took too long")
      }
    },
    // Treats zero as no limit.
    "A time limit of zero or less expires immediately": data { request, original, _ in
      guard request.timeLimit > .zero else { return NetworkClient.Response(status: 200) }
      return try await original.client.data(request)
    },
    // Counts nanoseconds.
    "Any positive `Duration` is a valid time limit": request { request, _ in
      guard request.timeLimit < .nanoseconds(Int64.max) else {
        throw NetworkClientError.timedOut(request.url, limit: request.timeLimit)
      }
    },
  ]

  static let cancellations: Self = [
    // Throws another error.
    "A cancelled request throws `CancellationError` immediately": data { request, original, _ in
      do {
        return try await original.client.data(request)
      } catch is CancellationError {
        throw NetworkClientError.unreachable(request.url, cause: "it was cancelled")
      }
    },
    // Sends the request before it checks the task.
    "If the task is already cancelled, nothing is sent": data { request, original, _ in
      let response = try await Task { try await original.client.data(request) }.value
      try Task.checkCancellation()
      return response
    },
    // Sends nothing after a cancellation.
    "A failed or cancelled request does not affect the next one":
      data { request, original, stored in
        if let response = stored.value { return response }
        do {
          return try await original.client.data(request)
        } catch is CancellationError {
          stored.replace { $0 ?? NetworkClient.Response(status: 499) }
          throw CancellationError()
        }
      },
  ]
}
