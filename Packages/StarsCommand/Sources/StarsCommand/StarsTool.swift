import CommandLineParsing
public import CommandSupport

/// The command-line tool `stars`.
public let starsTool = Tool<Dependencies>(
  name: "stars",
  summary:
    "Show the stars of a GitHub repository: their number, their history and, if GitHub permits, the people.",
  discussion: """
    GitHub publishes the number of a repository's stars and their history. Since July 2026, only administrators and \
    collaborators of a repository may list its stargazers. The tool reads the data that the user may read, and \
    explains what is missing: a token, a permission of the token, or the role in the repository.

    The token is that of GH_TOKEN, else of GITHUB_TOKEN; it is sent to github.com and subdomains of ghe.com only. The token \
    of GH_ENTERPRISE_TOKEN, else of GITHUB_ENTERPRISE_TOKEN, is sent to the host of --url or GH_HOST only. No token is \
    sent without encryption, except to this computer, and none is sent to a host that only a git remote or an address \
    names. No token is printed, logged, recorded or saved. Public data needs no token.

    Commands wait for the end of a rate limit, and show the remaining time. With --no-wait they fail, and 'sync' \
    continues where it stopped.

    Headings and numbers are in English or German. Help, errors, JSON and CSV are in English; numbers in JSON and CSV \
    have no group separators.
    """,
  database: ToolDatabase(noun: "repository", command: "count OWNER/REPO"),
  commands: [
    listCommand, historyCommand, chartCommand,
    countCommand, syncCommand, userCommand, openCommand, limitCommand,
    watchCommand, screenCommand,
    exportCommand, importCommand, doctorCommand,
  ],
  options: [OptionGroup("Output", languageOption)],
  environment: [
    (
      "GH_TOKEN, GITHUB_TOKEN",
      "Token for github.com and subdomains of ghe.com; the first that is set."
    ),
    (
      "GH_ENTERPRISE_TOKEN, GITHUB_ENTERPRISE_TOKEN",
      "Token for the host of --url or GH_HOST; the first that is set."
    ),
    ("GH_HOST", "Host of the server, such as github.example.com, unless --url is set."),
    (
      "GH_BROWSER, BROWSER", "Commands that open addresses, separated by colons; %s is the address."
    ),
    (
      "LC_ALL, LC_MESSAGES, LANG",
      "The first one that is set selects the language: German, or else English."
    ),
  ],
  examples: [
    (
      "stars count swiftlang/swift",
      "Print the number of stars, and the change since the saved number."
    ),
    ("stars history swiftlang/swift --format chart", "Draw the new stars of each month."),
    ("stars list swiftlang/swift --limit 10", "List the people who gave the last ten stars."),
    (
      "stars sync swiftlang/swift",
      "Store the complete list, and print the new and the lost people."
    ),
    ("stars doctor swiftlang/swift", "Check the token and its permissions."),
  ],
  exitCodes: [
    .refused:
      "A check of 'doctor' failed, the browser did, nothing is saved to export, or the database to import into is not empty.",
    .notPermitted: "Not permitted to list the stargazers, or an invalid token.",
    .usage: "Invalid command line, variable or recording.",
    .invalidInput: "The file to import is damaged, or that of --cacert is unusable.",
    .notFound:
      "A repository or an account is unknown, blocked or not saved; or the file to import, that of --cacert, or the database does not exist.",
    .serverUnreachable: "The server is unreachable, or its certificate is not trusted.",
    .cannotCreate: "Cannot create the database, or the file to export to or to draw.",
    .tryAgain: "A rate limit is reached, the server has a problem, or it did not respond in time.",
    .unacceptableResponse:
      "A response has an unexpected form, or a request is not in the replayed recording.",
    .internalError: "Internal error.",
  ]
)
