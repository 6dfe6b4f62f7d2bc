import Contract
import NetworkClient
import PortableFoundation
import Testing

extension NetworkClientContract {
  /// Rules about responses.
  static let responseRules = [
    Rule("A response with any status is returned") { subject in
      for status in [200, 201, 206, 226, 300, 400, 403, 404, 418, 500, 503, 599] {
        subject.server.setHandler { _ in
          .respond(status: status, headers: ["X-Name": "value"], body: Data("hello".utf8))
        }
        let response = try await subject.send()
        try check(response.status, is: status)
        try check(response.headers["x-name"], is: "value")
        try check(response.body, is: Data("hello".utf8))
      }
    },
    Rule("The body is returned byte for byte") { subject in
      let body = Data((0...255).flatMap { [UInt8($0), 0, 0xFF, 0x0D, 0x0A] })
      subject.server.setHandler { _ in .respond(body: body) }
      try check(try await subject.send().body, is: body)
    },
    Rule("The body is empty if the response has none") { subject in
      for status in [200, 204, 304, 404] {
        subject.server.setHandler { _ in .respond(status: status) }
        let response = try await subject.send()
        try check(response.status, is: status)
        try check(response.body, is: Data())
      }
    },
    Rule("The names of header fields are in lower case; their values are unchanged") {
      subject in
      subject.server.setHandler { _ in
        .respond(headers: ["X-CASE": "Kept, \"as\" it is; a=B", "x-lower": "1", "X-Empty": ""])
      }
      let headers = try await subject.send().headers
      try check(headers["x-case"], is: "Kept, \"as\" it is; a=B")
      try check(headers["x-lower"], is: "1")
      try check(headers["x-empty"], is: "")
      try check(headers.keys.allSatisfy { $0 == $0.lowercased() }, "lower case in \(headers)")
    },
    Rule("The values of header fields with the same name are joined with commas") { subject in
      subject.server.setHandler { _ in .respond(headers: ["X-TWO": "1", "x-two": "2"]) }
      let headers = try await subject.send().headers
      try check(headers["x-two"], is: "1, 2")
    },
    Rule("A connection that is closed without a response throws `connectionLost`") { subject in
      subject.server.setHandler { _ in .closeConnection }
      let request = try subject.request("gone")
      let error = try await check(throws: NetworkClientError.self) {
        try await subject.client.data(request)
      }
      guard case .connectionLost(request.url, let cause) = error, !cause.isEmpty else {
        throw Violation("expected the connection to \(request.url) to be lost, found \(error)")
      }
    },
  ]
}
