public import GitHubClient
public import StarStore

/// The reason why the service returns no people.
public enum StargazerServiceError: Error, Equatable, Sendable {
  /// The list is for collaborators; the count and the history are public.
  case notPermitted(Refusal)

  /// A refused list of a repository that exists.
  public struct Refusal: Equatable, Sendable {
    /// The repository, with its count.
    public var repository: Repository

    /// The response.
    public var denial: GitHubClientError.Denial

    /// The count that was saved before; nil for a new repository.
    public var previous: StarCount?

    /// Creates a refusal.
    public init(
      repository: Repository,
      denial: GitHubClientError.Denial,
      previous: StarCount? = nil
    ) {
      self.repository = repository
      self.denial = denial
      self.previous = previous
    }
  }
}

extension StargazerServiceError: CustomStringConvertible {
  /// What happened and what to do.
  ///
  /// The message may quote the server: escape it before it reaches a terminal.
  public var description: String {
    switch self {
    case .notPermitted(let refusal):
      let reason = refusal.denial.message.map { ": \($0)" } ?? "."
      return """
        GitHub does not list the stargazers of \(refusal.repository.name) for you (status \(refusal.denial.status))\
        \(reason)\(reason.last.map { ".!?".contains($0) } == true ? "" : ".") \
        Use the token of a collaborator, or read the count and the history, which are public.
        """
    }
  }
}
