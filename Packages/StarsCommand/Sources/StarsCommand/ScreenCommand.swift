import APIClient
import CommandLineParsing
import CommandSupport
import GitHubClient
import Localization
import NetworkOptions
import PortableFoundation
import StargazerService
import StargazersFeature
import StargazersScreen
import TerminalClient
import TerminalUI

let screenCommand = ToolCommand<Dependencies>(
  "screen",
  summary: "Show your list, people, history and accounts on a full-screen terminal.",
  options: [
    OptionGroup("Selection", orderOption),
    OptionGroup("Refreshes", everyOption),
    impatientOptions, networkOptions.group,
  ],
  arguments: repositoryArgument.summarized(
    "Repository as OWNER/REPO or URL; by default your list, else that of a git remote of this directory."
  ),
  examples: [
    (
      "stars screen swiftlang/swift",
      "Open the screen: return shows an account, ? shows help, q quits."
    ),
    ("stars screen", "Show your list: return opens a repository, and Esc leads back."),
    ("stars screen swiftlang/swift --every never", "Request the count with the first page only."),
    (
      "stars screen swiftlang/swift --plain",
      "Print plain lines instead of drawing, for screen readers."
    ),
  ],
  // The screen shows the failures of requests.
  exitCodes: [.invalidInput, .notFound, .cannotCreate],
  exitCodeSummaries: .ofGitHub(notFound: "The file of --cacert does not exist.")
) { try await $0.screen() }

extension CommandRun<Dependencies> {
  /// Shows the screen until the user quits.
  fileprivate func screen() async throws -> ExitCode {
    try await onScreen(withoutTerminal: "stars people") { style, isPlain in
      let terminal = TerminalScreen(output.terminal, options: .init(style: style, isPlain: isPlain))
      let isNamed = values[repositoryArgument] != nil
      let followed = isNamed ? [] : try await followedRepositories()
      let name = followed.isEmpty ? try await selectedRepository() : nil
      // The view models show limits, and wait for their end.
      let service = try await openServiceAndStorage(waiting: .never).service
      guard let name else { return try await showList(service, on: terminal) }
      let end = try await screen(of: name, service).run(on: terminal, clock: system.clock)
      return if case .quit(let signal) = end { signal } else { nil }
    }
  }

  /// Shows the user's list, and the screens of repositories that it opens.
  private func showList(
    _ service: StargazerService,
    on terminal: TerminalScreen
  ) async throws -> TerminalClient.Signal? {
    let viewModel = FollowedViewModel(
      service,
      every: values[everyOption],
      clock: system.clock,
      now: system.now
    )
    let screen = FollowedScreen(
      viewModel,
      language: language,
      browse: { await browse($0) },
      now: system.now
    )
    return try await screen.run(on: terminal, clock: system.clock) { name in
      try await self.screen(of: name, service, isOfList: true)
        .run(on: terminal, clock: system.clock)
    }
  }

  /// Returns the screen of a repository.
  private func screen(
    of name: RepositoryName,
    _ service: StargazerService,
    isOfList: Bool = false
  ) -> StarsScreen {
    StarsScreen(
      StargazersViewModel(
        of: name,
        order: values[orderOption],
        service,
        every: values[everyOption],
        clock: system.clock,
        now: system.now
      ),
      isOfList: isOfList,
      language: language,
      reason: { reason(for: $0) },
      advice: { advice(on: $0) },
      browse: { await browse($0) },
      now: system.now,
      localOffset: system.localOffset
    )
  }

  /// Opens a page of the website in the browser, which cannot use the terminal of the screen, and returns what happened.
  private func browse(_ path: String) async -> String {
    do {
      guard let page = WebPage("\(try server.siteURL)/\(path)") else { return "" }
      try await Browser(environment: system.environment)
        .open(page, with: system, isAtTerminal: false)
      return CommandPhrase.opened.text(in: language, page.url)
    } catch let failure as Failure {
      return failure.message
    } catch {
      return "\(error)"
    }
  }
}
