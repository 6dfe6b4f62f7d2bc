import CommandLineParsing
import CommandSupport
import Localization
import StyleGuide
import TaskFormatting
import TaskService
import TaskStore
import TextFormatting

private let whyOption = Option(flag: "why", summary: "Show the reasons with their points.")

private let limitOption = Option(
  "limit",
  short: "n",
  .integer(in: 1 ... .max),
  default: 10,
  summary: "Maximum number of tasks."
)

let nextCommand = ToolCommand<Dependencies>(
  "next",
  synonyms: ["ready"],
  summary: "List what to do now, the most urgent first; not what waits.",
  options: [OptionGroup("Selection", limitOption), OptionGroup("Output", whyOption, jsonOption)],
  examples: [
    ("tasks next", "List the ten most urgent tasks."),
    ("tasks next -n 1 --why", "Show the most urgent task, and why it is."),
  ],
  exitCodes: [.notFound],
  exitCodeSummaries: [.notFound: databaseNotFound]
) { try await $0.next() }

extension JSON.ObjectType {
  /// A task with its urgency.
  fileprivate static let next = Self("next_task")
}

extension CommandRun<Dependencies> {
  /// Prints the most urgent tasks; creates no database.
  fileprivate func next() async throws -> ExitCode {
    let service = try await openDatabaseIfPresent(at: databaseLocation())?.service
    let next = try await service?.next(today, values[limitOption]) ?? []
    if output.isJSON {
      let report = tasks()
      let lines = next.map { next in
        let factors = next.urgency.factors.map { factor in
          JSON.Member(key: factor.reason.rawValue, value: .number(Double(factor.hundredths) / 100))
        }
        let object = report.json(of: next.task)
          .adding("urgency", .number(Double(next.urgency.hundredths) / 100))
          .adding("factors", .object(factors))
          .adding("blocks", .integer(next.blockedCount))
        return output.line(object, of: .next)
      }
      if !lines.isEmpty { try await output.show(lines.joined(separator: "\n"), isExact: true) }
    } else if next.isEmpty {
      let isEmpty = try await service?.count(TaskStore.Query()) ?? 0 == 0
      output.report((isEmpty ? TaskPhrase.noOpenTasks : .noMatch).text(in: language))
    } else {
      try await show(next, in: report(), as: .table)
    }
    return .success
  }

  private func report() -> Report<NextTask> {
    let (now, language) = (now, language)
    return Report(
      of: .next,
      [
        .init("urgency", CommandPhrase.urgency.text(in: language), .rightAligned) {
          .string($0.urgency.hundredths.points)
        },
        .init("id", TaskPhrase.number.text(in: language), .rightAligned, width: 2...) {
          .integer($0.task.id)
        },
        .init("due", TaskPhrase.due.text(in: language), .hiddenIfEmpty) {
          .string($0.task.dueText(at: now, in: language))
        },
        .init("name", TaskPhrase.name.text(in: language)) {
          .string($0.task.name)
        } text: {
          $0.task.listText
        },
        .init("why", CommandPhrase.why.text(in: language), .hiddenIfEmpty) {
          .string($0.reasons(in: language))
        },
      ],
      table: ["urgency", "id", "due", "name"] + (values[whyOption] ? ["why"] : []),
      role: {
        $0.task.isOverdue(at: now) ? .bad : $0.task.priority == .high ? .primary : nil
      }
    )
  }
}

extension NextTask {
  /// Returns the reasons with their points, such as `due 8.8, blocks 2 8`.
  fileprivate func reasons(in language: Language) -> String {
    urgency.factors.map { factor in
      let text =
        switch factor.reason {
        case .due: CommandPhrase.dueReason.text(in: language)
        case .priority:
          TaskPhrase.withPriority.text(in: language, task.priority?.name(in: language) ?? "")
        case .blocking: CommandPhrase.blockingReason.text(in: language, "\(blockedCount)")
        case .start: CommandPhrase.startReason.text(in: language)
        case .age: CommandPhrase.ageReason.text(in: language)
        }
      return "\(text) \(factor.hundredths.points)"
    }.joined(separator: ", ")
  }
}

extension Int {
  /// The hundredths with one decimal, such as `8.8`.
  fileprivate var points: String {
    let tenths = (self + 5) / 10
    return "\(tenths / 10).\(tenths % 10)"
  }
}
