import ContentService
import DataFetchFeature
import PortableFoundation
import TerminalUI
import Testing

@testable import DataFetchScreen

/// The states that the snapshots show.
enum ScreenState: String, CaseIterable, CustomTestStringConvertible {
  case fresh
  case restored
  case loadingBeforeOneSecond = "loading before 1 s"
  case loadingAfterOneSecond = "loading after 1 s"
  case success
  case failure
  case failureAfterSuccess = "failure after success"
  case veryLongError = "very long error"

  var testDescription: String { rawValue }

  var contents: Contents {
    var contents = Contents(Samples.settings)
    let (state, explanation) = stateAndExplanation
    contents.state = state
    contents.explanation = explanation
    switch self {
    case .loadingBeforeOneSecond:
      contents.button = .loading
    case .loadingAfterOneSecond:
      contents.button = .loadingWithIndicator
      contents.elapsed = .seconds(3)
    default:
      break
    }
    return contents
  }

  private var stateAndExplanation: (DataFetchViewModel.State, explanation: [String]) {
    switch self {
    case .fresh:
      (DataFetchViewModel.State(), [])
    case .restored:
      (Self.saved, [])
    case .loadingBeforeOneSecond:
      (Self.saved.doing(.requesting(.requestingPath)), [])
    case .loadingAfterOneSecond:
      (Self.saved.doing(.requesting(.requestingResponseCode)), [])
    case .success:
      (.init(saved: .init(responseCode: UUID(number: 4), timesFetched: 4)), [])
    case .failure:
      (
        DataFetchViewModel.State().failed,
        explanation: [
          "The first request, GET http://localhost:8000/, got no response: the connection was refused.",
          "If the server is not running, start it: python3 server.py",
        ]
      )
    case .failureAfterSuccess:
      (
        Self.saved.failed,
        explanation: [
          "The second request, GET http://localhost:8000/a/, timed out after 9 s; the limit for the "
            + "whole fetch is 10 s.",
          "Try again, or increase --timeout.",
        ]
      )
    case .veryLongError:
      (
        Self.saved.failed,
        explanation: [
          "The first request, GET http://localhost:8000/\(String(repeating: "a/", count: 100)), got an "
            + "unacceptable response: it is not JSON.",
          #"Received: status 500, \u{1B}[2J"# + String(repeating: "<html> sorry ", count: 100),
        ]
      )
    }
  }

  private static let saved = DataFetchViewModel.State(
    saved: .init(responseCode: UUID(number: 3), timesFetched: 3)
  )
}

extension DataFetchViewModel.State {
  fileprivate func doing(_ step: DataFetchViewModel.Step) -> Self {
    var state = self
    state.step = step
    return state
  }

  fileprivate var failed: Self {
    var state = self
    state.failure = .internalError(cause: "It broke.")
    return state
  }
}
