import Foundation
import LoopbackServer
import NetworkClient
@testable import NetworkClientCurlLive
import Testing

/// Certificates of real servers.
@Suite(.timeLimit(.minutes(10)), .requiresOpenSSL) struct NetworkClientLiveCertificateTests {
  @Test(arguments: LiveTransport.allCases)
  func `a server with an unknown issuer is not trusted`(transport: LiveTransport) async throws {
    try await withSecureServer { url, _ in
      let error = await #expect(throws: NetworkClientError.self) {
        try await transport.client().data(.init(url: url))
      }
      guard case .untrustedServer(url, let cause) = error else {
        Issue.record("unexpected error: \(String(describing: error))")
        return
      }
      #expect(cause.contains(/certificate is not trusted \(.*self.signed certificate/))
    }
  }

  @Test func `a server with a trusted issuer responds`() async throws {
    try await withSecureServer { url, certificate in
      let client = NetworkClient.curl(trusting: certificate)
      let response = try await client.data(.init(url: url))
      #expect(response.status == 200)
    }
  }

  @Test func `the response of a new connection has the end of the certificate`() async throws {
    try await withSecureServer { url, certificate in
      let response = try await NetworkClient.curl(trusting: certificate).data(.init(url: url))
      // It is valid for two days.
      let expiry = try #require(response.certificateExpiry)
      #expect((1.9...2.1).contains(expiry.timeIntervalSinceNow / 86_400))
    }
  }

  @Test(
    arguments: [
      ("Nov  6 12:34:56 2027 GMT", 1_825_504_496), ("2027-11-06 12:34:56 GMT", 1_825_504_496),
      ("Jan 31 00:00:00 2050 GMT", 2_527_200_000), ("2027-11-06 12:34:56", nil),
      ("Nox  6 12:34:56 2027 GMT", nil), ("Nov 31 12:34:56 2027 GMT", nil), ("", nil),
      ("2027-11-06 12:34 GMT", nil),
    ] as [(String, Double?)]
  )
  func `the end of a certificate has the form of OpenSSL or of other libraries`(
    text: String,
    seconds: Double?
  ) {
    #expect(Date(certificateTime: text)?.timeIntervalSince1970 == seconds)
  }

  @Test func `clients that share connections do not share trust`() async throws {
    try await withSecureServer { url, certificate in
      let connections = CurlConnections()
      let trusting = NetworkClient.curl(trusting: certificate, sharing: connections)
      let response = try await trusting.data(.init(url: url))
      #expect(response.status == 200)
      await #expect(throws: NetworkClientError.self) {
        try await NetworkClient.curl(sharing: connections).data(.init(url: url))
      }
    }
  }

  @Test func `a trusted issuer does not vouch for another host name`() async throws {
    try await withSecureServer { url, certificate in
      let port = try #require(url.port)
      let other = try #require(URL(string: "https://127.0.0.1:\(port)/"))
      let client = NetworkClient.curl(trusting: certificate)
      let error = await #expect(throws: NetworkClientError.self) {
        try await client.data(.init(url: other))
      }
      guard case .unreachable(other, let cause) = error else {
        Issue.record("unexpected error: \(String(describing: error))")
        return
      }
      #expect(cause.hasPrefix("cannot establish a secure connection: "))
    }
  }

  @Test func `the certificates of the system are replaced`() async throws {
    try await withSecureServer { _, certificate in
      try await withSecureServer { url, _ in
        let client = NetworkClient.curl(trusting: certificate)
        await #expect(throws: NetworkClientError.self) { try await client.data(.init(url: url)) }
      }
    }
  }

  @Test func `certificates do not concern http`() async throws {
    let certificate = try NetworkClient.TrustedCertificates(
      in: Data("-----BEGIN CERTIFICATE-----\nMAMCAQU=\n-----END CERTIFICATE-----".utf8)
    )
    try await withServer(sending: "HTTP/1.1 204 No Content\r\n\r\n") { server in
      let client = NetworkClient.curl(trusting: certificate)
      let response = try await client.data(.init(url: server.url))
      #expect(response.status == 204)
    }
  }
}
