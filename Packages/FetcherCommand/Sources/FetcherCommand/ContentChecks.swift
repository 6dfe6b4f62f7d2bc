import CommandSupport
import CounterService
import DataFetchFeature
import FetchLog
import LastResponseCodeService
import PortableFoundation
import Store

/// Checks that the parts of the saved state agree.
func contentChecks(
  of saved: FetchStorage?,
  at location: DatabaseLocation
) async throws -> ContentChecks {
  guard let saved else {
    return ([Check("count", .ok, "0, for nothing is saved yet.")], nil)
  }
  return try await saved.unitOfWork.read {
    let latest = try saved.fetchLog.latest()?.entry
    let count = try saved.counterService.currentCount()
    let loggedCount = try saved.fetchLog.count()
    let isNewest = try saved.lastResponseCodeService.responseCode() == latest?.responseCode
    let fault =
      if count != loggedCount {
        "The count is \(count), and the history counts \(loggedCount)."
      } else if !isNewest {
        "The response code is not that of the newest fetch in the history."
      } else {
        String?.none
      }
    let check =
      fault.map { finding in
        Check(
          "count",
          .fault,
          finding,
          advice: """
            Move \(location) and \(location)-journal away, then restore a backup; or start again with 'fetcher reset'.
            """
        )
      } ?? Check("count", .ok, "\(count), as in the history.")
    return ([check], latest?.time)
  }
}
