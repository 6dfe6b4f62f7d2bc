import CommandSupport
import DataFetchFeature
import PortableFoundation
import Synchronization
import TargetStore

/// Checks the targets of a file concurrently, each at its own interval, until each has made its attempts or the task is
/// cancelled.
///
/// The first attempts are spread over the interval, and each pause differs from it by up to 5 %: servers and the network get
/// no bursts, also if many machines watch them.
final class TargetWatch: Sendable {
  /// How targets are watched.
  struct Settings: Sendable {
    /// The time between the starts of two attempts of a target without an own interval.
    var every: Duration

    /// The number of attempts of each target; nil for no limit.
    var count: Int?

    /// The maximum number of attempts at the same time.
    var concurrency: Int

    /// Returns whether attempts of a target are left out.
    var isPaused: @Sendable (_ target: String) -> Bool = { _ in false }

    /// Receives an error that prevents a failure from being logged; nil to print a warning.
    var onUnloggedFailure: (@Sendable (_ error: any Error) -> Void)?
  }

  /// The result of an attempt.
  struct Attempt: Sendable {
    let target: Target

    /// The saved attempt, or why it could not be saved.
    let outcome: Result<TargetCheck.Attempt, TargetCheck.NotSaved>

    /// The time between the planned start and the actual one.
    let delay: Duration

    /// Whether no later attempt can be saved.
    var isLast: Bool {
      if case .failure(let error) = outcome { error.isDatabaseUnusable } else { false }
    }
  }

  /// The time between two reads of the target file.
  static let reloadInterval = Duration.seconds(2)

  /// The maximum time between the first attempts of two targets.
  static let spacing = Duration.milliseconds(100)

  private struct State {
    /// The targets that are watched, by name.
    var targets: [String: (number: Int, target: Target)] = [:]

    /// The number of targets that were started.
    var started = 0

    /// The number of targets with further attempts.
    var active = 0
  }

  private enum Signal {
    case tick
    case targetEnded
  }

  private let run: CommandRun<Dependencies>
  private let storage: FetchStorage
  private let settings: Settings
  private let limit: ConcurrencyLimit
  private let stopwatch: Stopwatch
  private let report: @Sendable (Attempt) async throws -> Void
  private let state = Mutex(State())

  /// Creates a watch.
  ///
  /// - Parameters:
  ///   - run: The run of the command.
  ///   - storage: Stores the attempts; those that end at the same time share a transaction.
  ///   - settings: How targets are watched.
  ///   - report: Receives each attempt, also several at the same time; an error ends the watch.
  init(
    by run: CommandRun<Dependencies>,
    in storage: FetchStorage,
    _ settings: Settings,
    report: @escaping @Sendable (Attempt) async throws -> Void
  ) {
    self.run = run
    self.storage = storage.groupingWrites
    self.settings = settings
    self.report = report
    limit = ConcurrencyLimit(settings.concurrency)
    stopwatch = Stopwatch(run.system.clock)
  }

  /// Watches targets.
  ///
  /// - Parameters:
  ///   - targets: The targets.
  ///   - reload: Returns other targets, if the file has changed: unchanged ones keep their schedules.
  func watch(
    _ targets: [Target],
    reloading reload: @escaping @Sendable () async throws -> [Target]? = { nil }
  ) async throws {
    let (signals, signal) = AsyncStream<Signal>.makeStream()
    try await withThrowingDiscardingTaskGroup { group in
      group.addTask { [clock = run.system.clock] in
        while (try? await clock.sleep(for: Self.reloadInterval)) != nil { signal.yield(.tick) }
      }
      func start(_ targets: [Target]) {
        for (target, number, start) in replace(with: targets) {
          group.addTask { [self] in
            // An error of a task does not end the wait for signals.
            defer { signal.yield(.targetEnded) }
            try await watch(target, number, from: start)
          }
        }
      }
      start(targets)
      for await event in signals {
        switch event {
        case .tick:
          if let targets = try await reload() { start(targets) }
        case .targetEnded:
          if state.withLock({ $0.active == 0 }), settings.count != nil { group.cancelAll() }
        }
        if group.isCancelled { break }
      }
    }
  }

  /// Replaces the targets, and returns those to start, with the times of their first attempts.
  private func replace(with targets: [Target]) -> [(Target, number: Int, start: Duration)] {
    let now = stopwatch.elapsed()
    return state.withLock { state in
      let former = state.targets
      state.targets = [:]
      var started: [(Target, number: Int, start: Duration)] = []
      for target in targets {
        if let same = former[target.name], same.target.words == target.words {
          state.targets[target.name] = same
          continue
        }
        state.started += 1
        state.active += 1
        state.targets[target.name] = (state.started, target)
        let gap = min(interval(of: target) / targets.count, Self.spacing)
        started.append((target, state.started, now + gap * started.count))
      }
      return started
    }
  }

  private func interval(of target: Target) -> Duration { target.every ?? settings.every }

  /// Checks a target until it has made its attempts, or is replaced.
  private func watch(_ target: Target, _ number: Int, from start: Duration) async throws {
    defer { state.withLock { $0.active -= 1 } }
    let system = run.system
    let check = TargetCheck(
      of: target.name,
      saving: target.savedCapture,
      watch: target.watch,
      service: target.service,
      storage: storage,
      clock: system.clock,
      now: system.now,
      onUnloggedFailure: settings.onUnloggedFailure ?? run.warnOfUnloggedFailure
    )
    var remaining = settings.count ?? .max
    var due = start
    while remaining > 0 {
      do {
        let pause = due - stopwatch.elapsed()
        if pause > .zero { try await system.clock.sleep(for: pause) }
        guard state.withLock({ $0.targets[target.name]?.number == number }) else { return }
        let isLeftOut =
          settings.isPaused(target.name)
          || target.isInMaintenance(at: system.now(), localOffset: system.localOffset)
        remaining -= 1
        if !isLeftOut {
          try await limit.run { [due] in
            let delay = stopwatch.elapsed() - due
            try await report(
              Attempt(target: target, outcome: attempt(of: target, with: check), delay: delay)
            )
          }
        }
      } catch is CancellationError {
        return
      }
      let jitter = 0.95 + system.random() / 10
      due = max(due + interval(of: target) * jitter, stopwatch.elapsed())
    }
  }

  private func attempt(
    of target: Target,
    with check: TargetCheck
  ) async throws -> Result<TargetCheck.Attempt, TargetCheck.NotSaved> {
    do {
      return .success(try await check.run(target.check) { _ in })
    } catch let error as TargetCheck.NotSaved {
      return .failure(error)
    }
  }
}
