public import ContentService
import CounterService
public import DataFetchFeature
import FetchLog
import LastResponseCodeService
public import PortableFoundation
import Store

extension DataFetch {
  /// A use case that fetches with a service, and saves code, count and record in one unit of work.
  ///
  /// - Parameters:
  ///   - contentService: Fetches.
  ///   - storage: Stores the fetches.
  ///   - now: The wall clock, for the log.
  public static func live(
    contentService: ContentService,
    storage: FetchStorage,
    now: @escaping @Sendable () -> Date
  ) -> Self {
    Self(
      load: { try await storage.unitOfWork.read(storage.state) },
      fetch: contentService.fetchCurrentResponseCode,
      responseCode: \.content.responseCode,
      save: { fetched in
        let code = fetched.content.responseCode
        let entry = FetchLog.Entry(
          time: now(),
          url: fetched.url.absoluteString,
          path: fetched.content.path,
          responseCode: code,
          duration: fetched.duration,
          attempts: fetched.attempts
        )
        return try await storage.unitOfWork.write {
          try storage.lastResponseCodeService.updateResponseCode(code)
          let record = try storage.fetchLog.append(entry)
          return FetchedState(
            responseCode: code,
            timesFetched: try storage.counterService.increment(),
            lastFetch: record
          )
        }
      }
    )
  }
}
