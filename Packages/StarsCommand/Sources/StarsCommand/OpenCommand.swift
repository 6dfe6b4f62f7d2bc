import CommandLineParsing
import CommandSupport
import GitHubClient
import TerminalClient
import TextFormatting

/// The subject of a page.
private enum PageSubject: Sendable {
  case repository(RepositoryReference)
  case account(Login)
}

extension ValueParser where Value == PageSubject {
  /// Parses a repository or the name of an account.
  fileprivate static var pageSubject: Self {
    Self(named: "OWNER/REPO|LOGIN") { text throws(InvalidValue) in
      if let login = Login(text) { return .account(login) }
      guard let reference = RepositoryReference(text) else {
        throw InvalidValue(
          "must be a repository such as swiftlang/swift, or an account such as octocat"
        )
      }
      return .repository(reference)
    }
  }
}

private let subjectArgument = Argument(
  optional: .pageSubject,
  summary:
    "Repository or account; by default the only one of the list, else that of a git remote of this directory."
)

let openCommand = ToolCommand<Dependencies>(
  "open",
  synonyms: ["browse", "web"],
  summary: "Open the page of a repository or an account in the browser; send no request.",
  options: [
    serverOptions,
    OptionGroup(
      "Output",
      jsonOption.summarized("Print the address as a JSON object, and an error as one."),
      verboseOption
    ),
  ],
  arguments: subjectArgument,
  examples: [
    ("stars open swiftlang/swift", "Open the page of a repository."),
    ("GH_BROWSER='firefox --private-window' stars open octocat", "Open the page of an account."),
  ],
  exitCodes: [.refused, .internalError],
  exitCodeSummaries: [.refused: "The browser did not start, or failed."]
) { try await $0.open() }

extension CommandRun<Dependencies> {
  /// Opens the page in the browser, and prints its address.
  fileprivate func open() async throws -> ExitCode {
    let path: String
    switch values[subjectArgument] {
    case .account(let login): path = "\(login)"
    case .repository(let reference): path = "\(try name(of: reference))"
    case nil: path = "\(try await defaultRepository())"
    }
    guard let page = WebPage("\(try server.siteURL)/\(path)") else { return .internalError }
    let browser = try Browser(environment: system.environment)
    let terminal = output.terminal
    log("Opening \(page.url) with \(browser.commands.map { $0[0] }.joined(separator: ", else ")).")
    try await browser.open(
      page,
      with: system,
      isAtTerminal: terminal.isTerminal(.input) && terminal.isTerminal(.output)
    )
    if output.isJSON {
      try await output.show(["url": .string(page.url)], of: .opened)
    } else {
      try await output.show("Opened \(page.url)")
    }
    return .success
  }
}

extension JSON.ObjectType {
  /// The page that the browser opened.
  fileprivate static let opened = Self("opened")
}
