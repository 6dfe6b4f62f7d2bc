import NetworkClient
import PortableFoundation
import Synchronization
import TextFormatting

/// Where the live server leads instead of where the recorded answers lead.
final class Links: Sendable {
  private let liveURLs = Mutex<[String: URL]>([:])

  /// A recorded request as the live server is asked.
  func translated(_ request: NetworkClient.Request) -> NetworkClient.Request {
    var translated = request
    translated.url = liveURLs.withLock { $0[request.url.absoluteString] } ?? request.url
    return translated
  }

  /// Learns which URLs stand in the same places of two answers, if they are on the server of the live one.
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
