import StyleGuide
import TerminalClient
import TerminalUI
import Testing

@testable import DataFetchScreen

@Suite struct ScreenSnapshotTests {
  @Test(arguments: ScreenState.allCases)
  func `each state matches its snapshot on small terminals and as plain lines`(
    state: ScreenState
  ) throws {
    let frames = [(20, 5), (24, 12), (40, 10), (59, 14)].map { columns, rows in
      let size = TerminalClient.Size(columns: columns, rows: rows)
      let lines = Frame(state.contents, size: size, style: .colour).lines
      return SnapshotFile.section("\(columns) × \(rows)", lines)
    }
    let plain = SnapshotFile.section("plain", Transcript(state.contents, style: .colour).lines)
    try SnapshotFile(name: state.rawValue).expect((frames + [plain]).joined(separator: "\n"))
  }

  @Test(arguments: DashboardState.allCases)
  func `each state of the dashboard matches its snapshot`(state: DashboardState) throws {
    let sizes = state.isShownInAllSizes ? [(80, 24), (60, 15), (100, 30), (200, 60)] : [(80, 24)]
    var sections = sizes.map { columns, rows in section(state, columns, rows) }
    if state.isShownInAllSizes {
      sections += [
        section(state, 80, 24, .colour, "in colour"),
        section(state, 80, 24, Style(hasColour: false, isASCII: true), "in ASCII"),
        section(state, 59, 15), section(state, 60, 14), section(state, 40, 10),
      ]
    }
    let size = TerminalClient.Size(columns: 80, rows: 24)
    let plain = Transcript(state.contents(size), style: .plain).lines
    sections.append(SnapshotFile.section("plain lines", plain))
    try SnapshotFile(name: "dashboard \(state.rawValue)").expect(sections.joined(separator: "\n"))
  }

  private func section(
    _ state: DashboardState,
    _ columns: Int,
    _ rows: Int,
    _ style: Style = .plain,
    _ suffix: String = ""
  ) -> String {
    let size = TerminalClient.Size(columns: columns, rows: rows)
    let lines = Frame(state.contents(size), size: size, style: style).lines
    return SnapshotFile.section(
      "\(columns) × \(rows)\(suffix.isEmpty ? "" : " \(suffix)")",
      lines
    )
  }
}

extension DashboardState {
  /// Whether the snapshot shows the state in all sizes, in colour and in ASCII.
  fileprivate var isShownInAllSizes: Bool {
    [.failing, .recovered, .watching].contains(self)
  }
}
