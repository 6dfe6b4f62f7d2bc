public import APIClient
public import GitHubClient
public import ListPaging
public import PortableFoundation
public import StargazerService

extension StargazersViewModel {
  /// What the list of people, the history and the details show.
  public struct State: Equatable, Sendable {
    /// The name of the repository that was asked for.
    public var name: RepositoryName

    /// The order of the people.
    public var order = StarOrder.newest

    /// The visible view.
    public var view: View = .hidden

    /// The time between the starts of two requests for the count; nil for none after the first page.
    public var interval: Duration?

    /// The last known values of the repository; nil before the first response.
    public var repository: Repository?

    /// The time of the response that ``repository`` is from; nil before it.
    public var countTime: Date?

    /// The people of the received pages, in the order; before the first page, those of the saved list.
    public var people: PagedElements<Stargazer> = []

    /// The time of the saved list whose people are shown; nil without one, and after the first page.
    public var savedTime: Date?

    /// The number of stars when the first page was received, or in the saved list; nil before it.
    public var listedCount: Int?

    /// Whether a page was received.
    public var isLoaded = false

    /// Whether a page is requested.
    public var isLoading = false

    /// Whether the user's refresh is in flight.
    public var isRefreshing = false

    /// Whether the next page is needed: the end of the list is near, or the user asked for the page.
    public var isPageDue = true

    /// Whether the people are complete: the list has no further page.
    public var isComplete = false

    /// Whether the list ends earlier than the stars, since GitHub lists no further pages.
    public var isTruncated = false

    /// The number of people that were received more than once.
    public var duplicateCount = 0

    /// The text that the names of the shown people contain; empty for all people.
    public var filter = ""

    /// The reason why the people are not listed; nil if they are, or before the first response.
    public var refusal: StargazerServiceError.Refusal?

    /// The new stars by day; nil before the first response.
    public var history: StarHistory?

    /// The account whose details are shown; nil without one.
    public var details: Details?

    /// The operations that failed, each with its last failure.
    public var failures: [StargazersFailure] = []

    /// The requests that are left; nil before the first response.
    public var rateLimit: RateLimitStatus?
  }

  /// A view of the screen.
  public enum View: Hashable, Sendable {
    /// No view, as while the program is suspended.
    case hidden

    /// The people.
    case list

    /// The history of the stars.
    case history

    /// The details of an account.
    case details(Login)
  }

  /// How much GitHub shows to the user.
  public enum Level: Int, CaseIterable, Comparable, Sendable {
    /// The number of stars.
    case count

    /// The number of new stars by day.
    case history

    /// The people.
    case people

    /// Returns whether the first level shows less.
    public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
  }

  /// The details of an account.
  public struct Details: Equatable, Sendable {
    /// The name of the account.
    public var login: Login

    /// The details; nil before the response.
    public var profile: Profile?
  }

  /// A rate limit, and the time of its reset.
  public struct RateLimitStatus: Equatable, Sendable {
    /// The limit of the last response.
    public var limit: RateLimit

    /// The start of the next period, by the local clock.
    public var resetTime: Date
  }
}

extension StargazersViewModel.State {
  /// Creates the state before anything is requested.
  public init(of name: RepositoryName) { self.init(name: name) }

  /// The people whose names contain the filter, in the order; all without a filter.
  public var shownPeople: PagedElements<Stargazer> {
    guard !filter.isEmpty else { return people }
    let text = filter.lowercased()
    return PagedElements(
      people.lazy.filter { person in
        person.account.map { $0.login.description.lowercased().contains(text) } ?? false
      }
    )
  }

  /// How much GitHub shows to the user; nil before it is known.
  public var level: StargazersViewModel.Level? {
    guard refusal != nil else { return isLoaded ? .people : nil }
    return history == nil && failures.contains { $0.operation == .history } ? .count : .history
  }

  /// The number of stars that were added since the first page was received, negative if more were removed.
  public var changeSinceListing: Int {
    listedCount.flatMap { listed in repository.map { $0.starCount - listed } } ?? 0
  }
}
