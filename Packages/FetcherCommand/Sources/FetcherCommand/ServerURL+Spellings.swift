import NetworkClient
import NetworkOptions

extension ServerURL {
  /// The default URL of server.py.
  static let localhost = ServerURL(constant: "http://localhost:8000")
}

extension ServerURL {
  /// The spellings of the server's URL in the history: as configured and as in ``url``, with and without the default
  /// port, with and without the slash of an empty path.
  var spellings: Set<String> {
    let roots = [String(description.dropLast(path.count)), "\(origin)", origin.shortDescription]
    let paths =
      switch path.prefix(2) {
      case "", "/": ["", "/"]
      case "/?": [path, path.dropFirst()]
      case let start where start.hasPrefix("?"): [path, "/\(path)"]
      default: [path]
      }
    return Set(roots.flatMap { root in paths.map { "\(root)\($0)" } })
  }
}
