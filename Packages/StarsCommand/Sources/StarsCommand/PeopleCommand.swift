import CivilCalendar
import CommandLineParsing
import CommandSupport
import GitHubClient
import Localization
import NetworkOptions
import StarStore
import StargazerService
import Store
import StyleGuide
import TerminalClient
import TextFormatting

private let limitOption = Option(
  "limit",
  short: "n",
  .limit,
  default: 30,
  summary: "Maximum number of people, or all."
)

private let offlineOption = Option(
  flag: "offline",
  summary: "Send no request: list the people of the last complete 'sync'."
)

private let peopleFormat = formatOption(.table, .json, .csv, "logins")

let peopleCommand = ToolCommand<Dependencies>(
  "people",
  synonyms: ["stargazers"],
  summary: "List the people who gave a repository a star, with the day, as far as GitHub permits.",
  options: [
    OptionGroup("Selection", orderOption, limitOption, offlineOption),
    gitHubOptions, networkOptions.group,
    OptionGroup("Output", peopleFormat, jsonOption, requestLogOption),
  ],
  arguments: repositoryArgument,
  examples: [
    ("stars people swiftlang/swift", "List the people of the last 30 stars."),
    (
      "stars people swiftlang/swift --order oldest --limit all --format csv",
      "Print all for a spreadsheet."
    ),
    ("stars people --offline", "List the saved people of this directory's repository."),
  ],
  exitCodes: ExitCode.ofGitHub,
  exitCodeSummaries: .ofGitHub,
  format: peopleFormat
) { try await $0.people() }

extension ValueParser where Value == Int? {
  /// Parses a number of at least 1, or `all`, which is nil.
  fileprivate static var limit: Self {
    let number = ValueParser<Int>.integer(in: 1...1_000_000_000)
    return Self(named: "N|all", text: { $0.map { "\($0)" } ?? "all" }) {
      text throws(InvalidValue) in
      if text == "all" { return nil }
      guard let number = try? number.parse(text) else {
        throw InvalidValue("must be a whole number of at least 1, or all")
      }
      return number
    }
  }
}

extension CommandRun<Dependencies> {
  /// Prints the people page by page; those that were read are printed even if a request fails.
  fileprivate func people() async throws -> ExitCode {
    let format = try format(of: peopleFormat)
    let name = try await selectedRepository()
    if values[offlineOption] { return try await listSaved(name, as: format) }
    let session = try await openSession()
    let step = "Requesting stargazers of \(name)"
    let order = values[orderOption]
    var page = try await session.request(step) { try await $0.people(name, order) }
    var printer = printer(of: people(of: "\(page.repository.name)"), as: format)
    let limit = values[limitOption] ?? .max
    var remaining = limit
    // If people leave meanwhile, two pages can have the same person.
    var known: Set<Account.ID> = []
    if page.people.isEmpty, format == .table {
      output.report("\(page.repository.name) has no stars.")
      return .success
    }
    if page.isLimited { warnOfLimit(of: "\(page.repository.name)", page.repository.starCount) }
    if format == .csv { try await printer.show([]) }
    while true {
      let people = page.people.filter { $0.account.map { known.insert($0.id).inserted } ?? true }
        .prefix(remaining)
      if !people.isEmpty {
        let text = printer.text(of: people.map(StarStore.SavedStar.init))
        try await output.show(text, isExact: format != .table)
      }
      remaining -= people.count
      guard remaining > 0, let next = page.next else { return .success }
      do {
        page = try await session.request(step) { try await $0.morePeople(next) }
      } catch let failure as Failure {
        throw cutOff(failure, after: limit - remaining, of: page.repository)
      }
    }
  }

  /// Returns the failure of a list of which some people are printed; it names the command that can continue later.
  private func cutOff(_ failure: Failure, after count: Int, of repository: Repository) -> Failure {
    let total = min(
      repository.starCount,
      PeoplePage.maximumCount,
      values[limitOption] ?? .max
    )
    let texts = [count, total].map(StarNumbers(.english).text)
    return failure.adding(
      """
      \(texts[0]) of \(texts[1]) people are listed. To store all and continue later, run '\(tool.name) sync \
      \(repository.name)'.
      """
    )
  }

  /// Prints the people of the last complete list in constant memory.
  private func listSaved(_ name: RepositoryName, as format: ReportFormat) async throws -> ExitCode {
    guard let storage = try await openDatabaseIfPresent(at: databaseLocation()) else {
      throw notSynced(name)
    }
    let saved = try await savedRepository(name, in: storage)
    // The reader of the output may be slow, and must not block changes.
    let snapshot = try await storage.snapshot()
    let list = try await snapshot.unitOfWork.read { try snapshot.stars.list(saved.id) }
    guard let list else { throw notSynced(name) }
    if format == .table {
      output.report(
        "The complete list of \(saved.name) as of \(localText(of: list.time)).",
        as: .muted
      )
    }
    if list.isLimited { warnOfLimit(of: saved.name, list.repositoryCount) }
    let report = people(of: saved.name)
    let query = StarStore.StarQuery(
      saved.id,
      isNewestFirst: values[orderOption] == .newest,
      limit: values[limitOption]
    )
    let (rest, isEmpty) = try await snapshot.unitOfWork.read {
      var printer = printer(of: report, as: format)
      var chunk: [StarStore.SavedStar] = []
      try snapshot.stars.forEachStar(query) { star in
        if chunk.count == 500 {
          output.terminal.write(printer.text(of: chunk), to: .output)
          chunk = []
        }
        chunk.append(star)
      }
      guard chunk.isEmpty, format == .table else { return (printer.text(of: chunk), chunk.isEmpty) }
      let style = output.style(on: .output)
      let table = report.table(fitting: [], width: output.terminalWidth, style: style)
      return (style.text(table.header, as: .muted), true)
    }
    // Waits until all of them are written.
    if !rest.isEmpty || !isEmpty { try await output.show(rest, isExact: format != .table) }
    return .success
  }

  /// Warns that the newest people of a repository are not listed, unless the user wants others.
  private func warnOfLimit(of name: String, _ starCount: Int) {
    guard values[orderOption] == .newest || values[limitOption] ?? .max > PeoplePage.maximumCount
    else { return }
    let numbers = StarNumbers(.english)
    output.warn(
      code: "list_differs",
      """
      \(name) has \(numbers.text(starCount)) stars, but GitHub lists only the oldest \
      \(numbers.text(PeoplePage.maximumCount)) of them: the newest people are missing.
      """
    )
  }

  private func notSynced(_ name: RepositoryName) -> Failure {
    Failure(
      .notFound,
      code: "not_saved",
      "No complete list of \(name) is saved.",
      advice: "Save one: \(tool.name) sync \(name)"
    )
  }
}
