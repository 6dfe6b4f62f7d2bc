import AttemptLog
import CommandSupport
import CounterService
import DataFetchFeature
import LastResponseCodeService
import PortableFoundation
import Store

/// Checks that the count, the response code and the history agree.
func contentChecks(
  of saved: FetchStorage?,
  at location: DatabaseLocation
) async throws -> ContentChecks {
  guard let saved else {
    return ([Check("count", .ok, "0; nothing is saved yet.")], nil)
  }
  return try await saved.unitOfWork.read {
    let latest = try saved.attemptLog.latestFetch()?.entry
    let count = try saved.counterService.currentCount()
    let loggedCount = try saved.attemptLog.fetchCount()
    let isNewest = try saved.lastResponseCodeService.responseCode() == latest?.responseCode
    let fault =
      if count != loggedCount {
        "The count is \(count), but the history counts \(loggedCount)."
      } else if !isNewest {
        "The response code differs from that of the newest fetch in the history."
      } else {
        String?.none
      }
    let check =
      fault.map { finding in
        Check(
          "count",
          .fault,
          finding,
          advice: "\(location.restoration), or run 'fetcher reset'."
        )
      } ?? Check("count", .ok, "\(count) since the last reset, as in the history.")
    return ([check], latest?.time)
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
