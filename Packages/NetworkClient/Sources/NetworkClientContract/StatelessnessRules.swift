import Contract
import NetworkClient
import PortableFoundation
import Testing

extension NetworkClientContract {
  /// Rules about redirects and about state that would outlive a request.
  static let statelessnessRules = [
    Rule("Redirects are not followed") { subject in
      for status in [301, 302, 303, 307, 308] {
        for target in ["/other", "http://127.0.0.1:1/", "mailto:a@b", "//"] {
          subject.server.setHandler { _ in
            .respond(status: status, headers: ["Location": target], body: Data("there".utf8))
          }
          let response = try await subject.send("here")
          try check(response.status, is: status)
          try check(response.headers["location"], is: target)
          try check(response.body, is: Data("there".utf8))
        }
      }
      try check(subject.targets, is: Array(repeating: "/here", count: 20))
    },
    Rule("Cookies are not stored") { subject in
      subject.server.setHandler { _ in .respond(headers: ["Set-Cookie": "a=b; Path=/"]) }
      for _ in 1...2 {
        let response = try await subject.send()
        try check(response.headers["set-cookie"], is: "a=b; Path=/")
      }
      try check(subject.server.requests.map { $0.headers["cookie"] }, is: [nil, nil])
    },
    Rule("Responses are not cached") { subject in
      for body in ["first", "second"] {
        subject.server.setHandler { _ in
          .respond(headers: ["Cache-Control": "max-age=1000"], body: Data(body.utf8))
        }
        let response = try await subject.send()
        try check(response.body, is: Data(body.utf8))
      }
      try check(subject.targets, is: ["/", "/"])
    },
    Rule("Stored credentials are not sent") { subject in
      let challenges = [
        "Basic realm=\"a\"", "Digest realm=\"a\", nonce=\"b\"", "Bearer", "Other", "", nil,
      ]
      for challenge in challenges {
        let headers = challenge.map { ["WWW-Authenticate": $0] } ?? [:]
        for status in [401, 401, 200] {
          subject.server.setHandler { _ in
            .respond(status: status, headers: headers, body: Data("unauthorized".utf8))
          }
          let response = try await subject.send()
          try check(response.status, is: status)
          try check(response.headers["www-authenticate"], is: challenge)
          try check(response.body, is: Data("unauthorized".utf8))
        }
      }
      try check(subject.targets.count, is: 3 * challenges.count)
      try check(subject.server.requests.compactMap { $0.headers["authorization"] }, is: [])
    },
  ]
}
