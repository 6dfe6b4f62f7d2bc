import GitHubClient
import GitHubClientLive
import NetworkClient
import PortableFoundation
import Testing

/// Responses that are not those of GitHub.
@Suite struct FormTests {
  private static let repository = """
    {"id":1,"full_name":"octo/many","stargazers_count":5,"description":"x","created_at":"2024-01-07T00:00:00Z"}
    """
  private static let star =
    #"{"starred_at":"2024-01-07T00:00:00Z","user":{"login":"fox","id":1}}"#
  private static let week = #"{"week":1754784000,"total":19,"days":[0,12,7,0,0,0,0]}"#
  private static let profile = """
    {"login":"fox","id":1,"type":"User","public_repos":1,"followers":2,"following":3,\
    "created_at":"2024-01-07T00:00:00Z"}
    """
  private static let limits =
    #"{"resources":{"core":{"limit":60,"remaining":59,"reset":1704585600}}}"#

  /// Requests the resource of a body, and returns the cause of its error; nil without an error.
  private func cause(_ body: String, as resource: String) async throws -> String? {
    let client = LiveTests.client(.dated(body))
    let name = try #require(RepositoryName("octo/many"))
    do {
      switch resource {
      case "repository": _ = try await client.repository(name)
      case "stargazers": _ = try await client.stargazers(name, nil)
      case "history": _ = try await client.history(name)
      case "profile": _ = try await client.profile(#require(Login("fox")))
      default: _ = try await client.rateLimits()
      }
    } catch GitHubClientError.unacceptableResponse(_, let cause) {
      return cause
    }
    return nil
  }

  private static let bodies = [
    "repository": repository, "stargazers": "[\(star),\(star)]", "history": "[\(week)]",
    "profile": profile, "limits": limits,
  ]

  @Test(arguments: bodies.keys.sorted())
  func `the expected form is no error`(resource: String) async throws {
    #expect(try await cause(#require(Self.bodies[resource]), as: resource) == nil)
  }

  @Test(arguments: bodies.keys.sorted())
  func `a body that is not JSON, is empty or has another form is an error`(
    resource: String
  ) async throws {
    #expect(try await cause("<html>", as: resource) == "it is not JSON")
    #expect(try await cause("", as: resource) == "it is empty")
    let other = ["stargazers", "history"].contains(resource) ? "{}" : "[]"
    #expect(try await cause(other, as: resource)?.hasPrefix("it is not an ") == true)
    let body = try #require(Self.bodies[resource])
    #expect(try await cause(String(body.dropLast()), as: resource) == "it is not JSON")
  }

  @Test(arguments: [
    ("repository", #""id":1,"#, "", "the field id is missing"),
    ("repository", #""id":1"#, #""id":"1""#, "the field id is not a number"),
    ("repository", #""id":1"#, #""id":1.5"#, "number"),
    ("repository", "octo/many", "octo/../many", "the field full_name has an invalid value"),
    ("repository", "octo/many", "octo/\\u001b[31m", "the field full_name has an invalid value"),
    ("repository", ":5", ":null", "the field stargazers_count is null"),
    ("repository", ":5", ":-1", "the field stargazers_count has an invalid value"),
    ("repository", ":5", ":9223372036854775807", "the field stargazers_count has an invalid value"),
    ("repository", ":5", ":1e99", "number"),
    ("repository", "2024-01-07T", "yesterday ", "the field created_at has an invalid value"),
    ("repository", "01-07T", "02-30T", "the field created_at has an invalid value"),
    ("repository", "00:00:00", "24:00:00", "the field created_at has an invalid value"),
    ("repository", "00:00:00", "00::00:00", "the field created_at has an invalid value"),
    ("repository", "00:00:00", "0:00:00", "the field created_at has an invalid value"),
    ("repository", "2024-", "12024-", "the field created_at has an invalid value"),
    ("stargazers", "00Z", "00", "the element [0].starred_at has an invalid value"),
    ("stargazers", "00:00:00Z", "00:60:00Z", "the element [0].starred_at has an invalid value"),
    ("stargazers", #""2024-01-07T00:00:00Z""#, "17", "the element [0].starred_at is not a string"),
    ("repository", #""x""#, "7", "the field description is not a string"),
    ("stargazers", #","user":{"login":"fox","id":1}"#, "", "the element [0].user is missing"),
    ("stargazers", "starred_at", "created_at", "the element [0].starred_at is missing"),
    ("stargazers", #""fox""#, "null", "the element [0].user.login is null"),
    ("stargazers", "fox", "../fox", "the element [0].user.login has an invalid value"),
    ("stargazers", "fox", "", "the element [0].user.login has an invalid value"),
    ("stargazers", #","id":1"#, "", "the element [0].user.id is missing"),
    ("stargazers", #"{"login":"fox","id":1}"#, "7", "the element [0].user"),
    ("history", "0,12,", "", "the element [0].days has an invalid value"),
    ("history", "12", "-12", "the element [0].days has an invalid value"),
    ("history", "12", "9223372036854775807", "the element [0].days has an invalid value"),
    ("history", "1754784000", "99999999999999", "the element [0].week has an invalid value"),
    ("history", "1754784000", "-9223372036854775808", "the element [0].week has an invalid value"),
    ("profile", #""type":"User","#, "", "the field type is missing"),
    ("profile", "fox", "f ox", "the field login has an invalid value"),
    ("profile", #"followers":2"#, #"followers":-2"#, "the field followers has an invalid value"),
    ("limits", "resources", "rate", "the field resources is missing"),
    ("limits", ":59", ":-1", "the field resources.core.remaining has an invalid value"),
    ("limits", "1704585600", "1e300", "number"),
  ])
  func `another form is an error with the field`(
    resource: String,
    part: String,
    replacement: String,
    expected: String
  ) async throws {
    let body = try #require(Self.bodies[resource])
    let changed = body.replacing(part, with: replacement, maxReplacements: 1)
    #expect(changed != body)
    let cause = try await cause(changed, as: resource)
    #expect(cause?.contains(expected) == true, "\(cause ?? "no error")")
  }
}
