public import ContentService
public import CounterService
public import DataFetchFeature
public import FetchLog
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import LastResponseCodeService
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
    let model = Model(
      contentService: contentService,
      counterService: counterService,
      lastResponseCodeService: lastResponseCodeService,
      fetchLog: fetchLog,
      unitOfWork: unitOfWork,
      now: now
    )
    let fetch = SharedWork { await model.fetch() }
    return Self(
      state: { model.holder.state },
      states: { model.holder.states() },
      onAppear: { await model.load() },
      refresh: { await model.load() },
      fetchContent: { await fetch() }
    )
  }
}
