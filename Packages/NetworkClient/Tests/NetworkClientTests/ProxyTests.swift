import PortableFoundation
import NetworkClient
import Testing

@Suite struct NetworkClientProxyTests {
  @Test(arguments: ["http://localhost:3128", "HTTP://127.0.0.1:1/", "http://[::1]:65535"])
  func `a proxy is a host and a port`(text: String) throws {
    #expect(try NetworkClient.Proxy(text).url.absoluteString == text)
  }

  @Test(arguments: [
    ("", "only http proxies are supported"),
    ("localhost:3128", "only http proxies are supported"),
    ("https://localhost:3128", "only http proxies are supported"),
    ("socks5://localhost:3128", "only http proxies are supported"),
    ("http://name@localhost:3128", "user names and passwords are not supported"),
    ("http://name:password@localhost:3128", "user names and passwords are not supported"),
    ("http://localhost", "a host and a port are required"),
    ("http://:3128", "a host and a port are required"),
    ("http://localhost:0", "a host and a port are required"),
    ("http://127.1:3128", "its host is neither a name nor an address such as 127.0.0.1"),
    ("http://localhost:65536", "a host and a port are required"),
    ("http://localhost:3128/path", "a path, query or fragment is not allowed"),
    ("http://localhost:3128?query", "a path, query or fragment is not allowed"),
    ("http://localhost:3128#fragment", "a path, query or fragment is not allowed"),
  ])
  func `an invalid proxy URL is rejected`(text: String, cause: String) {
    let error = #expect(throws: ProxyError.self) { try NetworkClient.Proxy(text) }
    #expect(
      error?.description == "\"\(text)\" is not a proxy: \(cause). Use the form 'http://HOST:PORT'."
    )
  }
}
