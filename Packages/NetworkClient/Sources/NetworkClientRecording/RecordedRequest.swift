import NetworkClient
import PortableFoundation

/// What matters of a request.
struct RecordedRequest: Codable, Equatable {
  var method = "GET"  // the only one that a client sends
  var url: String
  var headers: [String: String]

  init(_ request: NetworkClient.Request, redaction: Redaction) {
    url = request.url.absoluteString
    headers = redaction.kept(ofRequest: request.headers)
  }

  /// What is otherwise in a request than in this one, as the ends of sentences: the method, the URL, and
  /// the header fields by name.
  func differences(of request: Self) -> [String] {
    var differences: [String] = []
    if request.method != method { differences.append("the method is \(method)") }
    if request.url != url { differences.append("the URL is \(url)") }
    for name in Set(headers.keys).union(request.headers.keys).sorted() {
      switch (headers[name], request.headers[name]) {
      case (Redaction.placeholder?, _?): continue
      case (let own?, let other?) where own != other:
        differences.append("the header \(name) is \"\(own)\"")
      case (_?, nil): differences.append("there is a header \(name)")
      case (nil, _?): differences.append("there is no header \(name)")
      default: continue
      }
    }
    return differences
  }

  /// How far the URLs are the same.
  func commonURLLength(with other: Self) -> Int {
    zip(url, other.url).prefix { $0 == $1 }.count
  }
}
