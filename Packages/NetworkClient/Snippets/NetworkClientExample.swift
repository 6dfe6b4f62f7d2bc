import Foundation
import NetworkClient

/// The code under test, which gets its client as an argument.
func greeting(at url: URL, using client: NetworkClient) async throws -> String {
  struct Greeting: Decodable {
    var text: String
  }
  return try await client.fetch(.init(url: url, timeLimit: .seconds(5)), as: Greeting.self).text
}

// A closure replaces the server; the app passes `NetworkClient.curl()` instead.
let client = NetworkClient.mock { request in
  switch request.url.path() {
  case "/greeting": .json(#"{"text": "hello"}"#)
  default: .init(status: 404)
  }
}

for path in ["greeting", "farewell"] {
  guard let url = URL(string: "http://localhost:8000/\(path)") else { continue }
  do {
    print(try await greeting(at: url, using: client))  // hello
  } catch {
    // GET http://localhost:8000/farewell got an unacceptable response: the status is 404.
    print(error)
  }
}
