// An endpoint takes a checked name, so no text of a user changes the path of a URL.
import GitHubClient

func count(of text: String, from gitHub: GitHubClient) async throws -> Int? {
  #if MISUSE
    // error: cannot convert value of type 'String'
    return try await gitHub.repository(text).starCount
  #else
    guard let name = RepositoryName(text) else { return nil }
    return try await gitHub.repository(name).starCount
  #endif
}
