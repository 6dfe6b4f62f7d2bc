import GitHubClient
import PortableFoundation

// The values in the form of GitHub's responses.

extension MockRepository {
  var json: String {
    let permissions = isCollaborator.map { #"{"admin":false,"push":\#($0),"pull":true}"# }
    return object([
      "id": "\(number)", "full_name": quoted("\(name)"), "private": "false",
      "description": summary.map(quoted) ?? "null", "created_at": time(createdAt),
      "stargazers_count": "\(repository.starCount)", "permissions": permissions,
    ])
  }
}

extension Stargazer {
  var json: String {
    object(["starred_at": time(starredAt), "user": account?.json ?? "null"])
  }
}

extension Account {
  fileprivate var json: String {
    object(["login": quoted("\(login)"), "id": "\(id)", "type": "\"User\"", "site_admin": "false"])
  }
}

extension StarWeek {
  var json: String {
    object([
      "week": "\(Int(start.timeIntervalSince1970))", "total": "\(days.reduce(0, +))",
      "days": "\(days)",
    ])
  }
}

extension Profile {
  var json: String {
    object([
      "login": quoted("\(account.login)"), "id": "\(account.id)", "type": quoted(kind),
      "name": name.map(quoted), "company": company.map(quoted) ?? "null",
      "location": location.map(quoted) ?? "null", "blog": quoted(website ?? ""),
      "bio": biography.map(quoted) ?? "null", "public_repos": "\(repositoryCount)",
      "followers": "\(followerCount)", "following": "\(followingCount)",
      "created_at": time(createdAt),
    ])
  }
}

/// Returns an object of the members with a value.
func object(_ members: [String: String?]) -> String {
  let members = members.sorted { $0.key < $1.key }
    .compactMap { name, value in value.map { "\"\(name)\":\($0)" } }
  return "{\(members.joined(separator: ","))}"
}

/// Returns a text as a JSON string.
func quoted(_ text: String) -> String {
  let escaped = text.unicodeScalars.map { scalar in
    switch scalar {
    case "\"", "\\": "\\\(scalar)"
    case "\n": "\\n"
    default: "\(scalar)"
    }
  }
  return "\"\(escaped.joined())\""
}

private func time(_ date: Date) -> String { quoted(date.formatted(.iso8601)) }
