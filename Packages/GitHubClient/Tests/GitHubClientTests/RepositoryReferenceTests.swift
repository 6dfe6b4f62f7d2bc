import GitHubClient
import Testing

@Suite struct RepositoryReferenceTests {
  /// Texts of users and git, and the reference of each as `[HOST/]OWNER/NAME`.
  private static let texts = [
    ("octo/many", "octo/many"),
    ("octo/many.git", "octo/many"),
    ("octo/many/", "octo/many"),
    ("octo/many#readme", "octo/many"),
    ("octo/many?tab=readme-ov-file#a:b", "octo/many"),
    ("github.com/octo/many", "github.com/octo/many"),
    ("github.com/octo/many/issues/5?q=a:b", "github.com/octo/many"),
    ("127.0.0.1/octo/many/stargazers", "127.0.0.1/octo/many"),
    ("localhost:8000/octo/many/", "localhost/octo/many"),
    ("localhost/octo/many", "localhost/octo/many"),
    ("Git.Example.COM/octo/many", "git.example.com/octo/many"),
    ("git.example.com:8443/octo/many", "git.example.com/octo/many"),
    ("GitHub.com/Octo/Many", "github.com/Octo/Many"),
    ("https://github.com/octo/many", "github.com/octo/many"),
    ("https://github.com/octo/many/", "github.com/octo/many"),
    ("https://github.com/octo/many.git", "github.com/octo/many"),
    ("https://www.github.com/octo/many", "github.com/octo/many"),
    ("https://github.com:443/octo/many", "github.com/octo/many"),
    ("https://github.com/octo/many/stargazers?page=2#top", "github.com/octo/many"),
    ("http://github.com/octo/many", "github.com/octo/many"),
    ("HTTPS://GITHUB.COM/octo/many", "github.com/octo/many"),
    ("https://git.example.com:8443/octo/many", "git.example.com/octo/many"),
    ("http://git.example.com:8080/octo/many", "git.example.com/octo/many"),
    ("git@github.com:octo/many.git", "github.com/octo/many"),
    ("git@github.com:octo/many", "github.com/octo/many"),
    ("git@github.com:/octo/many.git", "github.com/octo/many"),
    ("github.com:octo/many.git", "github.com/octo/many"),
    ("org-1234@octo.ghe.com:octo/many.git", "octo.ghe.com/octo/many"),
    ("ssh://git@github.com/octo/many.git", "github.com/octo/many"),
    ("ssh://git@ssh.github.com:443/octo/many.git", "github.com/octo/many"),
    ("ssh://git@git.example.com:2222/octo/many.git", "git.example.com/octo/many"),
    ("git+ssh://git@github.com/octo/many.git", "github.com/octo/many"),
    ("git://github.com/octo/many.git", "github.com/octo/many"),
  ]

  @Test(arguments: texts)
  func `a text names a repository and its host`(text: String, expected: String) throws {
    let reference = try #require(RepositoryReference(text))
    #expect(reference.description == expected)
    #expect(RepositoryReference(expected) == reference)
  }

  @Test(arguments: [
    "", "octo", "octo/", "/octo/many", "./many", "../octo/many", "/srv/git/octo/many.git",
    "~/octo/many", "https://github.com/octo", "https://github.com", "https:///octo/many",
    "file:///octo/many", "ftp://github.com/octo/many", "ssh://git@github.com/octo/many/issues",
    "git@github.com:many.git", "git@github.com:a/b/c", "https://github.com/octo/ma%6Ey",
    "https://git hub.com/octo/many", "https://[::1]/octo/many", "https://github.com:0/octo/many",
    "https://github.com:99999/octo/many", "https://github.com:x/octo/many", "://octo/many",
    "a/b/c/d", "octo/many/issues", "octo/many/x/", "octo//many", "localhos/octo/many",
    "octo/many//", "https:///octo/many/issues", "git@github.com:octo//many",
    "github.com/octo", "127.0.0.1/octo", "./octo/many", ".../octo/many",
    "https://github..com/octo/many", "octo/many\u{1B}[31m", "@github.com/octo/many",
  ])
  func `another text is no reference`(text: String) {
    #expect(RepositoryReference(text) == nil)
  }

  @Test(arguments: [
    ("git@github.com:octo/many.git", true), ("https://github.com/octo/many", true),
    ("octo/many", false), ("github.com/octo/many", false), ("../octo/many", false),
    ("/srv/octo/many", false), ("file:///srv/octo/many", false),
  ])
  func `a git remote is a URL, and the path of a local repository is none`(
    text: String,
    isRemote: Bool
  ) {
    #expect((RepositoryReference(gitURL: text) != nil) == isRemote)
  }

  @Test(arguments: [
    ("https://ada:secret@gitlab.com/group/part/name.git", "gitlab.com"), ("a:x/y/z", "a"),
    ("git@gitlab.com:group/part/name.git", "gitlab.com"), ("/srv/git/many.git", nil),
    ("https://github.com", "github.com"), ("../many", nil), ("file:///srv/many", nil),
  ])
  func `the host of a git remote is known without a repository`(text: String, host: String?) {
    #expect(RepositoryReference.host(ofGitURL: text) == host)
  }

  @Test(arguments: [
    "https://canary-7f3a@github.com/octo/many", "https://user:canary-7f3a@github.com/octo/many.git",
    "https://x:can@ary:canary-7f3a@github.com/octo/many",
    "https://github.com/octo/many?token=canary-7f3a",
    "ssh://git:canary-7f3a@github.com/octo/many", "canary-7f3a@github.com:octo/many",
  ])
  func `a reference does not have the password of a URL`(text: String) throws {
    let reference = try #require(RepositoryReference(text))
    #expect(reference.description == "github.com/octo/many")
    var dumped = ""
    dump(reference, to: &dumped)
    #expect(!dumped.contains("canary"))
  }
}
