import CheckService
import CommandLineParsing
import CommandSupport
import DataFetchFeature
import PortableFoundation
import StyleGuide
import Synchronization
import TargetStore
import TerminalClient
import TextFormatting

/// Prints the attempts and the changes of watched targets, and runs the command of `--on-change`.
final class TargetWatchOutput: Sendable {
  private struct State {
    var summary = WatchSummary(successes: "passed")

    /// The exit codes of the last attempts, by target.
    var codes: [String: ExitCode] = [:]
  }

  /// Ends a watch at the failure with a code.
  private struct Stop: Error {
    let code: ExitCode
  }

  private let run: CommandRun<Dependencies>
  private let storage: FetchStorage
  private let targets: [Target]

  /// The width of the column of names; longer ones move the rest of their lines.
  private let nameWidth: Int

  private let state = Mutex(State())
  private let (changes, changed) = AsyncStream<Void>.makeStream(
    bufferingPolicy: .bufferingNewest(1)
  )

  /// Creates the output of a watch of targets.
  init(of targets: [Target], by run: CommandRun<Dependencies>, in storage: FetchStorage) {
    (self.targets, self.run, self.storage) = (targets, run, storage)
    let widths = targets.map { $0.name.escapedForTerminal().terminalWidth }
    nameWidth = min(widths.max() ?? 0, 24)
  }

  /// Watches the targets until each has made its attempts, a failure or a signal; prints a summary at the end.
  func watch(named names: [String]) async throws -> ExitCode {
    let watch = TargetWatch(by: run, in: storage, run.targetWatchSettings(), report: show)
    var code: ExitCode?
    async let hooks: Void = runHooks()
    do {
      let file = FollowedTargetFile(by: run, named: names)
      try await watch.watch(targets) { [self] in try await reload(file) }
    } catch let stop as Stop {
      code = stop.code
    }
    changed.finish()
    await hooks
    let (summary, codes) = state.withLock { ($0.summary, $0.codes) }
    run.report(summary)
    return code ?? targets.compactMap { codes[$0.name] }.first { $0 != .success } ?? .success
  }

  /// Returns the targets of the file if it has changed; reports mistakes once.
  private func reload(_ file: FollowedTargetFile) async throws -> [Target]? {
    // The changes of other processes, too.
    changed.yield()
    let (targets, isNew) = try await file.read()
    guard isNew else { return nil }
    switch targets {
    case .success(let targets): return targets
    case .failure(let error):
      let failure = Failure(of: error, in: run.tool.name)
      run.output.report(failure.adding("The former targets are still watched."))
      return nil
    }
  }

  /// Runs the command for each change until the watch ends, or is cancelled.
  private func runHooks() async {
    guard let hook = run.changeHook(in: storage) else { return }
    changed.yield()
    for await _ in changes {
      do {
        try await hook.runAll { result in
          if !result.output.isEmpty { run.output.terminal.write(result.output, to: .error) }
          if let failure = result.failure { run.output.warn(code: "hook_failed", failure) }
          await run.output.flushMessages()
        }
      } catch is CancellationError {
        return
      } catch {
        run.output.warn(code: "hook_failed", "The command of --on-change waits. \(error)")
      }
    }
  }

  /// Prints an attempt and its changes.
  private func show(_ attempt: TargetWatch.Attempt) async throws {
    let saved = try? attempt.outcome.get()
    let result = result(of: attempt)
    state.withLock { state in
      state.summary.add(delay: attempt.delay)
      switch result {
      case .success(let result): state.summary.add(success: result.duration)
      case .failure: state.summary.failures += 1
      }
      state.codes[attempt.target.name] = result.exitCode
    }
    // The saved time, as that of a change.
    let time = saved?.time ?? run.system.now()
    switch result {
    case .success where run.values[quietOption]: break
    case .success(let result): try await show(result, saved?.saved, of: attempt.target, at: time)
    case .failure(let failure): try await show(failure, of: attempt.target, at: time)
    }
    for change in saved?.changes ?? [] {
      try await show(change)
      changed.yield()
    }
    await run.output.flushMessages()
    if result.exitCode != .success, run.stopsAtFailure || attempt.isLast {
      throw Stop(code: result.exitCode)
    }
  }

  private func result(of attempt: TargetWatch.Attempt) -> Result<CheckResult, Failure> {
    switch attempt.outcome {
    case .success(let saved): saved.result.mapError { Failure(of: $0, in: run.tool.name) }
    case .failure(let error): .failure(Failure(of: error, in: run.tool.name))
    }
  }

  private func show(_ failure: Failure, of target: Target, at time: Date) async throws {
    if run.output.isJSON {
      let object = failure.json.adding("target", .string(target.name))
      return try await run.output.show(object, of: .failure, at: time)
    }
    let message = failure.message.escapedForTerminal(limit: Failure.longestLine)
    let line = "\(start(of: target, at: time))failed: \(message)"
    try await run.output.show(run.output.style(on: .output).text(line, as: .bad))
  }

  private func show(
    _ result: CheckResult,
    _ saved: FetchedState?,
    of target: Target,
    at time: Date
  ) async throws {
    if run.output.isJSON {
      return try await run.output.show(
        result.json(of: target.name, saved),
        of: .check,
        at: time,
        after: .check
      )
    }
    let line = "\(start(of: target, at: time))\(result.status)  \(result.duration.text)"
    try await run.output.show(line, after: .check)
  }

  private func show(_ change: TargetStore.Change) async throws {
    if run.output.isJSON {
      return try await run.output.show(change.json, of: .change, at: change.time)
    }
    let line = "\(run.localText(of: change.time))  \(change.sentence)"
    let role: Role = [.failing, .certificateExpiring].contains(change.event) ? .bad : .good
    try await run.output.show(run.output.style(on: .output).text(line, as: role))
  }

  /// Returns the time and the name at the start of a line.
  private func start(of target: Target, at time: Date) -> String {
    let name = target.name.escapedForTerminal()
    let padding = String(repeating: " ", count: max(nameWidth - name.terminalWidth, 0))
    return "\(run.localText(of: time))  \(name)\(padding)  "
  }
}

extension Result<CheckResult, Failure> {
  /// The exit code of an attempt.
  fileprivate var exitCode: ExitCode {
    if case .failure(let failure) = self { failure.exitCode } else { .success }
  }
}

extension JSON.ObjectType {
  fileprivate static let change = Self("change")
}
