import Contract
import FoundationEssentials
import NetworkClient
import NetworkClientContract

extension NetworkClientContractTests {
  /// What goes out.
  static let requestClients: BrokenClients = [
    // Tries again.
    "Each call sends one request": data { request, original, _ in
      let response = try await original.client.data(request)
      return response.status == 503 ? try await original.client.data(request) : response
    },
    // Sends no header fields.
    "The header fields of a request are sent beside those of the transport":
      data { request, original, _ in
        var request = request
        request.headers = [:]
        return try await original.client.data(request)
      },
    // Asks for the index.
    "The path and the query are sent as they are written, the fragment is not":
      data { request, original, _ in
        var request = request
        request.url.append(path: "index.html")
        return try await original.client.data(request)
      },
    // Mixes up its requests.
    "Requests at the same time do not mix": data { request, original, _ in
      var request = request
      request.url = original.server.url.appending(path: "1")
      return try await original.client.data(request)
    },
  ]

  /// What does not go out.
  static let refusalClients: BrokenClients = [
    // Takes any scheme for http.
    "Only `http` and `https` URLs are requested; the case of the scheme does not matter":
      data { request, original, _ in
        var request = request
        if request.url.scheme != "http" { request.url = original.server.url }
        return try await original.client.data(request)
      },
    // Knows schemes in lower case alone.
    "Only `http` and `https` URLs are requested; the case of the scheme does not matter":
      data { request, original, _ in
        guard request.url.scheme != "HTTP" else {
          let cause = "only http and https are supported"
          throw NetworkClientError.unsupportedURL(request.url, cause: cause)
        }
        return try await original.client.data(request)
      },
    // Assumes a host.
    "A URL that names no host is refused": data { request, original, _ in
      var request = request
      if request.url.host() == nil { request.url = original.server.url }
      return try await original.client.data(request)
    },
    // Reads any number as a host.
    "A host or a port that cannot be reached is refused": data { request, original, _ in
      var request = request
      if request.url.host()?.hasPrefix("127") == true { request.url = original.server.url }
      return try await original.client.data(request)
    },
    // Ignores the user.
    "A URL with a user name or a password is refused": data { request, original, _ in
      var request = request
      if request.url.user() != nil { request.url = original.server.url }
      return try await original.client.data(request)
    },
    // Looks at the URL too late.
    "What is refused is not sent": data { request, original, _ in
      var plain = request
      plain.url = original.server.url
      _ = try await original.client.data(plain)
      return try await original.client.data(request)
    },
  ]

  /// What is forgotten between requests.
  static let memoryClients: BrokenClients = [
    // Follows a redirect.
    "No redirect is followed": data { request, original, _ in
      let response = try await original.client.data(request)
      guard response.headers["location"] == "/other" else { return response }
      var next = request
      next.url = original.server.url.appending(path: "other")
      return try await original.client.data(next)
    },
    // Keeps cookies.
    "No cookie is kept": data { request, original, memory in
      var request = request
      request.headers["cookie"] = memory.value?.headers["set-cookie"]
      let response = try await original.client.data(request)
      memory.replace { $0 ?? response }
      return response
    },
    // Keeps answers.
    "Nothing is cached": data { request, original, memory in
      if let response = memory.value { return response }
      let response = try await original.client.data(request)
      memory.replace { $0 ?? response }
      return response
    },
    // Answers a challenge.
    "No credential is sent": data { request, original, memory in
      var request = request
      if memory.value?.status == 401 { request.headers["authorization"] = "Basic YTpi" }
      let response = try await original.client.data(request)
      memory.replace { $0 ?? response }
      return response
    },
  ]
}
