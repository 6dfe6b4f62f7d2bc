import CommandLineParsing
import CommandSupport
import DataFetchFeature
import PortableFoundation

/// The targets of the target file for the screen, and their watch.
struct ScreenTargets: Sendable {
  private let run: CommandRun<Dependencies>
  private let file: FollowedTargetFile

  fileprivate init(by run: CommandRun<Dependencies>) {
    self.run = run
    file = FollowedTargetFile(by: run)
  }

  /// Returns the view model of the list; creates the database if it does not exist.
  func viewModel() async throws -> TargetListViewModel {
    let storage = try await run.openStorage()
    return TargetListViewModel(
      listed,
      storage: storage,
      now: run.system.now,
      watch: { isPaused, report in
        await watch(in: storage, isPaused: isPaused, report: report)
      }
    )
  }

  /// Returns the targets of the list.
  @Sendable private func listed() async throws -> [WatchedTarget] {
    do {
      return try await file.read().targets.get().map { target in
        WatchedTarget(
          name: target.name,
          url: target.url,
          every: target.every ?? run.values[everyOption]
        ) { [localOffset = run.system.localOffset] time in
          target.isInMaintenance(at: time, localOffset: localOffset)
        }
      }
    } catch  where !(error is CancellationError) {
      throw Mistake(description: Failure(of: error, in: run.tool.name).message)
    }
  }

  /// Watches the targets until the task is cancelled, or no attempt can be saved any more.
  private func watch(
    in storage: FetchStorage,
    isPaused: @escaping @Sendable (_ name: String) -> Bool,
    report: @escaping @Sendable (_ text: String) -> Void
  ) async {
    var settings = run.targetWatchSettings()
    settings.isPaused = isPaused
    settings.onUnloggedFailure = { report("A failure is not in the history. \($0)") }
    let watch = TargetWatch(by: run, in: storage, settings) { attempt in
      guard case .failure(let error) = attempt.outcome else { return }
      report("\(error)")
      if attempt.isLast { throw error }
    }
    do {
      try await watch.watch(try await file.read().targets.get()) {
        try? await file.read().targets.get()
      }
    } catch  where !(error is CancellationError) {
      report(Failure(of: error, in: run.tool.name).message)
    } catch {}
  }

  /// Why the targets cannot be read.
  private struct Mistake: Error, CustomStringConvertible {
    let description: String
  }
}

extension CommandRun<Dependencies> {
  /// Returns the targets that the screen shows; nil to show the server, which `--url` names, or without a target file.
  ///
  /// - Parameter name: The name of the target to open; nil to show the list.
  func screenTargets(opening name: String?) async throws -> ScreenTargets? {
    if values.isPassed(urlOption) {
      guard name == nil else { throw misuse("NAME and '--url' cannot be combined.") }
      return nil
    }
    if let name { _ = try await targets(named: [name]) }
    if try await targets().isEmpty { return nil }
    try refuseOptionsOfServer()
    return ScreenTargets(by: self)
  }
}
