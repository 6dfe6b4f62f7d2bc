import NetworkClient
import PortableFoundation
import Synchronization
import TextFormatting

/// Maps recorded URLs to the URLs of the live server.
///
/// A server may put new URLs into its responses each time. A replay that compares requests the live URL instead of the
/// recorded one.
final class Links: Sendable {
  private let liveURLs = Mutex<[String: URL]>([:])

  /// Returns the live request for a recorded one.
  func translated(_ request: NetworkClient.Request) -> NetworkClient.Request {
    var translated = request
    translated.url = liveURLs.withLock { $0[request.url.absoluteString] } ?? request.url
    return translated
  }

  /// Maps the URLs in a recorded response to those in the same fields of the live one that are on the live server.
  func learn(from recorded: Outcome, and found: Outcome, of liveURL: URL) {
    guard case .response(let recorded) = recorded, case .response(let found) = found,
      let recorded = JSON(recorded.body), let found = JSON(found.body)
    else { return }
    liveURLs.withLock { liveURLs in
      for (old, new) in recorded.stringPairs(with: found) {
        guard let url = URL(string: new), Origin(url) == Origin(liveURL) else { continue }
        liveURLs[old] = url
      }
    }
  }
}
