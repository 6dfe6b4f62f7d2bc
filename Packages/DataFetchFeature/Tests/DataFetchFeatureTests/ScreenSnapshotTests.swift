import StyleGuide
import TerminalClient
import TerminalUI
import TerminalUITesting
import Testing

@testable import DataFetchScreen

/// The snapshots of the screen.
@Suite struct ScreenSnapshotTests {
  @Test(arguments: DashboardState.allCases)
  func `each state of the dashboard matches its snapshot`(state: DashboardState) throws {
    var snapshot = Snapshot()
    func add(_ columns: Int, _ rows: Int, _ style: TextStyle = .plain, _ suffix: String = "") {
      let size = TerminalClient.Size(columns: columns, rows: rows)
      let lines = Frame(state.contents(size), size: size, style: style).lines
      snapshot.add("\(columns) × \(rows)\(suffix)", lines)
    }
    add(80, 24)
    if state.isShownInAllSizes {
      for (columns, rows) in [(60, 15), (100, 30), (200, 60)] { add(columns, rows) }
      add(80, 24, .colour, " in colour")
      add(80, 24, TextStyle(hasColour: false, isASCII: true), " in ASCII")
      for (columns, rows) in [(59, 15), (60, 14), (40, 10)] { add(columns, rows) }
    }
    if state == .help { add(60, 15) }
    if state.isShownOnSmallTerminals {
      for (columns, rows) in [(20, 5), (24, 12), (40, 10), (59, 14)] {
        add(columns, rows, .colour, " in colour")
      }
    }
    let size = TerminalClient.Size(columns: 80, rows: 24)
    snapshot.add("plain lines", Transcript(state.contents(size), style: .plain).lines)
    try snapshot.verify("dashboard \(state.rawValue)")
  }
}

extension DashboardState {
  /// Whether the snapshot shows the state in all sizes, in colour and in ASCII.
  fileprivate var isShownInAllSizes: Bool {
    [.failing, .recovered, .watching, .redirected, .otherServer].contains(self)
  }
  /// Whether the snapshot shows the state in the layout of the original application.
  fileprivate var isShownOnSmallTerminals: Bool {
    [
      .beforeFirstFetch, .healthy, .loadingBeforeOneSecond, .loading, .failingAtStart, .redirected,
      .resetQuestion,
    ].contains(self)
  }
}
