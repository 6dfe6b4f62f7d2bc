import ContentService
import CounterService
import DataFetchFeature
import FetchLog
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import LastResponseCodeService
import Store
import Synchronization

/// What the live view model does.
final class Model: Sendable {
  typealias State = DataFetchViewModel.State

  let holder = StateHolder(State())

  /// How many fetches were shown: what was read before one of them is out of date.
  private let fetchesShown = Atomic(0)

  private let contentService: ContentService
  private let counterService: CounterService
  private let lastResponseCodeService: LastResponseCodeService
  private let fetchLog: FetchLog
  private let unitOfWork: UnitOfWork
  private let now: @Sendable () -> Date

  init(
    contentService: ContentService,
    counterService: CounterService,
    lastResponseCodeService: LastResponseCodeService,
    fetchLog: FetchLog,
    unitOfWork: UnitOfWork,
    now: @escaping @Sendable () -> Date
  ) {
    self.contentService = contentService
    self.counterService = counterService
    self.lastResponseCodeService = lastResponseCodeService
    self.fetchLog = fetchLog
    self.unitOfWork = unitOfWork
    self.now = now
  }

  /// Shows what is saved.
  func load() async {
    let fetchesBefore = fetchesShown.load(ordering: .acquiring)
    do {
      let (code, count) = try await unitOfWork.read { [self] in
        (try lastResponseCodeService.responseCode(), try counterService.currentCount())
      }
      holder.update { state in
        guard fetchesShown.load(ordering: .acquiring) == fetchesBefore else { return }
        state.responseCode = code
        state.timesFetched = count
        if case .cannotRead = state.failure { state.show(nil) }
      }
    } catch is CancellationError {
      return
    } catch {
      holder.update { $0.show(.cannotRead(cause: "\(error)")) }
    }
  }

  /// Fetches, saves, and then shows.
  func fetch() async {
    holder.update { $0.show(nil) }
    let outcome = await fetchAndSave()
    holder.update { state in
      state.step = nil
      switch outcome {
      case .success(let (code, count)):
        fetchesShown.add(1, ordering: .acquiringAndReleasing)
        state.responseCode = code
        state.timesFetched = count
      case .failure(let failure):
        state.show(failure)
      case nil:
        break
      }
    }
  }

  /// The code and the count that are saved now; nil if the fetch was cancelled before it was saved.
  private func fetchAndSave() async -> Result<(UUID, Int), DataFetchFailure>? {
    do {
      let fetched = try await contentService.fetchCurrentResponseCode { [holder] step in
        holder.update { $0.step = .requesting(step) }
      }
      holder.update { $0.step = .saving }
      return await save(fetched)
    } catch is CancellationError {
      return nil
    } catch let error as ContentServiceError {
      return .failure(DataFetchFailure(error))
    } catch {
      return .failure(.internalError(cause: "\(error)"))
    }
  }

  private func save(_ fetched: FetchedContent) async -> Result<(UUID, Int), DataFetchFailure>? {
    let code = fetched.content.responseCode
    let entry = FetchLog.Entry(
      time: now(),
      url: fetched.url.absoluteString,
      path: fetched.content.path,
      responseCode: code,
      duration: fetched.duration,
      attempts: fetched.attempts
    )
    do {
      let count = try await unitOfWork.write { [self] in
        try lastResponseCodeService.updateResponseCode(code)
        _ = try fetchLog.append(entry)
        return try counterService.increment()
      }
      return .success((code, count))
    } catch is CancellationError {
      return nil
    } catch {
      return .failure(.notSaved(responseCode: code, cause: "\(error)"))
    }
  }
}
