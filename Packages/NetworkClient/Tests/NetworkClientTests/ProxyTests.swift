import FoundationEssentials
import NetworkClient
import Testing

@Suite struct NetworkClientProxyTests {
  @Test(arguments: ["http://localhost:3128", "HTTP://127.0.0.1:1/", "http://[::1]:65535"])
  func `a proxy is a host and a port`(text: String) throws {
    #expect(try NetworkClient.Proxy(text).url.absoluteString == text)
  }

  @Test(arguments: [
    ("", "only http proxies are used"),
    ("localhost:3128", "only http proxies are used"),
    ("https://localhost:3128", "only http proxies are used"),
    ("socks5://localhost:3128", "only http proxies are used"),
    ("http://name@localhost:3128", "no user name or password is sent"),
    ("http://name:password@localhost:3128", "no user name or password is sent"),
    ("http://localhost", "it needs a host and a port"),
    ("http://:3128", "it needs a host and a port"),
    ("http://localhost:0", "it needs a host and a port"),
    ("http://localhost:65536", "it needs a host and a port"),
    ("http://localhost:3128/path", "it has more than a host and a port"),
    ("http://localhost:3128?query", "it has more than a host and a port"),
    ("http://localhost:3128#fragment", "it has more than a host and a port"),
  ])
  func `what is no proxy is refused`(text: String, cause: String) {
    let error = #expect(throws: ProxyError.self) { try NetworkClient.Proxy(text) }
    #expect(
      error?.description == "\"\(text)\" is no proxy, \(cause): write it as 'http://HOST:PORT'."
    )
  }
}
