import NetworkClient
import PortableFoundation

/// A request and its outcome: one file of a recording.
struct RecordedExchange: Equatable {
  /// The version of the file format.
  static let format = 1

  var request: RecordedRequest
  var outcome: Outcome

  /// Creates an exchange without the header fields that are not recorded.
  init(_ request: NetworkClient.Request, _ outcome: Outcome, redaction: Redaction) {
    self.request = RecordedRequest(request, redaction: redaction)
    self.outcome = outcome
    if case .response(var response) = outcome {
      response.headers = redaction.responseFields(response.headers)
      self.outcome = .response(response)
    }
  }

  /// Returns the file name of an exchange; numbers start with 1.
  static func fileName(_ number: Int) -> String {
    let digits = String(number)
    return "\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits).json"
  }

  /// Returns the content of the file.
  func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  /// Parses the content of a file; the path is for errors.
  ///
  /// - Throws: ``RecordingError``.
  init(_ text: Data, path: String) throws {
    do {
      let format = try JSONDecoder().decode(Format.self, from: text).format
      guard format == Self.format else {
        throw RecordingError.unsupportedFormat(path: path, format: format)
      }
      self = try JSONDecoder().decode(Self.self, from: text)
    } catch let error as RecordingError {
      throw error
    } catch {
      throw RecordingError.damaged(path: path, cause: decodingCause(of: error, in: text))
    }
  }

  /// The part that all versions of the format share.
  private struct Format: Decodable {
    var format: Int
  }
}

extension RecordedExchange: Codable {
  private enum CodingKeys: String, CodingKey {
    case format, request, response, error
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    request = try fields.decode(RecordedRequest.self, forKey: .request)
    outcome =
      if fields.contains(.error) {
        .failure(try fields.decode(Outcome.Failure.self, forKey: .error))
      } else {
        .response(try fields.decode(RecordedResponse.self, forKey: .response).response)
      }
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(Self.format, forKey: .format)
    try fields.encode(request, forKey: .request)
    switch outcome {
    case .response(let response):
      try fields.encode(RecordedResponse(response: response), forKey: .response)
    case .failure(let failure):
      try fields.encode(failure, forKey: .error)
    }
  }
}

/// A response in a file; its body is a string if it is UTF-8, else Base64.
private struct RecordedResponse: Codable {
  var response: NetworkClient.Response

  init(response: NetworkClient.Response) {
    self.response = response
  }

  private enum CodingKeys: String, CodingKey {
    case status, headers, text, base64
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    response = NetworkClient.Response(
      status: try fields.decode(Int.self, forKey: .status),
      headers: try fields.decode([String: String].self, forKey: .headers),
      body: fields.contains(.base64)
        ? try fields.decode(Data.self, forKey: .base64)
        : Data(try fields.decode(String.self, forKey: .text).utf8)
    )
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(response.status, forKey: .status)
    try fields.encode(response.headers, forKey: .headers)
    if let text = String(validating: response.body, as: UTF8.self) {
      try fields.encode(text, forKey: .text)
    } else {
      try fields.encode(response.body, forKey: .base64)
    }
  }
}
