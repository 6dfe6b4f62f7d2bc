import CommandLineParsing
import CommandSupport
import ContentService
import DataFetchFeature
import NetworkClient
import NetworkClientRecording
import PortableFoundation
import StyleGuide
import Synchronization
import TextFormatting

// Fetching with progress and retries, for 'fetch', 'watch' and 'screen'.
extension CommandRun<Dependencies> {
  /// Returns the use case for the server and the database that the options name.
  func openDataFetch() async throws -> DataFetch {
    let server = try await server()
    return dataFetch(
      from: server,
      in: try await openStorage(),
      onUnloggedFailure: warnOfUnloggedFailure
    )
  }

  /// Opens the database before the first request: a fetch that cannot be saved sends none.
  func openStorage() async throws -> FetchStorage {
    let location = try databaseLocation()
    var storage = try await openDatabase(at: location)
    storage.machine = machine
    log("Opened \(location).")
    return storage
  }

  /// Returns the use case that fetches from a server and saves in a storage.
  ///
  /// - Parameters:
  ///   - server: The server.
  ///   - storage: The storage.
  ///   - onUnloggedFailure: Receives the error that prevents a failure from being logged.
  func dataFetch(
    from server: Server,
    in storage: FetchStorage,
    onUnloggedFailure: @escaping @Sendable (any Error) -> Void
  ) -> DataFetch {
    dependencies.dataFetch(
      retryingContentService(of: server),
      server.url,
      storage,
      onUnloggedFailure
    )
  }

  /// Warns of a failure that is missing from the history, unless the command is quiet.
  @Sendable func warnOfUnloggedFailure(_ error: any Error) {
    if values[quietOption] { return }
    output.warn(code: "failure_not_logged", "The failure is not in the history. \(error)")
  }

  /// Fetches once, and returns the saved state.
  ///
  /// - Throws: ``DataFetchFailure``, or `CancellationError` if the fetch was cancelled before it was saved.
  func fetchOnce(with dataFetch: DataFetch) async throws -> FetchedState {
    do {
      let state = try await withProgress(dataFetch.fetchAndSave)
      log("Saved as fetch \(state.timesFetched).")
      // At most the messages of one fetch wait in memory.
      await output.flushMessages()
      return state
    } catch {
      await output.flushMessages()
      throw error
    }
  }

  /// Runs a fetch, and shows its steps on a terminal if it takes more than a second.
  private func withProgress(
    _ fetch: (
      _ onStep: @escaping @Sendable (DataFetchViewModel.Step) -> Void
    ) async throws -> FetchedState
  ) async throws -> FetchedState {
    let timeout = values[timeoutOption]
    let progress = CurrentStep()
    return try await withProgress(after: .seconds(1)) { elapsed in
      progress.step.withLock(\.self).status(remaining: timeout - elapsed)
    } _: {
      try await fetch { step in progress.step.withLock { $0 = step } }
    }
  }

  /// Returns a service that fetches from a server and retries transient failures as the options allow, all within the
  /// timeout of one fetch.
  private func retryingContentService(of server: Server) -> ContentService {
    let policy = RetryPolicy(
      maximumRetries: values[retryOption],
      timeLimit: server.timeout,
      clock: system.clock,
      random: system.random
    )
    let firstService = dependencies.contentService(server)
    return ContentService { onStep in
      let stopwatch = Stopwatch(system.clock)
      let attempts = StartedAttempts()
      let onStep: @Sendable (ContentStep) -> Void = { step in
        log("\(step.status).")
        if step == .requestingPath { attempts.count.add(1, ordering: .relaxed) }
        onStep(step)
      }
      do {
        return try await policy.run(elapsed: stopwatch.elapsed) { error in
          (error as? ContentServiceError)?.isTransient ?? false
        } onRetry: { error, pause in
          log("\(error) Retrying after \(pause.text).")
        } attempt: { remaining in
          let previousAttempts = attempts.count.load(ordering: .relaxed)
          var retriedServer = server
          retriedServer.timeout = remaining
          let isFirst = remaining == server.timeout
          let service = isFirst ? firstService : dependencies.contentService(retriedServer)
          var fetched = try await service.fetchCurrentResponseCode(onStep)
          fetched.attempts += previousAttempts
          if !isFirst { fetched.duration = stopwatch.elapsed() }
          log("Fetched in \(fetched.duration.text), attempt \(fetched.attempts).")
          return fetched
        }
      } catch let error as ContentServiceError {
        throw error.withLimit(server.timeout)
      } catch let error as RecordingError {
        throw DataFetchFailure.notRecorded(cause: "\(error)")
      }
    }
  }
}

/// The step that a fetch has reached.
private final class CurrentStep: Sendable {
  let step = Mutex<DataFetchViewModel.Step?>(nil)
}

extension DataFetchViewModel.Step? {
  /// Returns the step with the remaining time, without a full stop.
  fileprivate func status(remaining: Duration) -> String {
    let seconds = remaining.components.seconds + (remaining.components.attoseconds > 0 ? 1 : 0)
    return switch self {
    case .requesting(let step): "\(step.status), \(max(seconds, 0)) s left"
    case .saving: "Saving"
    case nil: "Starting"
    }
  }
}

/// Counts the attempts that were started, including those that failed.
private final class StartedAttempts: Sendable {
  let count = Atomic(0)
}

extension ContentServiceError {
  /// Returns the error with the time limit of the whole fetch instead of that of the last attempt.
  fileprivate func withLimit(_ limit: Duration) -> Self {
    if case .timedOut(let request, let waited, _) = self {
      .timedOut(request, waited: waited, limit: limit)
    } else {
      self
    }
  }
}

extension ContentStep {
  /// Describes the step, without a full stop.
  var status: String {
    switch self {
    case .requestingPath: "Requesting a path"
    case .requestingResponseCode: "Requesting the response code"
    }
  }
}
