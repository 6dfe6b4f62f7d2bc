import NetworkClient
import PortableFoundation
import Synchronization
import TextFormatting

/// Maps recorded URLs to the URLs of the live server.
///
/// A server may put new URLs into its responses each time. A replay that compares requests the live URL instead of the
/// recorded one.
final class LiveURLs: Sendable {
  private let liveURLs = Mutex<[String: URL]>([:])

  /// Returns the live request for a recorded one.
  func liveRequest(for request: NetworkClient.Request) -> NetworkClient.Request {
    var liveRequest = request
    liveRequest.url = liveURLs.withLock { $0[request.url.absoluteString] } ?? request.url
    return liveRequest
  }

  /// Maps the URLs in a recorded response to those in the same fields of the live one that are on the live server.
  func update(from recorded: Outcome, to live: Outcome, of liveURL: URL) {
    guard case .response(let recorded) = recorded, case .response(let live) = live,
      let recorded = JSON(parsing: recorded.body), let live = JSON(parsing: live.body)
    else { return }
    liveURLs.withLock { liveURLs in
      for (old, new) in recorded.stringPairs(with: live) {
        guard let url = URL(string: new), Origin(url) == Origin(liveURL) else { continue }
        liveURLs[old] = url
      }
    }
  }
}
