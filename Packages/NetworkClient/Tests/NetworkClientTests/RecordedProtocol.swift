import PortableFoundation
import NetworkClient
import Synchronization
import TemporaryDirectory
import Testing

/// A recording of the protocol of `server.py`: the two requests of a fetch, and one for a stale path.
enum RecordedProtocol {
  static let root = "http://localhost:8000/"
  static let pathURL = "\(root)c8630031-253d-467b-add0-18811e88be24/"

  private static let rootBody = #"{"next_path": "\#(pathURL)"}"#
  private static let pathBody =
    #"{"path": "c8630031-253d-467b-add0-18811e88be24", "response_code": "0ac1e519-304f-4340-99d5-903a2a72cfe7"}"#
  private static let staleBody =
    #"{"error": "App requested the wrong path, expected: 5b4a2c5e-8e06-4c7e-8f0c-6a0b5f0f8f11"}"#

  /// The exact contents of the files.
  static let files = [
    file(
      root,
      headers:
        "\n      \"accept\" : \"application/json\",\n      \"authorization\" : \"[redacted]\"",
      rootBody
    ),
    file(pathURL, pathBody),
    file(pathURL, status: 400, staleBody),
  ]

  private static func file(
    _ url: String,
    headers: String = "\n",
    status: Int = 200,
    _ body: String
  ) -> String {
    """
    {
      "format" : 1,
      "request" : {
        "headers" : {\(headers)
        },
        "method" : "GET",
        "url" : "\(url)"
      },
      "response" : {
        "headers" : {
          "cache-control" : "no-store",
          "content-type" : "application/json"
        },
        "status" : \(status),
        "text" : "\(body.replacing("\"", with: "\\\""))"
      }
    }

    """
  }

  /// The recorded requests.
  static var requests: [NetworkClient.Request] {
    get throws {
      [
        try request(root, ["Accept": "application/json", "Authorization": "Bearer secret"]),
        try request(pathURL),
        try request(pathURL),
      ]
    }
  }

  /// The recorded responses with all fields of the server.
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

  /// Returns a request for a URL.
  static func request(
    _ url: String,
    _ headers: [String: String] = [:]
  ) throws -> NetworkClient.Request {
    NetworkClient.Request(url: try #require(URL(string: url)), headers: headers)
  }
}

extension TemporaryDirectory {
  /// Creates a directory with the files of a recording.
  convenience init(recording files: [String]) throws {
    self.init()
    for (index, text) in files.enumerated() { try write(text, to: "000\(index + 1).json") }
  }

  /// Returns the content of a file.
  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: file(name))), as: UTF8.self)
  }

  /// Writes a file.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: file(name)))
  }

  /// The sorted names of the files.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}

extension NetworkClient {
  /// A client that returns or throws outcomes in sequence, whatever the requests are.
  static func sequence(_ outcomes: [Result<Response, any Error>]) -> Self {
    let remaining = Mutex(outcomes[...])
    return Self { _ in try #require(remaining.withLock { $0.popFirst() }).get() }
  }
}
