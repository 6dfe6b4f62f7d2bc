#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The answer to the first request.
struct PathAnswer: Decodable {
  let nextPath: String

  enum CodingKeys: String, CodingKey {
    case nextPath = "next_path"
  }
}

/// The answer to the second request.
struct ContentAnswer: Decodable {
  let path: String
  let responseCode: UUID

  enum CodingKeys: String, CodingKey {
    case path
    case responseCode = "response_code"
  }
}
