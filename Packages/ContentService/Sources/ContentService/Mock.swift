import NetworkClient
public import PortableFoundation
import Synchronization
import Unimplemented

extension ContentService {
  /// A service that needs no server: each fetch reports both steps and returns a new response code.
  ///
  /// - Parameters:
  ///   - url: The URL of the server in the results and errors.
  ///   - responseCode: Returns the response code of each attempt by its number, which starts at 1; nil if the path
  ///     is stale. It can suspend and throw.
  public static func mock(
    url: URL = .localhost,
    responseCode: @escaping @Sendable (_ number: Int) async throws -> UUID? = { UUID(number: $0) }
  ) -> Self {
    let count = Atomic(0)
    return Self { onStep in
      var attempts = 1
      while true {
        onStep(.requestingPath)
        try Task.checkCancellation()
        let number = count.add(1, ordering: .relaxed).newValue
        let path = UUID(number: number).uuidString.lowercased()

        onStep(.requestingResponseCode)
        try Task.checkCancellation()
        if let responseCode = try await responseCode(number) {
          return FetchedContent(
            path: path,
            responseCode: responseCode,
            url: url,
            attempts: attempts,
            duration: .zero
          )
        }
        guard attempts <= maximumRestarts else {
          throw ContentServiceError.stalePath(
            ContentServiceError.Request(.requestingResponseCode, url.appending(path: "\(path)/")),
            response: .json(#"{"error": "App requested the wrong path"}"#, status: 400),
            attempts: attempts
          )
        }
        attempts += 1
      }
    }
  }

  /// A service whose every fetch returns the same content.
  public static func succeeding(with content: FetchedContent) -> Self {
    Self { onStep in
      try Task.checkCancellation()
      onStep(.requestingPath)
      onStep(.requestingResponseCode)
      return content
    }
  }

  /// A service whose every fetch fails with an error.
  public static func failing(_ error: any Error) -> Self {
    Self { _ in throw error }
  }

  /// A service for code that should not use it: every fetch throws an ``Unimplemented`` error.
  public static var unimplemented: Self {
    .failing(Unimplemented("fetchCurrentResponseCode", of: "ContentService"))
  }
}

extension URL {
  /// The root URL of a server on this machine, for mocks and tests: `http://localhost:8000`.
  public static var localhost: URL {
    guard let url = URL(string: "http://localhost:8000") else {
      preconditionFailure("'http://localhost:8000' is not a URL.")
    }
    return url
  }
}

extension UUID {
  /// Creates a UUID whose last eight bytes are a number, for mocks and tests.
  public init(number: Int) {
    let bytes = withUnsafeBytes(of: UInt64(number).bigEndian, Array.init)
    self.init(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0,
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]
      )
    )
  }
}
