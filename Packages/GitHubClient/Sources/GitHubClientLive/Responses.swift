import APIClient
import GitHubClient
import PortableFoundation

/// The largest count that is acceptable: sums of all days of a history do not overflow.
private let counts = 0...1_000_000_000_000

/// A repository of GitHub.
struct RepositoryResponse: Decodable {
  let repository: Repository

  private enum CodingKeys: String, CodingKey {
    case number = "id"
    case name = "full_name"
    case starCount = "stargazers_count"
    case createdAt = "created_at"
    case summary = "description"
    case permissions
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    repository = Repository(
      number: try container.decode(Int64.self, forKey: .number),
      name: try container.decodeName(forKey: .name),
      starCount: try container.decode(counts, forKey: .starCount),
      createdAt: try container.decodeTime(forKey: .createdAt),
      summary: try container.decodeText(forKey: .summary),
      isCollaborator: try container.decodeIfPresent(Permissions.self, forKey: .permissions)?
        .isCollaborator
    )
  }

  /// The permissions of the user; every user may pull a public repository.
  private struct Permissions: Decodable {
    let admin: Bool?
    let maintain: Bool?
    let push: Bool?
    let triage: Bool?

    var isCollaborator: Bool { [admin, maintain, push, triage].contains(true) }
  }
}

/// A star of GitHub; the user of a closed account is null.
struct StarResponse: Decodable {
  let stargazer: Stargazer

  private enum CodingKeys: String, CodingKey {
    case user
    case starredAt = "starred_at"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    stargazer = Stargazer(
      account: try container.decode(AccountResponse?.self, forKey: .user)?.account,
      starredAt: try container.decodeTime(forKey: .starredAt)
    )
  }
}

/// An account of GitHub.
struct AccountResponse: Decodable {
  let account: Account

  private enum CodingKeys: String, CodingKey {
    case id, login
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    account = Account(
      id: try container.decode(Int64.self, forKey: .id),
      login: try container.decodeName(forKey: .login)
    )
  }
}

/// The details of an account.
struct ProfileResponse: Decodable {
  let profile: Profile

  private enum CodingKeys: String, CodingKey {
    case kind = "type"
    case name, company, location
    case website = "blog"
    case biography = "bio"
    case repositoryCount = "public_repos"
    case followerCount = "followers"
    case followingCount = "following"
    case createdAt = "created_at"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    profile = Profile(
      account: try AccountResponse(from: decoder).account,
      kind: try container.decode(String.self, forKey: .kind),
      name: try container.decodeText(forKey: .name),
      company: try container.decodeText(forKey: .company),
      location: try container.decodeText(forKey: .location),
      website: try container.decodeText(forKey: .website),
      biography: try container.decodeText(forKey: .biography),
      repositoryCount: try container.decode(counts, forKey: .repositoryCount),
      followerCount: try container.decode(counts, forKey: .followerCount),
      followingCount: try container.decode(counts, forKey: .followingCount),
      createdAt: try container.decodeTime(forKey: .createdAt)
    )
  }
}

/// A week of a history.
struct WeekResponse: Decodable {
  let week: StarWeek

  private enum CodingKeys: String, CodingKey {
    case week, days
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let days = try container.decode([Int].self, forKey: .days)
    guard days.count == 7, days.allSatisfy(counts.contains) else {
      throw DecodingError.dataCorruptedError(
        forKey: .days,
        in: container,
        debugDescription: "The days of a week are seven counts."
      )
    }
    let start = try container.decode(Self.years, forKey: .week)
    week = StarWeek(start: Date(timeIntervalSince1970: Double(start)), days: days)
  }

  /// The seconds since 1970 of the years 1 to 9999.
  private static let years = -62_135_596_800...253_402_300_799
}

/// The rate limits by the names of their resources.
struct LimitsResponse: Decodable {
  let resources: [String: Limit]

  struct Limit: Decodable {
    private let limit: Int
    private let remaining: Int
    private let reset: Int

    private enum CodingKeys: CodingKey {
      case limit, remaining, reset
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      limit = try container.decode(counts, forKey: .limit)
      remaining = try container.decode(counts, forKey: .remaining)
      reset = try container.decode(counts, forKey: .reset)
    }

    /// Returns the limit at a time of the server.
    func rateLimit(named name: String, now: Date) -> RateLimit {
      RateLimit(
        resource: name,
        limit: limit,
        remaining: remaining,
        timeUntilReset: .seconds(max(0, reset - Int(now.timeIntervalSince1970)))
      )
    }
  }
}

extension KeyedDecodingContainer {
  /// Decodes a name that has only the characters of a name.
  fileprivate func decodeName<Name: LosslessStringConvertible>(forKey key: Key) throws -> Name {
    guard let name = Name(try decode(String.self, forKey: key)) else {
      throw DecodingError.dataCorruptedError(
        forKey: key,
        in: self,
        debugDescription: "The text is no name."
      )
    }
    return name
  }

  /// Decodes a text; an absent or empty one is nil.
  fileprivate func decodeText(forKey key: Key) throws -> String? {
    let text = try decodeIfPresent(String.self, forKey: key)
    return text?.isEmpty == true ? nil : text
  }
}
