import AttemptLog
import ContentService
import DataFetchFeature
import PortableFoundation
import TerminalClient
import TerminalUI
import Testing
import TextFormatting

@testable import DataFetchScreen

/// The states that the snapshots show.
enum DashboardState: String, CaseIterable, CustomTestStringConvertible {
  case beforeFirstFetch = "before the first fetch"
  case loadingBeforeOneSecond = "loading before 1 s"
  case loading
  case healthy
  case healthyLongAgo = "healthy long ago"
  case watching
  case failing
  case failingAtStart = "failing at the start"
  case recovered
  case notSaved = "not saved"
  case redirected
  case otherServer = "other server"
  case resetQuestion = "reset question"
  case undoQuestion = "undo question"
  case help
  case selectedFetch = "selected fetch"
  case selectedFailure = "selected failure"
  case copied
  case outsideText = "text from outside"

  var testDescription: String { rawValue }

  func contents(_ size: TerminalClient.Size) -> Contents {
    var contents = Contents(Samples.settings)
    contents.resize(size)
    switch self {
    case .beforeFirstFetch:
      contents.show(DataFetchViewModel.State())
    case .loadingBeforeOneSecond:
      contents.show(Self.state(fetches: Samples.fetches(40), step: .requesting(.requestingPath)))
      _ = contents.show(.loading)
    case .loading:
      contents.show(Self.state(fetches: Samples.fetches(40), step: .requesting(.requestingPath)))
      _ = contents.show(.loadingWithIndicator)
      contents.elapsed = .milliseconds(2_250)
    case .healthy:
      contents.show(Self.state(fetches: Samples.fetches(300)))
    case .healthyLongAgo:
      contents.show(Self.state(fetches: Samples.fetches(20, last: 3 * 3_600)))
    case .watching:
      contents.show(Self.state(fetches: Samples.fetches(40)))
      _ = contents.press(.character("w"))
    case .failing:
      contents.show(Self.outageState)
      _ = contents.press(.character("w"))
    case .failingAtStart:
      contents.show(
        Self.state(fetches: [], failures: [Samples.failure(1, from: 1)], failure: Self.refused)
      )
    case .recovered:
      contents.show(Self.recoveredState)
    case .notSaved:
      contents.show(
        Self.state(
          fetches: Samples.fetches(3),
          failures: [
            Samples.failure(1, from: 2, cause: "the disk is full", code: "not_saved")
          ],
          failure: .notSaved(
            responseCode: UUID(number: 4),
            cause: "Cannot write to the database: the disk is full."
          )
        )
      )
    case .redirected:
      contents.show(
        Self.state(
          fetches: Samples.fetches(3, last: 20),
          failures: [Samples.failure(1, from: 2, cause: Self.redirect, code: "unacceptable")],
          failure: .internalError(cause: Self.redirect)
        ),
        explanation: [
          "The first request, GET http://localhost:8000, \(Self.redirect)",
          "Redirects are not followed. If you trust the new address, use it: --url "
            + "https://server.example.com:8443/paths",
          "Received: status 301 with body: <html>Moved permanently</html>",
          "Location: https://server.example.com:8443/paths",
          #"Expected: status 2xx with JSON such as {"next_path": "<a URL of this server>"}"#,
        ]
      )
    case .otherServer:
      contents.show(
        Self.state(
          fetches: [],
          saved: FetchedState(
            responseCode: UUID(number: 7),
            timesFetched: 7,
            lastFetch: Samples.fetch(7, secondsAgo: 40, url: "http://other.example.com:8000")
          )
        )
      )
    case .resetQuestion:
      contents.show(Self.recoveredState)
      _ = contents.press(.character("r"))
    case .undoQuestion:
      contents.show(Self.state(fetches: Samples.fetches(3), saved: FetchedState()))
      _ = contents.press(.character("u"))
    case .help:
      contents.show(Self.recoveredState)
      _ = contents.press(.character("?"))
    case .selectedFetch:
      contents.show(Self.recoveredState)
      for _ in 1...30 { _ = contents.press(.down) }
    case .selectedFailure:
      contents.show(Self.recoveredState)
      for _ in 1...4 { _ = contents.press(.down) }
    case .copied:
      contents.show(Self.recoveredState)
      _ = contents.press(.character("y"))
    case .outsideText:
      contents.show(
        Self.state(
          fetches: [Samples.fetch(1, secondsAgo: 90_000, path: "\u{1B}[2J" + Self.long)],
          failures: [
            Samples.failure(
              1,
              from: 40,
              to: 4,
              count: 4,
              cause: "got \u{1B}[31m日本語 " + Self.long,
              code: "unacceptable_answer"
            )
          ],
          failure: .internalError(cause: "\u{1B}[31m日本語 " + Self.long)
        )
      )
    }
    return contents
  }

  private static let long = String(repeating: "sorry ", count: 60)

  private static let redirect = "got an unacceptable response: the status code is 301."

  private static let refused = DataFetchFailure.notFetched(
    .unreachable(.init(.requestingPath, .localhost), cause: "the connection was refused")
  )

  private static let outageState = state(
    fetches: Samples.fetches(40, last: 311),
    failures: [
      Samples.failure(3, from: 60, to: 1, count: 7, cause: "timed out", code: "timed_out"),
      Samples.failure(2, from: 301, to: 71, count: 24),
    ],
    failure: refused
  )

  private static let recoveredState = state(
    fetches: Samples.fetches(4, after: 40) + Samples.fetches(40, last: 311),
    failures: [Samples.failure(1, from: 301, to: 48, count: 26)]
  )

  private static func state(
    fetches: [AttemptLog.Record],
    failures: [AttemptLog.Record] = [],
    saved: FetchedState? = nil,
    failure: DataFetchFailure? = nil,
    step: DataFetchViewModel.Step? = nil
  ) -> DataFetchViewModel.State {
    DataFetchViewModel.State(
      saved: saved
        ?? FetchedState(
          responseCode: fetches.first?.entry.responseCode,
          timesFetched: fetches.count,
          lastFetch: fetches.first
        ),
      activity: ServerActivity(fetches: fetches, failures: failures),
      failure: failure,
      step: step
    )
  }
}

extension Contents {
  /// Shows a state with the explanation of its failure, by default the cause and an advice.
  mutating func show(_ state: DataFetchViewModel.State, explanation: [String]? = nil) {
    _ = show(
      state,
      explanation: {
        if let explanation { return explanation }
        let cause = $0.description.escapedForTerminal(limit: 1_000)
        guard case .notFetched = $0 else { return [cause] }
        return [cause, "If the server is not running, start it: python3 server.py"]
      },
      now: Samples.now
    )
  }
}
