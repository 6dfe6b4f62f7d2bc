import CommandLineParsing
import CommandSupport
import GitHubClient
import PortableFoundation
import StarStore
import StargazerService
import Store
import TextFormatting

/// The shell command that `watch` runs for each milestone.
let onMilestoneOption = Option(
  "on-milestone",
  .string(named: "COMMAND").concealed(),
  summary:
    "Run a shell command at 10, 50, 100, 500, 1,000, … stars, once each, with the values in its environment."
)

/// Runs the command of `--on-milestone`, one run at a time.
///
/// A milestone is claimed in the database right before its command runs: it runs once, also if another command saved the
/// count, and with several watches.
struct MilestoneHook: Sendable {
  private let hook: CommandHook
  private let storage: StarStorage
  private let now: @Sendable () -> Date

  /// Creates a hook for the command of a run.
  init(_ command: String, by run: CommandRun<Dependencies>, in storage: StarStorage) {
    hook = CommandHook(
      command,
      of: "--on-milestone",
      inheriting: ["STARS_DATABASE", "STARS_URL", "GH_HOST"],
      processes: run.system.processes
    )
    self.storage = storage
    now = run.system.now
  }

  /// Runs the command for the milestones that a repository has reached.
  ///
  /// - Parameters:
  ///   - counted: The repository.
  ///   - report: Receives each result.
  /// - Throws: An error of the database; `CancellationError`, after the command was terminated.
  func run(
    for counted: CountedRepository,
    _ report: (_ result: CommandHook.Result) async throws -> Void
  ) async throws {
    let (stars, id) = (storage.stars, counted.saved.id)
    let milestones = try await storage.unitOfWork.write { try stars.claimMilestones(id) }
    for milestone in milestones {
      let name = "\(counted.repository.name)"
      let result = try await hook.run(
        [
          "STARS_REPOSITORY": name,
          "STARS_MILESTONE": "\(milestone)",
          "STARS_COUNT": "\(counted.repository.starCount)",
          "STARS_TIME": now().rfc3339,
        ],
        for: "\(milestone) stars of \(name)"
      )
      try await report(result)
    }
  }
}
