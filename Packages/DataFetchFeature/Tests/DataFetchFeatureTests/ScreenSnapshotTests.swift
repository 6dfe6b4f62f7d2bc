import PortableFoundation
import StyleGuide
import TerminalClient
import TerminalUI
import TerminalUITesting
import Testing

@testable import DataFetchScreen

/// The snapshots of the screen; `RECORD_SNAPSHOTS=1` records them instead.
@Suite struct ScreenSnapshotTests {
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"

  @Test(arguments: ScreenState.allCases)
  func `each state matches its snapshot on small terminals and as plain lines`(
    state: ScreenState
  ) throws {
    var snapshot = Snapshot()
    for (columns, rows) in [(20, 5), (24, 12), (40, 10), (59, 14)] {
      let size = TerminalClient.Size(columns: columns, rows: rows)
      let lines = Frame(state.contents, size: size, style: .colour).lines
      snapshot.add("\(columns) × \(rows)", lines)
    }
    snapshot.add("plain", Transcript(state.contents, style: .colour).lines)
    try snapshot.verify(state.rawValue, isRecording: Self.isRecording)
  }

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
    let size = TerminalClient.Size(columns: 80, rows: 24)
    snapshot.add("plain lines", Transcript(state.contents(size), style: .plain).lines)
    try snapshot.verify("dashboard \(state.rawValue)", isRecording: Self.isRecording)
  }
}

extension DashboardState {
  /// Whether the snapshot shows the state in all sizes, in colour and in ASCII.
  fileprivate var isShownInAllSizes: Bool {
    [.failing, .recovered, .watching, .redirected, .otherServer].contains(self)
  }
}
