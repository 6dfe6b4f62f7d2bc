import AlertStore
import CommandSupport

/// Runs the command of `--on-alert` for each firing, one at a time and in their order.
///
///     let queue = AlertHookQueue(hook, isExclusive: false, claim: service.claim)
///     async let runs: Void = queue.run { firing, result in print(result.output) }
///     for firing in firings { _ = queue.add(firing) }
///     queue.finish()
///     await runs
final class AlertHookQueue: Sendable {
  /// The maximum number of waiting firings.
  static let limit = 100

  private let hook: CommandHook
  private let isExclusive: Bool
  private let claim: @Sendable (AlertStore.Firing.ID) async throws -> Bool
  private let firings: AsyncStream<AlertStore.Firing>
  private let waiting: AsyncStream<AlertStore.Firing>.Continuation

  /// Creates an empty queue.
  ///
  /// - Parameters:
  ///   - hook: The command.
  ///   - isExclusive: Whether the command does not run for a firing that another program has claimed.
  ///   - claim: Claims a firing when its command starts, so that a queue that ends leaves the others to another program.
  init(
    _ hook: CommandHook,
    isExclusive: Bool,
    claim: @escaping @Sendable (AlertStore.Firing.ID) async throws -> Bool
  ) {
    (self.hook, self.isExclusive, self.claim) = (hook, isExclusive, claim)
    (firings, waiting) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.limit))
  }

  /// Adds a firing; returns false if too many are waiting.
  func add(_ firing: AlertStore.Firing) -> Bool {
    if case .dropped = waiting.yield(firing) { false } else { true }
  }

  /// Returns a sentence about a firing that was not added.
  static func refusal(of firing: AlertStore.Firing) -> String {
    "The command of --on-alert did not run for alert \(firing.alert.id): \(limit) others are waiting."
  }

  /// Ends ``run(_:)`` after the waiting firings.
  func finish() { waiting.finish() }

  /// Runs the hook for each firing until ``finish()``, or until the task is cancelled, which terminates the command.
  ///
  /// - Parameter report: Receives each result.
  func run(_ report: (_ result: CommandHook.Result) async -> Void) async {
    for await firing in firings {
      do {
        guard try await claim(firing.id) || !isExclusive else { continue }
        await report(try await hook.run(firing))
      } catch is CancellationError {
        return
      } catch {
        let failure = "The command of --on-alert did not run for alert \(firing.alert.id): \(error)"
        await report(CommandHook.Result(failure: failure))
      }
    }
  }
}
