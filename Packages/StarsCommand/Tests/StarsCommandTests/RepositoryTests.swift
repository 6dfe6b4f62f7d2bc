import CommandSupport
import GitHubClient
import PortableFoundation
import ProcessClient
import StarsCommand
import Testing

/// The repository of a command: a name, an address, or a git remote of the current directory.
@Suite struct RepositoryTests {
  private let stars = StarsTester()

  /// Installs a git whose repository has remotes.
  private func setRemotes(_ remotes: String..., rewritesAddresses: Bool = false) {
    let text = remotes.map { "\($0) (fetch)\n\($0) (push)\n" }.joined()
    stars.processes["git"] = { command in
      guard command.arguments == ["remote", "--verbose"] else {
        #expect(command.arguments.starts(with: ["config", "--get-regexp"]))
        return ProcessClient.Exit(rewritesAddresses ? .exited(0) : .exited(1))
      }
      return ProcessClient.Exit(output: Array(text.utf8))
    }
  }

  @Test(arguments: [
    "octo/many", "OCTO/Many", "github.com/octo/many", "https://github.com/octo/many",
    "http://www.github.com/octo/many/", "https://github.com/octo/many.git",
    "https://github.com/octo/many/stargazers?page=2#top", "git@github.com:octo/many.git",
    "ssh://git@ssh.github.com:443/octo/many.git", "git://github.com/octo/many",
    "https://ada:secret@github.com/octo/many", "octo/many/", "octo/many#readme", "octo/many?x",
    "github.com/octo/many/stargazers",
  ])
  func `a repository has many notations`(text: String) async {
    let result = await stars(["count", text, "--format", "names"])
    #expect(result.output == "octo/many\n", "\(result.errors)")
  }

  @Test(arguments: [
    "", "many", "/", "octo/", "/many", "octo/many/more/parts", "octo many/x", "octo/..",
    "a/b\u{1B}",
    "file:///octo/many", "javascript:alert/many", "https://github.com/octo", "https:///octo/many",
    "C:/octo/many", "../octo/many:x", "octo/many/x", "octo/many/issues", "octo/mäny",
    "git@:octo/many",
  ])
  func `another text is a usage error`(text: String) async {
    let result = await stars(["count", text])
    #expect(result.code == .usage)
    #expect(stars.gitHub.requests == [])
  }

  @Test(arguments: [
    ("upstream\thttps://github.com/octo/many.git", "origin\tgit@github.com:ada/fork.git"),
    ("origin\tgit@github.com:octo/many.git", "backup\thttps://github.com/octo/other"),
    ("mirror\thttps://gitlab.com/octo/other", "second\thttps://github.com/octo/many"),
    ("local\t/srv/octo/other", "origin\thttps://ada:secret@github.com/octo/many"),
  ])
  func `without a name, the repository is that of a git remote`(
    first: String,
    second: String
  ) async {
    for remotes in [[first, second], [second, first]] {
      let text = remotes.map { "\($0) (fetch)\n\($0) (push)\n" }.joined()
      stars.processes["git"] = { _ in ProcessClient.Exit(output: Array(text.utf8)) }
      for line in ["count --format names", "people -n 1", "open --json", "history", "sync"] {
        stars.processes["xdg-open"] = { _ in ProcessClient.Exit() }
        stars.processes["open"] = { _ in ProcessClient.Exit() }
        let result = await stars(line)
        #expect(result.code == .success, "\(result.errors)")
        #expect(!(result.output + result.errors).contains("secret"))
      }
    }
    #expect(Set(stars.gitHub.requests.compactMap(\.repository)) == [.many])
  }

  @Test func `a repository of another server is refused without a request`() async {
    let named = await stars("count https://github.example.com/octo/many")
    #expect(named.code == .usage)
    #expect(
      named.errors.contains("octo/many is on github.example.com, but this command reads github.com")
    )
    #expect(named.errors.contains("Set GH_HOST to github.example.com"))
    setRemotes("origin\thttps://github.example.com/octo/many", "b\thttps://gitlab.com/octo/many")
    let remote = await stars("count")
    #expect(remote.code == .usage)
    #expect(
      remote.errors.contains(
        """
        No git remote of this directory is a repository of github.com: 'origin' is on github.example.com and 'b' is on gitlab.com.
        """
      )
    )
    #expect(stars.gitHub.requests == [])
    #expect(stars.servers == [])
  }

  @Test func `addresses that git rewrites are reported with the command that lists them`() async {
    for rewritesAddresses in [false, true] {
      setRemotes(
        "origin\thttps://mirror.example.com/octo/many",
        rewritesAddresses: rewritesAddresses
      )
      let errors = await stars("count").errors
      #expect(errors.contains("git config --get-regexp insteadof") == rewritesAddresses)
      #expect(
        errors.hasSuffix(
          """
          If mirror.example.com is a server of GitHub: Set GH_HOST to mirror.example.com, or name its API with --url. \
          Name one: stars count OWNER/REPO

          """
        ),
        "\(errors)"
      )
    }
  }

  @Test(arguments: [
    ("", "Set GH_HOST to gitlab.com, or name its API with --url."),
    ("STARS_URL", "Unset STARS_URL and set GH_HOST to gitlab.com, or name the API with --url."),
    ("--url", "Name the API of gitlab.com with --url."),
  ])
  func `the advice names what selected the server`(selection: String, advice: String) async {
    let url = "https://github.example.com/api/v3"
    let stars = StarsTester(environment: selection == "STARS_URL" ? ["STARS_URL": url] : [:])
    let options = selection == "--url" ? ["--url", url] : []
    let result = await stars(["count", "https://gitlab.com/octo/many"] + options)
    #expect(result.code == .usage)
    #expect(result.errors.hasSuffix("\n\(advice)\n"), "\(result.errors)")
    if selection == "STARS_URL" {
      let gitHub = await stars("count https://github.com/octo/many")
      #expect(gitHub.errors.hasSuffix("\nUnset STARS_URL, or name the API with --url.\n"))
    }
  }

  @Test func `the host of a remote may be that of GH_HOST`() async {
    let stars = StarsTester(environment: ["GH_HOST": "github.example.com"])
    stars.processes["git"] = { _ in
      ProcessClient.Exit(output: Array("origin\tgit@github.example.com:octo/many (fetch)\n".utf8))
    }
    #expect(await stars("count --format names").output == "octo/many\n")
    #expect(stars.servers == ["https://github.example.com/api/v3"])
  }

  @Test func `without a repository, the advice is to name one`() async {
    let missing = await stars("people")
    #expect(missing.code == .usage)
    #expect(
      missing.errors == """
        The command line names no repository, and the list is empty. git is not installed, which knows the remotes of this directory.
        Name one: stars people OWNER/REPO

        """
    )
    stars.processes["git"] = { _ in ProcessClient.Exit(.exited(128)) }
    #expect(await stars("sync").errors.contains("This directory is not in a git repository."))
    setRemotes()
    #expect(await stars("count").errors.contains("git repository of this directory has no remote."))
    setRemotes(
      "a\thttps://ada:secret@gitlab.com/group/part/many",
      "b\t/srv/many",
      "c\thttps://github.com/octo"
    )
    let others = await stars("count").errors
    #expect(
      others.contains(
        "'a' is on gitlab.com, 'b' is a path and 'c' is on github.com, but without OWNER/REPO."
      ),
      "\(others)"
    )
    #expect(!others.contains("secret"))
    stars.processes["git"] = { _ in
      throw ProcessClientError.timedOut(program: "git", after: .seconds(10))
    }
    #expect(await stars("history").errors.contains("it did not finish within"))
  }

  @Test(arguments: [
    ("GH_HOST", "github.com", "https://api.github.com"),
    ("GH_HOST", "octo.ghe.com", "https://api.octo.ghe.com"),
    ("GH_HOST", "git.example.com:8443", "https://git.example.com:8443/api/v3"),
    ("STARS_URL", "https://api.github.com/", "https://api.github.com"),
    ("STARS_URL", "https://GitHub.com", "https://api.github.com"),
    ("STARS_URL", "http://127.0.0.1:8000", "http://127.0.0.1:8000"),
    ("STARS_URL", "https://git.example.com/api/v3/", "https://git.example.com/api/v3"),
  ])
  func `the server is that of the environment`(
    variable: String,
    value: String,
    server: String
  ) async {
    let stars = StarsTester(environment: [variable: value])
    #expect(await stars("count octo/many").code == .success)
    #expect(stars.servers == [server])
    #expect(await stars("count octo/many --url https://other.example.com").code == .success)
    #expect(stars.servers.last == "https://other.example.com")
  }

  @Test(arguments: ["https://github.example.com", "a/b", "user@host", "host name", "-", "host?x"])
  func `a GH_HOST that is no host is a usage error`(host: String) async {
    let stars = StarsTester(environment: ["GH_HOST": host == "-" ? "::" : host])
    let result = await stars("count octo/many")
    #expect(result.code == .usage)
    #expect(result.errors.contains("GH_HOST: must be a host"))
  }
}

extension MockGitHub.Request {
  /// The repository of the request.
  fileprivate var repository: RepositoryName? {
    switch self {
    case .repository(let name), .stargazers(let name, _), .history(let name, _): name
    case .profile, .rateLimits: nil
    }
  }
}
