import CommandLineParsing
import CommandSupport
import GitHubClient
import Localization
import NetworkOptions
import PortableFoundation
import StargazerService

/// The languages of the tool.
let starsLanguages: [Language] = [.english, .german]

let languageOption = Option(
  "language",
  .choice(of: Language.self, among: starsLanguages, named: "LANGUAGE"),
  defaultText: "LC_ALL, LC_MESSAGES or LANG",
  summary: "Language of headings and numbers."
)

/// The options that describe the server and its limits.
let gitHubOptions = OptionGroup("GitHub", urlOption, tokenCommandOption, waitOption, timeoutOption)

/// The options of commands that never wait for the end of a rate limit.
let impatientOptions = OptionGroup("GitHub", urlOption, tokenCommandOption, timeoutOption)

/// The option of commands that need the server without sending a request.
let serverOptions = OptionGroup("GitHub", urlOption)

let urlOption = Option(
  "url",
  .apiURL,
  environment: "STARS_URL",
  defaultText: "the API of GH_HOST, else https://api.github.com",
  summary: "Base URL of the API, such as https://github.example.com/api/v3."
)

/// The longest pause for a rate limit; without a value, the hour of GitHub, and some minutes in which clocks may differ.
let waitOption = Option(
  "wait",
  optional: .duration,
  implied: .seconds(65 * 60),
  summary: "Wait for the end of a rate limit, at most DURATION, by default 65m; else fail."
)

let timeoutOption = Option(
  "timeout",
  .duration,
  default: .seconds(10),
  summary: "Time limit of a request, such as 500ms, 10s or 2m."
)

/// The order of people in `people` and `screen`.
let orderOption = Option(
  "order",
  .choice(of: StarOrder.self),
  default: .newest,
  summary: "Which stars are first."
)

/// The time between refreshes of `watch` and `screen`.
let everyOption = Option(
  "every",
  .interval,
  default: .seconds(300),
  summary: "Time between the starts of two refreshes; 0 means no pause, never only one refresh."
)

/// The options that describe the route to the server, and its recording.
let networkOptions = NetworkOptions(
  of: "stars",
  replay: "Use recorded responses and send no requests; data is saved as usual."
)

/// The repository of a command; by default the only one of the list, else that of the current directory.
let repositoryArgument = Argument(
  optional: .repository,
  summary:
    "Repository as OWNER/REPO or URL; by default the only one of the list, else that of a git remote of this directory."
)

/// The repositories of a command; by default those of the list, else that of the current directory.
let repositoriesArgument = Argument(
  repeating: .repository,
  isRequired: false,
  summary:
    "Repositories as OWNER/REPO or URL; by default those of the list, else that of a git remote of this directory."
)

extension ValueParser where Value == RepositoryReference {
  /// Parses the name or the URL of a repository; shells complete saved repositories.
  static var repository: Self {
    Self(named: "OWNER/REPO") { text throws(InvalidValue) in
      guard let reference = RepositoryReference(text) else {
        throw InvalidValue(
          "must be a repository such as swiftlang/swift or https://github.com/swiftlang/swift"
        )
      }
      return reference
    }
    // A URL can contain a user and a password.
    .concealed { $0.utf8.contains(UInt8(ascii: "@")) }
    .completed(by: "count", "--saved", "--offline", "--format", "names")
  }
}

extension ValueParser where Value == GitHubServer {
  /// Parses the base URL of an API.
  fileprivate static var apiURL: Self {
    Self(named: "URL") { text throws(InvalidValue) in
      let server = try ServerURL(text)
      guard server.url.query(percentEncoded: true) == nil else {
        throw InvalidValue("must not have a query")
      }
      guard let gitHub = GitHubServer(baseURL: server.url) else {
        throw InvalidValue("must be an http or https URL")
      }
      return gitHub
    }
    .concealed()
  }
}

extension CommandRun<Dependencies> {
  /// The language of headings and numbers.
  var language: Language {
    values[languageOption]
      ?? .preferred(among: starsLanguages) { system.environment.variable($0) }
  }
}
