import FoundationEssentials
import NetworkClient
import Synchronization
import TemporaryDirectory
import Testing

/// A recording of the protocol of `server.py`: the two requests of a fetch, and one for a path that is not the
/// latest any more.
enum RecordedProtocol {
  static let root = "http://localhost:8000/"
  static let path = "c8630031-253d-467b-add0-18811e88be24"
  static let pathURL = "\(root)\(path)/"

  /// The answers as the server gives them.
  static let rootBody =
    #"{"next_path": "http://localhost:8000/c8630031-253d-467b-add0-18811e88be24/"}"#
  static let pathBody =
    #"{"path": "c8630031-253d-467b-add0-18811e88be24", "response_code": "0ac1e519-304f-4340-99d5-903a2a72cfe7"}"#
  static let staleBody =
    #"{"error": "App requested the wrong path, expected: 5b4a2c5e-8e06-4c7e-8f0c-6a0b5f0f8f11"}"#

  /// The files, letter for letter.
  static let files = [
    """
    {
      "format" : 1,
      "request" : {
        "headers" : {
          "accept" : "application/json",
          "authorization" : "[redacted]"
        },
        "method" : "GET",
        "url" : "http://localhost:8000/"
      },
      "response" : {
        "headers" : {
          "cache-control" : "no-store",
          "content-type" : "application/json"
        },
        "status" : 200,
        "text" : "{\\"next_path\\": \\"http://localhost:8000/c8630031-253d-467b-add0-18811e88be24/\\"}"
      }
    }

    """,
    """
    {
      "format" : 1,
      "request" : {
        "headers" : {

        },
        "method" : "GET",
        "url" : "http://localhost:8000/c8630031-253d-467b-add0-18811e88be24/"
      },
      "response" : {
        "headers" : {
          "cache-control" : "no-store",
          "content-type" : "application/json"
        },
        "status" : 200,
        "text" : "{\\"path\\": \\"c8630031-253d-467b-add0-18811e88be24\\", \\"response_code\\": \
    \\"0ac1e519-304f-4340-99d5-903a2a72cfe7\\"}"
      }
    }

    """,
    """
    {
      "format" : 1,
      "request" : {
        "headers" : {

        },
        "method" : "GET",
        "url" : "http://localhost:8000/c8630031-253d-467b-add0-18811e88be24/"
      },
      "response" : {
        "headers" : {
          "cache-control" : "no-store",
          "content-type" : "application/json"
        },
        "status" : 400,
        "text" : "{\\"error\\": \\"App requested the wrong path, expected: \
    5b4a2c5e-8e06-4c7e-8f0c-6a0b5f0f8f11\\"}"
      }
    }

    """,
  ]

  /// The requests that were recorded.
  static var requests: [NetworkClient.Request] {
    get throws {
      [
        try request(root, ["Accept": "application/json", "Authorization": "Bearer secret"]),
        try request(pathURL),
        try request(pathURL),
      ]
    }
  }

  /// The answers that were recorded, with all that the server sends.
  static let responses = [(200, rootBody), (200, pathBody), (400, staleBody)].map { status, body in
    NetworkClient.Response(
      status: status,
      headers: [
        "Date": "Sat, 21 Nov 2026 12:00:00 GMT", "Content-Type": "application/json",
        "Cache-Control": "no-store", "Connection": "keep-alive",
        "Content-Length": "\(body.utf8.count)",
      ],
      body: Data(body.utf8)
    )
  }

  /// A request for a URL.
  static func request(
    _ url: String,
    _ headers: [String: String] = [:]
  ) throws -> NetworkClient.Request {
    NetworkClient.Request(url: try #require(URL(string: url)), headers: headers)
  }
}

extension TemporaryDirectory {
  /// A folder with the files of a recording.
  convenience init(recording files: [String]) throws {
    try self.init()
    for (index, text) in files.enumerated() { try write(text, to: "000\(index + 1).json") }
  }

  /// The text of a file.
  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: file(name))), as: UTF8.self)
  }

  /// Writes a file.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: file(name)))
  }

  /// The names of what is in a folder of it, sorted.
  func names(in folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: file(folder)).sorted()
  }
}

extension NetworkClient {
  /// A client that gives answers and errors one after the other, whatever it is asked.
  static func answering(_ outcomes: [Result<Response, any Error>]) -> Self {
    let queue = Queue(outcomes)
    return Self { _ in try #require(queue.next()).get() }
  }

  /// What has not been given yet.
  private final class Queue: Sendable {
    private let outcomes: Mutex<ArraySlice<Result<Response, any Error>>>

    init(_ outcomes: [Result<Response, any Error>]) {
      self.outcomes = Mutex(outcomes[...])
    }

    func next() -> Result<Response, any Error>? {
      outcomes.withLock { $0.popFirst() }
    }
  }
}
