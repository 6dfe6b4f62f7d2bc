import Foundation
import NetworkClient
import Testing

@testable import NetworkClientCurlLive

@Suite struct NetworkClientLookupsTests {
  /// Transfers are numbers, and requests are strings.
  private var lookups = Lookups<Int, String>()

  private mutating func reserve(_ transfers: ClosedRange<Int>) {
    for transfer in transfers { lookups.reserve(for: transfer, of: "host \(transfer)") }
  }

  @Test mutating func `requests start in order until 32 lookups are running`() {
    for name in ["a", "b", "c"] { lookups.append(name, of: name) }
    reserve(1...30)
    #expect(lookups.next()?.request == "a")
    lookups.reserve(for: 31, of: "a")
    #expect(lookups.next()?.request == "b")
    lookups.reserve(for: 32, of: "b")
    #expect(lookups.next() == nil)
  }

  @Test mutating func `a request starts when another lookup has finished`() {
    reserve(1...32)
    lookups.append("a", of: "a")
    #expect(lookups.next() == nil)
    lookups.releaseAll { $0 == 7 }
    #expect(!lookups.contains(7))
    #expect(lookups.contains(8))
    #expect(lookups.next()?.request == "a")
    #expect(lookups.next() == nil)
  }

  @Test mutating func `a finished transfer releases its slot, if it has one`() {
    reserve(1...32)
    lookups.append("a", of: "a")
    lookups.release(33)
    #expect(lookups.next() == nil)
    lookups.release(32)
    #expect(lookups.next()?.request == "a")
  }

  @Test mutating func `a host with 4 running lookups leaves the next slot to others`() {
    for transfer in 1...4 { lookups.reserve(for: transfer, of: "hanging") }
    lookups.append("a", of: "hanging")
    lookups.append("b", of: "other")
    #expect(lookups.next()?.request == "b")
    #expect(lookups.next() == nil)
    lookups.release(4)
    #expect(lookups.next()?.request == "a")
  }

  @Test mutating func `an abandoned request leaves the queue`() {
    for name in ["a", "b", "c"] { lookups.append(name, of: name) }
    #expect(lookups.removeWaiting { $0 == "a" } == ["a"])
    #expect(lookups.next()?.request == "b")
    #expect(lookups.removeWaiting() == ["c"])
    #expect(lookups.next() == nil)
  }

  @Test(arguments: [
    ("http://Example.com", "example.com"),
    ("http://localhost.example.com:8000", "localhost.example.com"),
    ("http://1.example", "1.example"),
    ("http://localhost:8000", nil), ("http://LOCALHOST", nil), ("http://127.0.0.1:8000", nil),
    ("http://[::1]:8000", nil), ("http://[fe80::1%25eth0]/", nil),
  ])
  func `host names except localhost need a lookup`(text: String, host: String?) throws {
    let url = try #require(URL(string: text))
    #expect(NetworkClient.Request(url: url).lookedUpHost(by: nil) == host)
  }

  @Test func `with a proxy, only the host name of the proxy is resolved`() throws {
    let named = NetworkClient.Request(url: try #require(URL(string: "http://example.com")))
    let numbered = NetworkClient.Request(url: try #require(URL(string: "http://127.0.0.1")))
    #expect(named.lookedUpHost(by: try NetworkClient.Proxy("http://127.0.0.1:3128")) == nil)
    #expect(
      numbered.lookedUpHost(by: try NetworkClient.Proxy("http://proxy.example:3128"))
        == "proxy.example"
    )
  }
}
