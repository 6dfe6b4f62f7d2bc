import Contract
import NetworkClient
import PortableFoundation
import Testing

extension NetworkClientContract {
  /// Rules about requests that are sent.
  static let requestRules = [
    Rule("Each call sends one request") { subject in
      for status in [200, 404, 503] {
        subject.server.setHandler { _ in .respond(status: status) }
        _ = try await subject.send("\(status)")
      }
      try check(subject.targets, is: ["/200", "/404", "/503"])
    },
    Rule(
      "The header fields of a request are added to the transport's own and override any with the same name"
    ) { subject in
      var request = try subject.request()
      request.headers = ["accept": "application/json", "User-Agent": "me/1", "X-Name": "a, b"]
      _ = try await subject.client.data(request)
      let headers = subject.server.requests.first?.headers ?? [:]
      try check(headers["accept"], is: "application/json")
      try check(headers["user-agent"], is: "me/1")
      try check(headers["x-name"], is: "a, b")
    },
    Rule("The path and the query are sent unchanged; the fragment is not sent") { subject in
      _ = try await subject.send("a%20b/c%2Fd/?e=%26&f#g")
      try check(subject.targets, is: ["/a%20b/c%2Fd/?e=%26&f"])
    },
    Rule("The method and the body are sent unchanged") { subject in
      let bodies = ["", "a=b", String(repeating: "\u{0}\r\n", count: 1_000)]
      for method in NetworkClient.Request.Method.allCases {
        for body in bodies where body.isEmpty || method.hasBody {
          var request = try subject.request()
          (request.method, request.body) = (method, Data(body.utf8))
          _ = try await subject.client.data(request)
          let sent = subject.server.requests.last
          try check(sent?.method, is: method.rawValue)
          try check(sent?.body, is: Data(body.utf8))
        }
      }
    },
    Rule("A response to HEAD has no body") { subject in
      subject.server.setHandler { _ in .respond(headers: ["a": "b"], body: Data("body".utf8)) }
      var request = try subject.request()
      request.method = .head
      let response = try await subject.client.data(request)
      try check(response.status, is: 200)
      try check(response.headers["a"], is: "b")
      try check(response.body.isEmpty, "the body is \(response.body)")
    },
    Rule("Concurrent requests are independent") { subject in
      subject.server.setHandler { .respond(body: Data($0.target.utf8)) }
      try await withThrowingTaskGroup { group in
        for number in 1...50 {
          group.addTask {
            let response = try await subject.send("\(number)")
            try check(String(decoding: response.body, as: UTF8.self), is: "/\(number)")
          }
        }
        try await group.waitForAll()
      }
      try check(Set(subject.targets), is: Set((1...50).map { "/\($0)" }))
      try check(subject.targets.count, is: 50)
    },
  ]

  /// Rules about requests that are rejected.
  static let rejectionRules = [
    Rule("Only the schemes `http` and `https` are accepted, in any case") { subject in
      for url in [
        "file:///etc/passwd", "ftp://localhost/", "data:,a", "ws://localhost/", "a:1", "/",
      ] {
        try await subject.checkRejection(of: url, "only http and https are supported")
      }
      let url = subject.server.url.absoluteString.replacing("http:", with: "HTTP:")
      try check(try await subject.client.data(try subject.request(at: url)).status, is: 200)
    },
    Rule("A URL without a host is rejected") { subject in
      for url in ["http:///path", "http:path", "http://", "https://"] {
        try await subject.checkRejection(of: url, "the URL has no host")
      }
    },
    Rule("A URL with an invalid port or an unusual spelling of an IP address is rejected") {
      subject in
      let spellings = [
        "127.1", "2130706433", "0x7f000001", "127.0.0.0x1", "0127.0.0.1", "1.2.3.4.",
        "1.2.3.256", "127.0.0.01", "1.2.3.0004", "0X7F.1", "1..2.3.4", "127%2e1", "%30x7f000001",
        "1.2.3.4%2e", "[::ffff:127.0.0.1]", "[1::2::3]", "[1:2:3]", "[:1::2]", "a%00b",
      ]
      for authority in spellings + ["127.0.0.1:0", "127.0.0.1:65536", "[::1]:99999"] {
        try await subject.checkRejection(
          of: "http://\(authority)/",
          "the host or the port is invalid"
        )
      }
    },
    Rule("A URL with a user name or a password is rejected") { subject in
      for user in ["name", "name:password", ":password"] {
        let url = subject.server.url.absoluteString.replacing("http://", with: "http://\(user)@")
        try await subject.checkRejection(of: url, "user names and passwords are not supported")
      }
    },
    Rule("A rejected request is not sent") { subject in
      let address = subject.server.url.absoluteString
      for url in [
        address.replacing("http:", with: "ws:"), address.replacing("//", with: "//name@"),
      ] {
        let request = try subject.request(at: url)
        try await check(throws: NetworkClientError.self) { try await subject.client.data(request) }
      }
      _ = try await subject.send("sent")
      try check(subject.targets, is: ["/sent"])
    },
  ]
}

extension NetworkClientContract.Subject {
  fileprivate func checkRejection(
    of text: String,
    _ cause: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let request = try request(at: text)
    let error = NetworkClientError.unsupportedURL(request.url, cause: cause)
    try await check(throws: error, sourceLocation: sourceLocation) {
      try await client.data(request)
    }
  }
}
