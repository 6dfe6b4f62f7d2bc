import GitHubClient
import Testing

@Suite struct NameTests {
  @Test(arguments: [
    "octo/many", "Octo-Cat/Hello.World", "a/b", "octo_corp/.github", "octo/..x", "-octo-/-_.",
    "1/2", "octo/" + String(repeating: "n", count: 100),
  ])
  func `a repository is an owner and a name`(text: String) throws {
    let name = try #require(RepositoryName(text))
    #expect(name.description == text)
    #expect("\(name.owner)/\(name.name)" == text)
  }

  @Test(arguments: [
    "", "/", "octo", "octo/", "/many", "octo/many/", "octo/many/issues", "octo//many", "octo/.",
    "octo/..", "../many", "octo/many.git", "octo/many.GIT", "octo.com/many", "octo/ma ny",
    "octo/many?page=2", "octo/many#x", "octo/ma%6Ey", "octo/ma\u{1B}[31mny", "octo/mañy",
    "ocтo/many", "octo/many\n", "octo:x/many", "bot[bot]/many", "https://github.com/octo/many",
    "octo/" + String(repeating: "n", count: 101), String(repeating: "o", count: 101) + "/many",
  ])
  func `a text that could change a URL or a terminal is no name`(text: String) {
    #expect(RepositoryName(text) == nil)
  }

  @Test(arguments: [
    "octocat", "Octo-Cat", "ada_octo", "dependabot[bot]", "0", "-old-name-",
    String(repeating: "o", count: 100),
  ])
  func `a login is a name of letters, digits, hyphens and underscores`(text: String) {
    #expect(Login(text)?.description == text)
  }

  @Test(arguments: [
    "", "octo cat", "octo/cat", "octo.cat", "..", "[bot]", "octo[bot]x", "octo[bot][bot]", "öcto",
    "octo\u{1B}", "octo%20", String(repeating: "o", count: 101),
  ])
  func `a text that GitHub does not allow is no login`(text: String) {
    #expect(Login(text) == nil)
  }

  @Test func `names that differ only in case are equal`() {
    #expect(RepositoryName("octo/many") == RepositoryName("OCTO/Many"))
    #expect(Set([RepositoryName("octo/many"), RepositoryName("OCTO/Many")]).count == 1)
    #expect(RepositoryName("octo/many") != RepositoryName("octo/many2"))
    #expect(Login("octocat") == Login("OctoCat"))
    #expect(Set([Login("octocat"), Login("OctoCat")]).count == 1)
    #expect(Login("octocat") != Login("octocats"))
  }
}
