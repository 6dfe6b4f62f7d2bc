import ContentService
import DataFetchFeature
import DataFetchScreen
import SQLiteDatabase
import PortableFoundation
import TerminalClient
import TerminalUI
import TerminalUITesting
import TestClock

/// A suite of tests that run the dashboard.
protocol DashboardSuite {
  var clock: TestClock { get }
}

extension DashboardSuite {
  func user(
    _ viewModel: DataFetchViewModel? = nil,
    in database: SQLiteDatabase = .inMemory(),
    isPlain: Bool = false,
    startsWatching: Bool = false
  ) -> ScreenUser {
    let viewModel = viewModel ?? self.viewModel(in: database)
    return ScreenUser(on: MockTerminal(), clock: clock) { [clock] terminal in
      try await DataFetchScreen(
        viewModel: viewModel,
        settings: DataFetchScreen.Settings(
          server: "http://localhost:8000",
          startsWatching: startsWatching,
          now: { Samples.now + clock.now.offset / .seconds(1) },
          localOffset: { _ in 3_600 }
        )
      ).run(on: TerminalScreen(terminal, options: .init(isPlain: isPlain)), clock: clock)
    }
  }

  /// A view model of a database, by default one whose fetches succeed immediately.
  func viewModel(
    in database: SQLiteDatabase,
    responseCode: @escaping @Sendable (_ number: Int) async throws -> UUID = { UUID(number: $0) }
  ) -> DataFetchViewModel {
    .mock(
      in: database,
      responseCode: responseCode,
      now: { [clock] in Samples.now + clock.now.offset / .seconds(1) }
    )
  }

  /// Waits for the refresh, the tick, and further sleepers, and advances the clock.
  func advance(by duration: Duration, furtherSleepers count: Int = 0) async {
    await clock.sleepers(atLeast: 2 + count)
    clock.advance(by: duration)
  }
}

/// The error of a server that is down.
struct Refused: Error, CustomStringConvertible { var description: String { "It is down." } }
