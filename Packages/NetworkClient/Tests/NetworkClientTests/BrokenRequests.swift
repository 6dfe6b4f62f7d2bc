import Contract
import FoundationEssentials
import NetworkClient
import NetworkClientContract

extension BrokenNetworkClientTests {
  /// What goes out.
  static let requestClients: [Broken] = [
    .mock("tries again", breaks: "Each call sends one request") { request, original, _ in
      let response = try await original.client.data(request)
      return response.status == 503 ? try await original.client.data(request) : response
    },
    .mock(
      "sends no header fields",
      breaks: "The header fields of a request are sent beside those of the transport"
    ) { request, original, _ in
      var request = request
      request.headers = [:]
      return try await original.client.data(request)
    },
    .mock(
      "asks for the index",
      breaks: "The path and the query are sent as they are written, the fragment is not"
    ) { request, original, _ in
      var request = request
      request.url.append(path: "index.html")
      return try await original.client.data(request)
    },
    .mock("mixes up its requests", breaks: "Requests at the same time do not mix") {
      request,
      original,
      _ in
      var request = request
      request.url = original.server.url.appending(path: "1")
      return try await original.client.data(request)
    },
  ]

  /// What does not go out.
  static let refusalClients: [Broken] = [
    .mock(
      "takes any scheme for http",
      breaks: "Only `http` and `https` URLs are requested; the case of the scheme does not matter"
    ) { request, original, _ in
      var request = request
      if request.url.scheme != "http" { request.url = original.server.url }
      return try await original.client.data(request)
    },
    .mock(
      "knows schemes in lower case alone",
      breaks: "Only `http` and `https` URLs are requested; the case of the scheme does not matter"
    ) { request, original, _ in
      guard request.url.scheme != "HTTP" else {
        let cause = "only http and https are supported"
        throw NetworkClientError.unsupportedURL(request.url, cause: cause)
      }
      return try await original.client.data(request)
    },
    .mock("assumes a host", breaks: "A URL that names no host is refused") {
      request,
      original,
      _ in
      var request = request
      if request.url.host() == nil { request.url = original.server.url }
      return try await original.client.data(request)
    },
    .mock(
      "reads any number as a host",
      breaks: "A host or a port that cannot be reached is refused"
    ) {
      request,
      original,
      _ in
      var request = request
      if request.url.host()?.hasPrefix("127") == true { request.url = original.server.url }
      return try await original.client.data(request)
    },
    .mock("ignores the user", breaks: "A URL with a user name or a password is refused") {
      request,
      original,
      _ in
      var request = request
      if request.url.user() != nil { request.url = original.server.url }
      return try await original.client.data(request)
    },
    .mock("looks at the URL too late", breaks: "What is refused is not sent") {
      request,
      original,
      _ in
      var plain = request
      plain.url = original.server.url
      _ = try await original.client.data(plain)
      return try await original.client.data(request)
    },
  ]

  /// What is forgotten between requests.
  static let memoryClients: [Broken] = [
    .mock("follows a redirect", breaks: "No redirect is followed") { request, original, _ in
      let response = try await original.client.data(request)
      guard response.headers["location"] == "/other" else { return response }
      var next = request
      next.url = original.server.url.appending(path: "other")
      return try await original.client.data(next)
    },
    .mock("keeps cookies", breaks: "No cookie is kept") { request, original, memory in
      var request = request
      request.headers["cookie"] = memory.response?.headers["set-cookie"]
      let response = try await original.client.data(request)
      memory.keep(response)
      return response
    },
    .mock("keeps answers", breaks: "Nothing is cached") { request, original, memory in
      if let response = memory.response { return response }
      let response = try await original.client.data(request)
      memory.keep(response)
      return response
    },
    .mock("answers a challenge", breaks: "No credential is sent") { request, original, memory in
      var request = request
      if memory.response?.status == 401 { request.headers["authorization"] = "Basic YTpi" }
      let response = try await original.client.data(request)
      memory.keep(response)
      return response
    },
  ]
}
