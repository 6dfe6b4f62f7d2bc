import AttemptLog
public import CommandSupport
import CounterService
public import DataFetchFeature
import LastResponseCodeService
import PortableFoundation
public import Store

extension FetchStorage {
  /// Checks that the count, the response code and the history agree.
  public func contentChecks(at location: DatabaseLocation) throws -> ContentChecks {
    // Without a generation, nothing else can be read.
    if let contradiction = try attemptLog.contradiction() {
      return ([Check("count", .fault, contradiction, advice: "\(location.restoration).")], nil)
    }
    let latest = try attemptLog.latestFetch()?.entry
    let count = try counterService.currentCount()
    let loggedCount = try attemptLog.fetchCount()
    let check =
      if count != loggedCount {
        fault("The count is \(count), but the history counts \(loggedCount).", at: location)
      } else if try lastResponseCodeService.responseCode() != latest?.responseCode {
        fault(
          "The response code differs from that of the newest fetch in the history.",
          at: location
        )
      } else {
        Check("count", .ok, "\(count) since the last reset, as in the history.")
      }
    return ([check], latest?.time)
  }

  private func fault(_ finding: String, at location: DatabaseLocation) -> Check {
    Check("count", .fault, finding, advice: "\(location.restoration), or run 'fetcher reset'.")
  }
}

extension DatabaseLocation {
  /// The way to restore a backup, as a clause.
  fileprivate var restoration: String {
    switch self {
    case .file(let path): "Move \(path) and \(path)-journal away and restore a backup"
    case .server: "Restore a backup of the server"
    }
  }
}
