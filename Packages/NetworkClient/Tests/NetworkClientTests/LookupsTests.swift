import Foundation
import NetworkClient
import Testing

@testable import NetworkClientCurlLive

@Suite struct NetworkClientLookupsTests {
  /// Transfers are numbers, and requests are strings.
  private var lookups = Lookups<Int, String>()

  private mutating func reserve(_ transfers: ClosedRange<Int>) {
    for transfer in transfers { lookups.reserve(for: transfer) }
  }

  @Test mutating func `requests start in order until 32 lookups are running`() {
    for name in ["a", "b", "c"] { lookups.append(name) }
    reserve(1...30)
    #expect(lookups.next() == "a")
    lookups.reserve(for: 31)
    #expect(lookups.next() == "b")
    lookups.reserve(for: 32)
    #expect(lookups.next() == nil)
  }

  @Test mutating func `a request starts when another lookup has finished`() {
    reserve(1...32)
    lookups.append("a")
    #expect(lookups.next() == nil)
    lookups.releaseAll { $0 == 7 }
    #expect(!lookups.contains(7))
    #expect(lookups.contains(8))
    #expect(lookups.next() == "a")
    #expect(lookups.next() == nil)
  }

  @Test mutating func `a finished transfer releases its slot, if it has one`() {
    reserve(1...32)
    lookups.append("a")
    lookups.release(33)
    #expect(lookups.next() == nil)
    lookups.release(32)
    #expect(lookups.next() == "a")
  }

  @Test mutating func `an abandoned request leaves the queue`() {
    for name in ["a", "b", "c"] { lookups.append(name) }
    #expect(lookups.removeWaiting { $0 == "a" } == ["a"])
    #expect(lookups.next() == "b")
    #expect(lookups.removeWaiting() == ["c"])
    #expect(lookups.next() == nil)
  }

  @Test(arguments: [
    ("http://example.com", true), ("http://localhost.example.com:8000", true),
    ("http://1.example", true),
    ("http://localhost:8000", false), ("http://LOCALHOST", false), ("http://127.0.0.1:8000", false),
    ("http://[::1]:8000", false), ("http://[fe80::1%25eth0]/", false),
  ])
  func `host names except localhost need a lookup`(text: String, needsLookup: Bool) throws {
    let url = try #require(URL(string: text))
    #expect(NetworkClient.Request(url: url).needsLookup(by: nil) == needsLookup)
  }

  @Test func `with a proxy, only the host name of the proxy is resolved`() throws {
    let named = NetworkClient.Request(url: try #require(URL(string: "http://example.com")))
    let numbered = NetworkClient.Request(url: try #require(URL(string: "http://127.0.0.1")))
    #expect(!named.needsLookup(by: try NetworkClient.Proxy("http://127.0.0.1:3128")))
    #expect(numbered.needsLookup(by: try NetworkClient.Proxy("http://proxy.example:3128")))
  }
}
