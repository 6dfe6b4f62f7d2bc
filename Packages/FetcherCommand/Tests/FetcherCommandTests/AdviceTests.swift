import CommandSupport
import ContentService
import NetworkClient
import PortableFoundation
import Testing

@testable import FetcherCommand

/// What to try when nobody answers, which the error alone does not tell.
@Suite struct AdviceTests {
  private func advice(
    _ url: String,
    over network: NetworkDependencies.Network = .live(.init(.curl))
  ) throws -> String? {
    let request = ContentServiceError.Request(.requestingPath, try #require(URL(string: url)))
    return ContentServiceError.unreachable(request, cause: "a").advice(over: network)
  }

  @Test(
    arguments: [
      ("http://localhost:8000", ""), ("http://127.0.0.1:8000/a", ""), ("http://LOCALHOST:8000", ""),
      ("http://[::1]:8000", ""), ("http://localhost:9000", " --port 9000"),
      ("http://localhost", " --port 80"),
    ]
  ) func `where server.py may be missing, it is told how to start it there`(
    url: String,
    port: String
  ) throws {
    #expect(
      try advice(url) == "If no server runs there, start it: python3 server.py\(port)"
    )
  }

  @Test(
    arguments: [
      "http://example.com", "http://example.com:8000", "http://localhost.example.com:8000",
      "http://127.0.0.1.example.com:8000", "http://10.0.0.1:8000",
    ]
  ) func `elsewhere the URL and the connection are to be checked`(url: String) throws {
    #expect(
      try advice(url) == "Check the name and the port in the URL, and the network connection."
    )
  }

  @Test(arguments: ["https://example.com", "https://localhost:8000"])
  func `where the connection is to be secure, the certificate is, too`(url: String) throws {
    #expect(
      try advice(url)
        == "Check the name and the port in the URL, the network connection, and the server's certificate."
    )
  }

  @Test(arguments: ["http://localhost:8000", "https://example.com"])
  func `through a proxy, the proxy is to be checked`(url: String) throws {
    let proxy = try NetworkClient.Proxy("http://127.0.0.1:3128")
    let route = NetworkDependencies.Route(.curl, proxy: proxy)
    for network in [
      NetworkDependencies.Network.live(route), .recording(to: "a", secretHeaders: [], route),
    ] {
      #expect(
        try advice(url, over: network)
          == "Check that the proxy http://127.0.0.1:3128 runs, and that it reaches the server."
      )
    }
  }

  @Test(arguments: ["http://localhost:8000", "https://example.com"])
  func `a server that closes the connection runs already`(url: String) throws {
    let request = ContentServiceError.Request(.requestingPath, try #require(URL(string: url)))
    let error = ContentServiceError.connectionLost(request, cause: "a")
    #expect(
      error.advice(over: .live(.init(.curl)))
        == "A server accepted the connection: check the scheme and the port in the URL and the server's log, or try again."
    )
    let proxy = try NetworkClient.Proxy("http://127.0.0.1:3128")
    #expect(
      error.advice(over: .live(.init(.curl, proxy: proxy)))
        == "Check that the proxy http://127.0.0.1:3128 runs, and that it reaches the server."
    )
  }

  @Test func `what is replayed has nothing to do with a server that runs or not`() throws {
    #expect(
      try advice("http://localhost:8000", over: .replaying(from: "a"))
        == "It is replayed as it was recorded. To ask the server, leave --replay out."
    )
  }

  @Test func `a server that had answered the first request runs`() {
    let request = ContentServiceError.Request(.requestingResponseCode, .localhost)
    #expect(
      ContentServiceError.unreachable(request, cause: "a").advice(over: .live(.init(.curl)))
        == "The server had answered the first request: try again."
    )
  }
}
