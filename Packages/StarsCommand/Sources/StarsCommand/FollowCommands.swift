import CommandLineParsing
import CommandSupport
import GitHubClient
import Localization
import NetworkOptions
import StarStore
import StargazerService
import Store
import TerminalClient
import TextFormatting

private let addedArgument = Argument(
  repeating: .repository,
  isRequired: false,
  summary: "Repositories as OWNER/REPO or URL; by default that of a git remote of this directory."
)

let addCommand = ToolCommand<Dependencies>(
  "add",
  synonyms: ["follow"],
  summary: "Add repositories to your list, which commands without a repository use.",
  options: [
    gitHubOptions, networkOptions.group, OptionGroup("Output", jsonOption, requestLogOption),
  ],
  arguments: addedArgument,
  examples: [
    ("stars add swiftlang/swift apple/swift-nio", "Add two repositories."),
    ("stars add", "Add the repository of this directory."),
  ],
  exitCodes: ExitCode.ofGitHub.union([.notShown]),
  exitCodeSummaries: .ofGitHub(
    notFound:
      "A repository is unknown or blocked, and the others are added; or the file of --cacert does not exist."
  )
) { try await $0.add() }

private let removedArgument = Argument(
  repeating: .repository.completed(by: "list", "--offline", "--format", "names"),
  summary: "Repositories as OWNER/REPO or URL."
)

let removeCommand = ToolCommand<Dependencies>(
  "remove",
  synonyms: ["rm", "delete", "unfollow"],
  summary: "Remove repositories from your list; their saved data stays.",
  options: [serverOptions, OptionGroup("Output", jsonOption, verboseOption)],
  arguments: removedArgument,
  examples: [("stars remove apple/swift-nio", "Remove a repository.")],
  exitCodes: [.notFound, .notShown, .internalError],
  exitCodeSummaries: [
    .notFound: "A repository is not in the list, or the database does not exist."
  ]
) { try await $0.remove() }

extension JSON.ObjectType {
  /// A repository that a command added.
  fileprivate static let addition = Self("added_repository")

  /// A repository that a command removed.
  fileprivate static let removal = Self("removed_repository")
}

extension CommandRun<Dependencies> {
  /// Adds the repositories that exist, and prints each; a missing reader does not end the additions.
  fileprivate func add() async throws -> ExitCode {
    var names = try names(of: values[addedArgument])
    if names.isEmpty { names = [try await remoteRepository()] }
    let session = try await openSession()
    var printer = ListChangePrinter(output)
    let (_, failures) = try await session.requestEach(
      names,
      "Requesting the number of stars",
      \CountedRepository.repository
    ) {
      try await $0.count($1)
    } receive: { counted in
      let (stars, id, time) = (session.storage.stars, counted.saved.id, system.now())
      let isNew = try await session.storage.unitOfWork.write { try stars.setFollowed(id, time) }
      let (name, count) = ("\(counted.repository.name)", counted.repository.starCount)
      let number = StarNumbers(.english).text(count, "star", "stars")
      try await printer.show(
        isNew ? "Added \(name) (\(number))." : "\(name) is in the list already (\(number)).",
        [
          "repository": .string(name), "stars": .integer(count), "new": .boolean(isNew),
        ],
        of: .addition,
        after: Change("The repository is added")
      )
    }
    return exitCode(after: failures + printer.failures)
  }

  /// Removes the repositories that are in the list, and prints each.
  fileprivate func remove() async throws -> ExitCode {
    let storage = try await openDatabaseIfPresent(at: databaseLocation())
    let server = try server.description
    var printer = ListChangePrinter(output)
    var failures: [Failure] = []
    for name in try names(of: values[removedArgument]) {
      guard let removed = try await remove(name, on: server, in: storage) else {
        failures.append(
          Failure(
            .notFound,
            code: "not_in_list",
            "\(name) is not in the list.",
            advice: "'\(tool.name) list --offline' shows the list."
          )
        )
        continue
      }
      try await printer.show(
        "Removed \(removed.name.escapedForTerminal()); its saved data stays.",
        ["repository": .string(removed.name)],
        of: .removal,
        after: Change("The repository is removed")
      )
    }
    return exitCode(after: failures + printer.failures)
  }
}

extension CommandRun<Dependencies> {
  /// Removes a repository from the list, and returns it; nil if it was not in the list.
  private func remove(
    _ name: RepositoryName,
    on server: String,
    in storage: StarStorage?
  ) async throws -> SavedRepository? {
    guard let storage else { return nil }
    return try await storage.unitOfWork.write { [stars = storage.stars] in
      guard let saved = try stars.find(server, "\(name)"), try stars.setFollowed(saved.id, nil)
      else { return nil }
      return saved
    }
  }
}

/// Prints the changes of a list, which continue when they cannot be printed.
private struct ListChangePrinter {
  private let output: Output
  private var isBroken = false

  /// The failure of the first change that was not printed; none if the reader has gone.
  private(set) var failures: [Failure] = []

  init(_ output: Output) { self.output = output }

  /// Prints a change.
  ///
  /// - Throws: `CancellationError`.
  mutating func show(
    _ text: String,
    _ object: JSON,
    of type: JSON.ObjectType,
    after change: Change
  ) async throws {
    guard !isBroken else { return }
    do {
      if output.isJSON {
        try await output.show(object, of: type, after: change)
      } else {
        try await output.show(text, after: change)
      }
    } catch TerminalClientError.readerGone {
      isBroken = true
    } catch let failure as Failure {
      isBroken = true
      failures.append(failure)
    }
  }
}
