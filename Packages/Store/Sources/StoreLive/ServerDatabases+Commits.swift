import PortableFoundation
import PostgresDatabase
import Store

extension ServerDatabases {
  /// Returns the handler that records the commits of a server whose outcome is unknown.
  func recorder(of server: DatabaseServer) -> UnknownOutcomeHandler {
    { [now] commit in
      server.unknownCommits.map { UnknownCommits(directory: $0).add(commit, at: now()) } ?? false
    }
  }

  /// Returns the outcomes of recorded commits, and removes their records.
  func resolveCommits(_ server: DatabaseServer) async throws -> [ResolvedCommit] {
    guard let directory = server.unknownCommits else { return [] }
    let records = UnknownCommits(directory: directory)
    let lost = records.all()
    guard !lost.isEmpty else { return [] }
    let outcomes: [UnknownCommit: Bool]
    do {
      outcomes = try await PostgresDatabase.outcomes(
        of: lost.map(\.commit),
        at: server.uri,
        schema: schema,
        timeouts: timeouts.forResolving
      )
    } catch is PostgresDatabaseError {
      return []
    }
    return lost.compactMap { commit, time in
      guard let isSaved = outcomes[commit], records.remove(commit) else { return nil }
      return ResolvedCommit(
        time: time,
        outcome: isSaved ? .saved : isRecent(time) ? .notSaved : .tooOld
      )
    }
  }

  /// Whether no server has removed the token of a commit at a time.
  private func isRecent(_ time: Date) -> Bool {
    let age = Duration.seconds(now().timeIntervalSince(time))
    return (.zero..<CommitToken.lifetime / 2).contains(age)
  }
}

extension Timeouts {
  /// Shorter limits, since the command that waits has other work to do.
  fileprivate var forResolving: Self {
    Self(
      connect: connect,
      lock: min(lock, .seconds(1)),
      idle: idle,
      answer: min(answer, .seconds(5))
    )
  }
}
