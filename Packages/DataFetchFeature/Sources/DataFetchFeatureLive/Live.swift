public import ContentService
public import CounterService
public import DataFetchFeature
public import FetchLog
public import LastResponseCodeService
public import PortableFoundation
public import Store

extension DataFetchViewModel {
  /// A view model that fetches with a service and saves with others, in one unit of work.
  ///
  /// - Parameters:
  ///   - contentService: Fetches.
  ///   - counterService: Keeps the count.
  ///   - lastResponseCodeService: Keeps the code.
  ///   - fetchLog: Keeps an entry of each fetch.
  ///   - unitOfWork: That of the database in which the last three keep what they keep.
  ///   - now: The wall clock, for the log.
  public static func live(
    contentService: ContentService,
    counterService: CounterService,
    lastResponseCodeService: LastResponseCodeService,
    fetchLog: FetchLog,
    unitOfWork: UnitOfWork,
    now: @escaping @Sendable () -> Date
  ) -> Self {
    Self(
      load: {
        try await unitOfWork.read {
          Saved(
            responseCode: try lastResponseCodeService.responseCode(),
            timesFetched: try counterService.currentCount(),
            lastFetch: try fetchLog.latest()
          )
        }
      },
      fetch: { onStep in
        let fetched = try await contentService.fetchCurrentResponseCode(onStep)
        let code = fetched.content.responseCode
        return Fetched(code) {
          let entry = FetchLog.Entry(
            time: now(),
            url: fetched.url.absoluteString,
            path: fetched.content.path,
            responseCode: code,
            duration: fetched.duration,
            attempts: fetched.attempts
          )
          return try await unitOfWork.write {
            try lastResponseCodeService.updateResponseCode(code)
            let record = try fetchLog.append(entry)
            return Saved(
              responseCode: code,
              timesFetched: try counterService.increment(),
              lastFetch: record
            )
          }
        }
      }
    )
  }
}
