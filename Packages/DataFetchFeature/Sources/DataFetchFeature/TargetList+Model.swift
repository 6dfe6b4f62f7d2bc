import AttemptLog
import ObservableState
public import PortableFoundation
import SingleFlight
import Store
import Synchronization
import TargetStore

extension TargetListViewModel {
  /// Creates a view model that shows the saved attempts of targets.
  ///
  /// - Parameters:
  ///   - targets: Returns the targets, or throws what the user must know; called by each refresh, since their file can change.
  ///   - storage: The storage of the attempts.
  ///   - now: Returns the wall-clock time.
  ///   - watch: Watches the targets.
  public init(
    _ targets: @escaping @Sendable () async throws -> [WatchedTarget],
    storage: FetchStorage,
    now: @escaping @Sendable () -> Date,
    watch: @escaping Watch
  ) {
    let model = Model(targets, storage, now)
    let refresh = SingleFlight { await model.refresh() }
    self.init(
      state: { model.shown.state },
      states: { model.shown.states() },
      refresh: { await refresh() },
      open: { name in model.shown.update { $0.opened = name.map { Opened(name: $0) } } },
      setPaused: { name, isPaused in
        model.shown.update { state in
          if isPaused { state.paused.insert(name) } else { state.paused.remove(name) }
          for index in state.targets.indices where state.targets[index].name == name {
            state.targets[index].isPaused = isPaused
          }
        }
      },
      setWatching: { isWatching in model.shown.update { $0.isWatching = isWatching } },
      runWatch: { report in
        await model.shown.forEach({ $0.isWatching ? true : nil }) { _, isCurrent in
          await watch({ model.shown.state.paused.contains($0) }, report)
          if isCurrent(), !Task.isCancelled { model.shown.update { $0.isWatching = false } }
        }
      }
    )
  }
}

/// The state of a view model, and the attempts that are read.
private final class Model: Sendable {
  let shown = ObservableState(TargetListViewModel.State())

  private let attempts = Mutex(TargetAttempts())

  /// The targets that were read last.
  private let lastTargets = Mutex<[WatchedTarget]>([])

  private let targets: @Sendable () async throws -> [WatchedTarget]
  private let storage: FetchStorage
  private let now: @Sendable () -> Date

  init(
    _ targets: @escaping @Sendable () async throws -> [WatchedTarget],
    _ storage: FetchStorage,
    _ now: @escaping @Sendable () -> Date
  ) {
    self.targets = targets
    self.storage = storage
    self.now = now
  }

  func refresh() async {
    do {
      // In several units of work: in a file, other processes cannot commit while one reads.
      let failure = try await readTargets()
      while try await refreshOnce(failure) {}
    } catch is CancellationError {
      return
    } catch {
      let failure = DataFetchFailure.cannotRead(cause: "\(error)")
      shown.update { $0.failure = "\(failure)" }
    }
  }

  /// Reads the targets, and returns why they are the former ones.
  ///
  /// - Throws: `CancellationError`.
  private func readTargets() async throws -> String? {
    do {
      let targets = try await targets()
      lastTargets.withLock { $0 = targets }
      return nil
    } catch  where !(error is CancellationError) {
      return "\(error)"
    }
  }

  /// Reads and shows new attempts and those of some further targets, and returns whether more is to read.
  private func refreshOnce(_ failure: String?) async throws -> Bool {
    let targets = lastTargets.withLock(\.self)
    let opened = shown.state.opened
    let (read, states, activity) = try await storage.unitOfWork.read { [self] in
      let read = try attempts.withLock { attempts in
        try attempts.read(from: storage.attemptLog, of: targets.map(\.name))
        return attempts
      }
      let activity = try opened.map { opened in
        try storage.activity(
          of: .target(opened.name),
          after: opened.activity,
          reusingFetches: true
        )
      }
      return (read, try storage.targetStore.states(), activity)
    }
    let statesByTarget = Dictionary(grouping: states, by: \.target)
    let now = now()
    let unread = targets.count { !read.hasRead($0.name) }
    return shown.update { state in
      state.targets = targets.map { target in
        var status = ListedTarget(name: target.name, url: target.url, every: target.every)
        status.isInMaintenance = target.isInMaintenance(now)
        status.isPaused = state.paused.contains(target.name)
        read.complete(&status, with: statesByTarget[target.name] ?? [])
        return status
      }
      state.isLoaded = true
      state.unreadCount = unread
      state.failure = failure
      let isOpened = state.opened?.name == opened?.name
      if let activity, isOpened { state.opened?.activity = activity }
      return unread > 0 || !isOpened
    }
  }
}
