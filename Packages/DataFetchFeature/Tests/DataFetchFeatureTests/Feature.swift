import ContentService
import CounterService
import DataFetchFeature
import DataFetchFeatureLive
import FetchLog
import InMemoryDatabase
import LastResponseCodeService
import PortableFoundation
import Store
import Testing

/// The live view model over mocks that share one database in memory; a test replaces what it is about.
struct Feature {
  let database = InMemoryDatabase()
  var contentService: ContentService
  var counterService: CounterService
  var lastResponseCodeService: LastResponseCodeService
  var fetchLog: FetchLog
  var unitOfWork: UnitOfWork
  var now: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_800_000_000) }

  init(saved code: UUID? = nil, count: Int = 0) throws {
    contentService = .mock(url: try #require(URL(string: "http://localhost:8000")))
    counterService = .mock(in: database, initially: count)
    lastResponseCodeService = .mock(in: database, initially: code)
    fetchLog = .mock(in: database)
    unitOfWork = .mock(in: database)
  }

  var viewModel: DataFetchViewModel {
    let storage = FetchStorage(
      counterService: counterService,
      lastResponseCodeService: lastResponseCodeService,
      fetchLog: fetchLog,
      unitOfWork: unitOfWork
    )
    return DataFetchViewModel(.live(contentService: contentService, storage: storage, now: now))
  }
}

/// An error that some service throws.
struct Failure: Error, Equatable, CustomStringConvertible {
  var description: String { "The disk is gone." }
}
