import AgendaFeature
import AgendaFeatureContract
import AgendaService
import AgendaServiceLive
import CivilCalendar
import Contract
import SQLiteDatabase
import Store
import StoreLive
import TaskStore
import TemporaryDirectory
import Testing

/// A working configuration of the service on which the view models are created.
enum Configuration: String, CaseIterable, CustomTestStringConvertible {
  case mock, live, liveOnTwoConnections

  var testDescription: String { rawValue }

  /// Creates a subject without tasks, in memory or in a directory that no other test uses.
  func subject() async throws -> AgendaFeatureContract.Subject {
    let today = Shared(monday)
    if self == .mock {
      let database = SQLiteDatabase.inMemory()
      return AgendaFeatureContract.Subject(store: .mock(in: database), today: today) {
        .mock(in: database, scope: $0, today: { today.value }, reading: $1)
      }
    }
    let directory = try TemporaryDirectory()
    let database = try await Self.database(in: directory)
    let other = self == .live ? database : try await Self.database(in: directory)
    let live = AgendaService.live(using: .live(in: database), unitOfWork: .live(in: database)) {
      // The directory stays until the subject is released.
      _ = directory
      return today.value
    }
    return AgendaFeatureContract.Subject(store: .live(in: other), today: today) { scope, reading in
      var service = live
      service.agenda = { scope in
        let agenda = try await live.agenda(scope)
        try await reading()
        return agenda
      }
      return AgendaViewModel(service, scope: scope)
    }
  }

  private static func database(in directory: TemporaryDirectory) async throws -> SQLiteDatabase {
    try await SQLiteDatabase.open(
      at: directory.file("tasks.sqlite3"),
      schema: Schema(applicationID: 1, migrations: [TaskStore.schemaVersion1])
    )
  }
}

/// 2027-01-18, a Monday.
let monday = CivilDay(daysSince1970: 20_836)
