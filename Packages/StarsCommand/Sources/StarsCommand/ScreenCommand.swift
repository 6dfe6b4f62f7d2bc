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
  summary: "Show people, history and accounts on a full-screen terminal.",
  options: [
    OptionGroup("Selection", orderOption),
    OptionGroup("Refreshes", everyOption),
    gitHubOptions, networkOptions.group,
  ],
  arguments: repositoryArgument,
  examples: [
    (
      "stars screen swiftlang/swift",
      "Open the screen: return shows an account, ? shows help, q quits."
    ),
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
    try await onScreen(withoutTerminal: "stars list") { style, isPlain in
      let name = try await selectedRepository()
      // The view model shows limits, and waits for their end.
      let service = try await openService(waiting: .never)
      let screen = StarsScreen(
        StargazersViewModel(
          of: name,
          order: values[orderOption],
          service,
          every: values[everyOption],
          clock: system.clock,
          now: system.now
        ),
        language: language,
        reason: { reason(for: $0) },
        advice: { advice(on: $0) },
        browse: { await browse($0) },
        now: system.now,
        localOffset: system.localOffset
      )
      let terminal = TerminalScreen(output.terminal, options: .init(style: style, isPlain: isPlain))
      return try await screen.run(on: terminal, clock: system.clock)
    }
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
