public import PortableFoundation

/// A repository of a ``MockGitHub`` with its stars.
public struct MockRepository: Equatable, Sendable {
  /// Whether GitHub lists the people.
  public enum Access: Equatable, Sendable {
    /// The list is permitted.
    case permitted

    /// The list is refused with an error.
    case denied(GitHubClientError.Denial)

    /// The list is empty, whatever the number of stars.
    case empty
  }

  /// The permanent number.
  public var number: Int64

  /// The present name.
  public var name: RepositoryName

  /// The names that the repository had before.
  public var formerNames: [RepositoryName] = []

  /// The time of creation.
  public var createdAt: Date

  /// The description; nil without one.
  public var summary: String?

  /// Whether the user is a collaborator; nil if the response does not say.
  public var isCollaborator: Bool?

  /// The people, oldest star first.
  public var stargazers: [Stargazer]

  /// The number of stars whose people GitHub does not list.
  public var unlistedCount = 0

  /// The history, newest week first; nil for that of the stars.
  public var weeks: [StarWeek]?

  /// Whether GitHub lists the people.
  public var access = Access.permitted

  /// The reason why the repository is blocked; nil if it is not.
  public var blockReason: String?

  /// Creates a public repository.
  public init(
    _ name: RepositoryName,
    number: Int64 = 1000,
    createdAt: Date = Date(timeIntervalSince1970: 1_704_585_600),
    summary: String? = nil,
    isCollaborator: Bool? = nil,
    stargazers: [Stargazer] = []
  ) {
    self.number = number
    self.name = name
    self.createdAt = createdAt
    self.summary = summary
    self.isCollaborator = isCollaborator
    self.stargazers = stargazers
  }

  /// The repository as GitHub publishes it.
  public var repository: Repository {
    Repository(
      number: number,
      name: name,
      starCount: stargazers.count + unlistedCount,
      createdAt: createdAt,
      summary: summary,
      isCollaborator: isCollaborator
    )
  }

  /// The new stars by week, newest week first, from the week of the creation to that of the last star.
  ///
  /// Weeks start on Sunday, in UTC.
  public var history: [StarWeek] {
    if let weeks { return weeks }
    let days = stargazers.map { $0.starredAt.dayNumber }
    let first = createdAt.dayNumber.weekNumber
    let last = max(days.max()?.weekNumber ?? first, first)
    var history = (first...last).map { week in
      StarWeek(start: Date(dayNumber: 7 * week - daysFromSunday), days: [0, 0, 0, 0, 0, 0, 0])
    }
    for day in days where day.weekNumber >= first {
      history[day.weekNumber - first].days[day + daysFromSunday - 7 * day.weekNumber] += 1
    }
    return history.reversed()
  }
}

extension Stargazer {
  /// The stargazer with a number from 1: `stargazer-00001`, with the id 1001, and a star every hour since 7 January 2024.
  public static func mock(_ number: Int) -> Self {
    let digits = String(number)
    let name = "stargazer-" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    return Self(
      account: Login(name).map { Account(id: 1000 + Int64(number), login: $0) },
      starredAt: Date(timeIntervalSince1970: 1_704_585_600 + 3600 * Double(number - 1))
    )
  }
}

/// The number of days from the last Sunday of 1969 to 1 January 1970.
private let daysFromSunday = 4

extension Int {
  /// The number of the week of a day that is counted from 1970.
  fileprivate var weekNumber: Int { Int((Double(self + daysFromSunday) / 7).rounded(.down)) }
}

extension Date {
  fileprivate var dayNumber: Int { Int((timeIntervalSince1970 / 86_400).rounded(.down)) }

  fileprivate init(dayNumber: Int) {
    self.init(timeIntervalSince1970: 86_400 * Double(dayNumber))
  }
}
