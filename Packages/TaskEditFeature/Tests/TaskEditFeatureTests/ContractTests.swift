import Contract
import SQLiteDatabase
import Localization
import PortableFoundation
import Store
import StoreLive
import TaskEditFeatureContract
import TaskService
import TaskServiceLive
import TaskStore
import TemporaryDirectory
import Testing

@testable import TaskEditFeature

@Suite(.timeLimit(.minutes(10))) struct TaskEditFeatureContractTests {
  @Test(arguments: Configuration.allCases, TaskEditFeatureContract.rules)
  func `every form obeys the contract`(
    configuration: Configuration,
    rule: TaskEditFeatureContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `each rule rejects a broken form`() async {
    let broken =
      BrokenForms.inputs + BrokenForms.saves + BrokenForms.failures + BrokenForms.closings
    await broken.verifyRejection(
      by: TaskEditFeatureContract.rules,
      changing: Configuration.mock.subject
    )
  }
}

/// A working configuration.
enum Configuration: String, CaseIterable, CustomTestStringConvertible {
  case mock, live

  var testDescription: String { rawValue }

  /// Creates a subject without tasks, in memory or in a directory that no other test uses.
  func subject() async throws -> TaskEditFeatureContract.Subject {
    switch self {
    case .mock:
      let database = SQLiteDatabase.inMemory()
      return TaskEditFeatureContract.Subject(service: .mock(in: database)) {
        target,
        saving,
        saved,
        today in
        .mock(target, in: database, today: today, saving: saving, saved: saved)
      }
    case .live:
      let directory = try TemporaryDirectory()
      let database = try await SQLiteDatabase.open(
        at: directory.file("tasks.sqlite3"),
        schema: Schema(applicationID: 1, migrations: [TaskStore.schemaVersion1])
      )
      let service = TaskService.live(
        using: .live(in: database),
        unitOfWork: .live(in: database),
        now: { Date(timeIntervalSince1970: 1_800_000_000) }
      )
      return TaskEditFeatureContract.Subject(service: service) { target, saving, saved, today in
        // The directory stays until the subject is released.
        _ = directory
        return TaskEditViewModel(
          target,
          service: service.pausing(before: saving, after: saved),
          today: today,
          language: .english
        )
      }
    }
  }
}
