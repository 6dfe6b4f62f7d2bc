import CommandSupport
import GitHubClient
import PortableFoundation
import StarsCommand
import Testing

/// The list is for collaborators only.
@Suite struct RefusalTests {
  private func stars(
    _ access: MockRepository.Access,
    _ environment: [String: String] = [:]
  ) -> StarsTester {
    let stars = StarsTester(environment: environment)
    stars.gitHub.update(.many) { $0.access = access }
    return stars
  }

  @Test(arguments: [
    MockRepository.Access.denied(.init(status: 403, message: "no")), .denied(.init(status: 404)),
    .denied(.init(status: 401)), .empty,
  ])
  func `a refused list prints the count, the reason and the command that works instead`(
    access: MockRepository.Access
  ) async {
    let stars = stars(access)
    let result = await stars("people octo/many")
    #expect(result.code == .notPermitted)
    #expect(result.code.rawValue == 4)
    #expect(result.output == "")
    #expect(
      result.errors == """
        octo/many has 250 stars, but GitHub does not show you the stargazers: administrators and collaborators may list \
        them.
        No token is set: set GH_TOKEN to the token of a collaborator, or use that of gh: --token-command 'gh auth token'.
        The history is public: stars history octo/many

        """
    )
    #expect(await stars("history octo/many").code == .success)
    let sync = await stars("sync octo/many --json")
    #expect(sync.code == .notPermitted)
    #expect(sync.errors.contains(#""message":"octo/many has 250 stars, but GitHub"#))
    #expect(sync.errors.contains(#""exit_code":4"#))
  }

  @Test(arguments: [
    ("GITHUB_TOKEN", "https://git.example.com/api/v3", "github.com.", "GH_ENTERPRISE_TOKEN"),
    (
      "GH_ENTERPRISE_TOKEN", "https://api.github.com", "other servers than github.com.",
      "GH_TOKEN"
    ),
  ])
  func `a token of other servers is named together with the variable of this one`(
    foreign: String,
    url: String,
    servers: String,
    variable: String
  ) async {
    let stars = stars(.denied(.init(status: 403)), [foreign: "secret"])
    let sentence = "The token of \(foreign) is not sent, because it is for \(servers)"
    let list = await stars("people octo/many --url \(url)").errors
    #expect(
      list.contains("\(sentence) Set \(variable) to the token of a collaborator, or use"),
      "\(list)"
    )
    let doctor = await stars("doctor --url \(url)").output
    #expect(doctor.contains("\(sentence) Set \(variable), or use"), "\(doctor)")
  }

  @Test(arguments: [
    (
      GitHubClientError.Denial(status: 403, message: "No \u{1B}[31mway"),
      #"is not a collaborator, or the token lacks a permission (GitHub responded with status 403: No \u{1B}[31mway)."#
    ),
    (
      .init(status: 403, acceptedPermissions: "metadata=read; contents=write"),
      "lacks a permission; GitHub accepts these: metadata=read; contents=write. A fine-grained token"
    ),
    (
      .init(status: 403, signOn: "https://github.com/orgs/octo/sso"),
      "single sign-on for the token of GITHUB_TOKEN: authorize it at https://github.com/orgs/octo/sso"
    ),
  ])
  func `with a token, the reason names its variable and the missing permission`(
    denial: GitHubClientError.Denial,
    reason: String
  ) async {
    let stars = stars(.denied(denial), ["GITHUB_TOKEN": "canary"])
    let result = await stars("people octo/many")
    #expect(result.code == .notPermitted)
    #expect(result.errors.contains("token of GITHUB_TOKEN"))
    #expect(result.errors.contains(reason), "\(result.errors)")
    #expect(!result.errors.contains("canary"))
  }
}
