import CommandLineParsing
import Store

extension CommandRun where Resources: DatabaseDependencies {
  /// Warns with the outcome of each commit that an earlier command lost; with `--quiet`, a later command does.
  func reportLostCommits(at location: DatabaseLocation) async throws {
    guard !values[quietOption] else { return }
    for commit in try await dependencies.databases.resolveCommits(location) {
      let text = text(of: commit, at: location)
      let sentences = [text.finding, text.advice].compactMap(\.self)
      output.warn(code: commit.outcome.code, sentences.joined(separator: " "))
    }
  }

  /// Returns a check for each commit that an earlier command lost.
  func lostCommitChecks(at location: DatabaseLocation) async throws -> [Check] {
    try await dependencies.databases.resolveCommits(location).map { commit in
      let text = text(of: commit, at: location)
      let state: Check.State = commit.outcome == .saved ? .ok : .warning
      return Check("lost connection", state, text.finding, advice: text.advice)
    }
  }

  private func text(
    of commit: ResolvedCommit,
    at location: DatabaseLocation
  ) -> (finding: String, advice: String?) {
    let changes = "The changes of \(localText(of: commit.time)) in \(location)"
    return switch commit.outcome {
    case .saved: ("\(changes) were saved, although the server did not confirm it.", nil)
    case .notSaved: ("\(changes) were not saved.", "Repeat the command.")
    case .tooOld:
      (
        "\(changes) may be saved; the server does not remember them any more.",
        "Check that before you repeat the command."
      )
    }
  }
}

extension ResolvedCommit.Outcome {
  /// The name of the outcome for programs.
  fileprivate var code: String {
    switch self {
    case .saved: "lost_commit_saved"
    case .notSaved: "lost_commit_not_saved"
    case .tooOld: "lost_commit_unknown"
    }
  }
}
