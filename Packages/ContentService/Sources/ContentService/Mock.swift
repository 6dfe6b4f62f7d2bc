import NetworkClient
public import PortableFoundation
import Synchronization
import Unimplemented

extension ContentService {
  /// A service that answers without a server: each fetch reports both steps and gives a code of its own.
  ///
  /// - Parameters:
  ///   - url: The URL that the fetches name.
  ///   - responseCode: The code of each attempt, by its number, or nil if its path is stale; the first is 1.
  public static func mock(
    url: URL,
    responseCode: @escaping @Sendable (_ number: Int) -> UUID? = { UUID(number: $0) }
  ) -> Self {
    let numbers = Count()
    return Self { onStep in
      var attempts = 1
      while true {
        onStep(.requestingPath)
        try Task.checkCancellation()
        let number = numbers.increment()
        let path = UUID(number: number).uuidString.lowercased()

        onStep(.requestingResponseCode)
        try Task.checkCancellation()
        if let responseCode = responseCode(number) {
          return FetchedContent(
            content: ResponseCodeContent(path: path, responseCode: responseCode),
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

  /// A service whose every fetch gives the same.
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

  /// A service that nobody is expected to use: every fetch throws an ``Unimplemented`` error.
  public static var unimplemented: Self {
    .failing(Unimplemented("fetchCurrentResponseCode", of: "ContentService"))
  }
}

extension UUID {
  /// A UUID that shows a number in its last digits, for tests.
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

private final class Count: Sendable {
  private let count = Mutex(0)

  func increment() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
