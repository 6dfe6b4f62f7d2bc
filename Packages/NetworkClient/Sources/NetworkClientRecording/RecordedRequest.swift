import NetworkClient
import PortableFoundation

/// The recorded parts of a request; its body is not recorded, since it may contain secrets.
struct RecordedRequest: Codable, Equatable {
  var method: String
  var url: String
  var headers: [String: String]

  init(_ request: NetworkClient.Request, redaction: Redaction) {
    method = request.method.rawValue
    url = request.url.absoluteString
    headers = redaction.requestFields(request.headers)
  }

  /// Returns the differences of this request from another one as clauses: the method, the URL, then the header fields
  /// by name.
  func differences(from request: Self) -> [String] {
    var differences: [String] = []
    if request.method != method { differences.append("the method is \(method)") }
    if request.url != url { differences.append("the URL is \(url)") }
    for name in Set(headers.keys).union(request.headers.keys).sorted() {
      switch (headers[name], request.headers[name]) {
      case (Redaction.placeholder?, _?): continue
      case (let value?, let other?) where value != other:
        differences.append("the header \(name) is \"\(value)\"")
      case (_?, nil): differences.append("the header \(name) is present")
      case (nil, _?): differences.append("the header \(name) is missing")
      default: continue
      }
    }
    return differences
  }

  /// Returns the length of the common prefix of the URLs.
  func commonURLLength(with other: Self) -> Int {
    zip(url, other.url).prefix { $0 == $1 }.count
  }
}
