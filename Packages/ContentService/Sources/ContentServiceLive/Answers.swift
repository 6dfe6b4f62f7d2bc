import PortableFoundation

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

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    path = try members.decode(String.self, forKey: .path)
    let text = try members.decode(String.self, forKey: .responseCode)
    guard let code = UUID(text: text) else {
      throw DecodingError.dataCorruptedError(
        forKey: .responseCode,
        in: members,
        debugDescription: "It is not a UUID."
      )
    }
    responseCode = code
  }
}
