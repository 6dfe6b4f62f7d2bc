// The examples of Documentation/a-new-client.md, on stand-ins for what a client is built on.
import Foundation

struct WeatherClient: Sendable {
  var temperature: @Sendable (_ city: String) async throws -> Double
}

enum WeatherClientError: Error, Equatable {
  case unknownCity(String)
}

enum NetworkClientError: Error {
  case unacceptableStatus
}

struct NetworkClient: Sendable {
  struct Request {
    let url: URL
  }

  let data: @Sendable (Request) async throws -> Data

  func fetch<Value: Decodable>(_ request: Request, as type: Value.Type) async throws -> Value {
    try JSONDecoder().decode(type, from: try await data(request))
  }
}

struct Rule: Sendable {
  let sentence: String
  let body: @Sendable (_ subject: Subject) async throws -> Void

  init(_ sentence: String, body: @escaping @Sendable (_ subject: Subject) async throws -> Void) {
    self.sentence = sentence
    self.body = body
  }
}

struct Subject: Sendable {
  var client: WeatherClient
  var temperatures: [String: Double]
}

func check<Value: Equatable>(_ value: Value, is expected: Value) throws {
  assert(value == expected)
}

func check<Failure: Error & Equatable>(
  throws expected: Failure,
  _ work: () async throws -> some Any
) async throws {
  do {
    _ = try await work()
    assertionFailure()
  } catch {
    assert(error as? Failure == expected)
  }
}

let rules = [
  // snippet.rule
  Rule("`temperature` is that of the city that is asked for") { subject in
    for (city, temperature) in subject.temperatures {
      try check(try await subject.client.temperature(city), is: temperature)
    }
  },
  Rule("A city that is not known is an error that names it") { subject in
    try await check(throws: WeatherClientError.unknownCity("Nowhere")) {
      try await subject.client.temperature("Nowhere")
    }
  },
  // snippet.end
]

// snippet.mock
extension WeatherClient {
  /// A client that knows the temperature in some cities, and in no other.
  public static func mock(_ temperatures: [String: Double] = [:]) -> Self {
    Self(
      temperature: { city in
        guard let temperature = temperatures[city] else {
          throw WeatherClientError.unknownCity(city)
        }
        return temperature
      }
    )
  }
}
// snippet.end

// snippet.live
extension WeatherClient {
  /// A client that asks a server.
  ///
  /// - Parameter url: Below it, each city has a page of its own.
  public static func live(at url: URL, using networkClient: NetworkClient) -> Self {
    Self(
      temperature: { city in
        struct Answer: Decodable {
          let temperature: Double
        }
        let request = NetworkClient.Request(url: url.appending(path: city))
        do {
          return try await networkClient.fetch(request, as: Answer.self).temperature
        } catch NetworkClientError.unacceptableStatus {
          throw WeatherClientError.unknownCity(city)
        }
      }
    )
  }
}
// snippet.end

for (name, client) in [
  "mock": WeatherClient.mock(["Oslo": -3.5]),
  "live": .live(
    at: URL(filePath: "/"),
    using: NetworkClient { request in
      guard request.url.lastPathComponent == "Oslo" else {
        throw NetworkClientError.unacceptableStatus
      }
      return Data(#"{"temperature": -3.5}"#.utf8)
    }
  ),
] {
  for rule in rules {
    try await rule.body(Subject(client: client, temperatures: ["Oslo": -3.5]))
    print(name, rule.sentence)
  }
}
