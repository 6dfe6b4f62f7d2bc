import CommandLineParsing
import CommandSupport
import GitHubClient
import Localization
import NetworkOptions
import StarStore
import StargazerService
import Store
import StyleGuide
import Synchronization
import TerminalClient
import TextFormatting

let syncCommand = ToolCommand<Dependencies>(
  "sync",
  summary: "Store the complete lists of stargazers, and print the new and the lost people.",
  options: [
    gitHubOptions, networkOptions.group,
    OptionGroup(
      "Output",
      jsonOption.summarized(
        "Print JSON, one object per new or lost person, then one with the numbers."
      ),
      requestLogOption
    ),
  ],
  arguments: repositoriesArgument,
  examples: [
    ("stars sync swiftlang/swift", "Store the list; run it again to see the changes."),
    ("stars sync swiftlang/swift --wait", "Wait at a rate limit, and then continue."),
  ],
  exitCodes: ExitCode.ofGitHub.union([.notShown]),
  exitCodeSummaries: .ofGitHub(
    notFound: "A repository is unknown or blocked, or the file of --cacert does not exist."
  )
) { try await $0.sync() }

extension JSON.ObjectType {
  /// The numbers of a sync.
  fileprivate static let sync = Self("sync")

  /// A new or lost person since the last complete list.
  fileprivate static let change = Self("stargazer_change")
}

extension Change {
  /// A complete list.
  fileprivate static let sync = Change("The list is saved")
}

extension CommandRun<Dependencies> {
  /// Stores the lists, and prints the changes of each; pages before a failure are saved.
  fileprivate func sync() async throws -> ExitCode {
    let names = try await selectedRepositories()
    let session = try await openSession()
    var failures: [Failure] = []
    for name in names {
      do {
        let report = try await sync(name, in: session)
        try await showChanges(of: report, in: session.storage)
        if let difference = report.difference { warn(of: difference, report) }
      } catch let failure as Failure where failure.exitCode != .notShown {
        failures.append(failure)
        guard failure.isOfOneRepository else { break }
      }
    }
    return exitCode(after: failures)
  }

  /// Stores the list of a repository.
  private func sync(_ name: RepositoryName, in session: Session) async throws -> SyncReport {
    let isStarted = Mutex(false)
    do {
      return try await session.request("Comparing the stargazers of \(name)") { service in
        try await service.sync(name) { progress in
          isStarted.withLock { $0 = true }
          session.show(text(of: progress, name))
          log(
            "Saved page \(progress.pageCount): \(progress.count) of \(progress.expectedCount) people."
          )
        }
      }
    } catch let failure as Failure {
      var hasPages = isStarted.withLock(\.self)
      if !hasPages {
        // A name that was never saved finds no list: then only the pages of this sync count.
        do {
          hasPages = try await hasUnfinishedList(of: name, in: session.storage)
        } catch {
          // The failure of the sync is the cause that the user needs.
          log("Cannot read the saved pages: \(error)")
        }
      }
      throw hasPages
        ? failure.adding("The pages so far are saved; the next sync continues there.")
        : failure
    }
  }

  /// Returns whether pages of an interrupted sync are saved.
  private func hasUnfinishedList(
    of name: RepositoryName,
    in storage: StarStorage
  ) async throws -> Bool {
    let server = try server.description
    return try await storage.unitOfWork.read {
      let saved = try storage.stars.find(server, "\(name)")
      return try saved.flatMap { try storage.stars.walk($0.id) }.map { $0.pageCount > 0 } ?? false
    }
  }

  private func text(of progress: SyncProgress, _ name: RepositoryName) -> String {
    let numbers = StarNumbers(.english)
    let verb = progress.isContinued ? "Continuing with" : "Reading"
    return """
      \(verb) the stargazers of \(name): \(numbers.text(progress.count)) of \
      \(numbers.text(progress.expectedCount))
      """
  }

  /// Prints the people who are new and lost in constant memory, then the numbers.
  private func showChanges(of report: SyncReport, in storage: StarStorage) async throws {
    let repository = "\(report.repository.name)"
    let changes = report.changes
    if !report.isUnchanged, changes.newCount + changes.lostCount > 0 {
      let id = report.savedID
      let snapshot = try await storage.snapshot()
      let report = people(of: repository)
      let style = output.style(on: .output)
      let table = report.table(fitting: [], width: output.terminalWidth, style: style)
      try await snapshot.unitOfWork.read {
        try snapshot.stars.forEachChange(id) { change in
          let text =
            output.isJSON ? jsonLine(of: change, report) : line(of: change, table, style)
          output.terminal.write(text + "\n", to: .output)
        }
      }
    }
    if output.isJSON {
      try await output.show(json(of: report), of: .sync, after: .sync)
    } else {
      try await output.show(summary(of: report), after: .sync)
    }
  }

  private func line(
    of change: StarStore.StarChange,
    _ table: FittedTable<StarStore.SavedStar>,
    _ style: TextStyle
  ) -> String {
    switch change {
    case .new(let star): style.text("+ \(table.line(of: star))", as: .good)
    case .lost(let star): style.text("- \(table.line(of: star))", as: .bad)
    }
  }

  private func jsonLine(
    of change: StarStore.StarChange,
    _ report: Report<StarStore.SavedStar>
  ) -> String {
    let (kind, star) =
      switch change {
      case .new(let star): ("new", star)
      case .lost(let star): ("lost", star)
      }
    return output.line(report.json(of: star).adding("change", .string(kind)), of: .change)
  }

  private func summary(of report: SyncReport) -> String {
    let numbers = StarNumbers(language)
    let changes = report.changes
    let people = CommandPhrase.stargazerCount.text(
      in: language,
      "\(report.repository.name)",
      numbers.text(changes.list.count)
    )
    if report.isUnchanged {
      return CommandPhrase.unchangedSince.text(
        in: language,
        people,
        localText(of: changes.list.time)
      )
    }
    return changes.isFirst
      ? people
      : CommandPhrase.changesOfList.text(
        in: language,
        people,
        numbers.text(changes.newCount),
        numbers.text(changes.lostCount)
      )
  }

  private func json(of report: SyncReport) -> JSON {
    let difference: String? =
      switch report.difference {
      case .tooMany: "too_many"
      case .other: "other"
      case nil: nil
      }
    return [
      "repository": .string("\(report.repository.name)"),
      "stars": .integer(report.repository.starCount),
      "people": .integer(report.changes.list.count),
      "first": .boolean(report.changes.isFirst),
      "unchanged": .boolean(report.isUnchanged),
      "new": .integer(report.changes.newCount),
      "lost": .integer(report.changes.lostCount),
      "difference": .string(difference),
      "synced_at": .string(report.changes.list.time.rfc3339),
    ]
  }

  private func warn(of difference: SyncReport.Difference, _ report: SyncReport) {
    let (people, stars) = (report.changes.list.count, report.repository.starCount)
    let name = report.repository.name
    let format = StarNumbers(.english)
    let peopleText = format.text(people, "person", "people")
    let numbers =
      "has \(peopleText), but the repository has \(format.text(stars, "star", "stars"))"
    let message =
      switch difference {
      case .tooMany:
        "The list of \(name) \(numbers): GitHub lists only the oldest 40,000 of them."
      case .other where people == stars:
        "The list of \(name) may miss people: stars came and went while it was read. Run 'stars sync \(name)' again."
      case .other:
        """
        The list of \(name) \(numbers): stars came or went meanwhile, or GitHub does not list some accounts.
        """
      }
    output.warn(code: "list_differs", message)
  }
}
