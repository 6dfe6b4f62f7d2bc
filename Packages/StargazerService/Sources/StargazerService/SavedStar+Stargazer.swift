public import GitHubClient
public import StarStore

extension StarStore.SavedStar {
  /// Creates the saved form of a stargazer.
  public init(_ stargazer: Stargazer) {
    self.init(
      account: stargazer.account?.id,
      login: stargazer.account?.login.description,
      starredAt: stargazer.starredAt
    )
  }
}
