import AgendaFeature
import Localization
import StyleGuide
import TerminalClient
import TerminalUI
import TerminalUITesting
import Testing

@testable import TasksCommand

/// The snapshots of the agenda.
@Suite struct AgendaSnapshotTests {
  /// The areas of a screen with a title and the key hints: 80 × 24, and smaller and larger ones.
  private static let normal = TerminalClient.Size(columns: 80, rows: 21)
  private static let others = [(20, 5), (40, 7), (60, 12), (120, 37)].map {
    TerminalClient.Size(columns: $0, rows: $1)
  }

  @Test(arguments: AgendaState.allCases)
  func `each state matches its snapshot`(state: AgendaState) throws {
    var snapshot = Snapshot()
    func add(
      _ size: TerminalClient.Size = Self.normal,
      _ style: TextStyle = .plain,
      _ language: Language = .english,
      suffix: String = ""
    ) {
      let area = Area(contents: contents(state, size, language))
      let lines = Frame(area, size: size, style: style).lines
      snapshot.add("\(size.columns) × \(size.rows)\(suffix)", lines)
    }
    add()
    if state.isShownInAllSizes {
      for size in Self.others { add(size) }
      add(Self.normal, .colour, suffix: " in colour")
      add(Self.normal, .plain, .german, suffix: " in German")
      add(Self.normal, TextStyle(hasColour: false, isASCII: true), .german, suffix: " in ASCII")
    }
    let tiny = TerminalClient.Size(columns: 30, rows: 5)
    let area = Area(contents: contents(state, tiny, .english), hasLines: false)
    snapshot.add("paragraphs", Frame(area, size: tiny, style: .plain).lines)
    let transcript = Transcript(
      Area(contents: contents(state, Self.normal, .english)),
      style: .plain
    )
    snapshot.add("plain lines", transcript.lines)
    try snapshot.verify("agenda \(state.rawValue)")
  }

  private func contents(
    _ state: AgendaState,
    _ size: TerminalClient.Size,
    _ language: Language
  ) -> AgendaPane {
    var contents = AgendaPane(language: language)
    contents.resize(size)
    contents.show(TasksScreen.State(agenda: state.state, today: monday))
    if state == .manyTasks { _ = contents.press(.pageDown, topRow: 1) }
    return contents
  }
}

extension AgendaState {
  /// Whether the snapshot shows the state in all sizes, in colour, in German and in ASCII.
  fileprivate var isShownInAllSizes: Bool { [.complete, .longTexts, .manyTasks].contains(self) }
}

/// A screen with nothing but the agenda, as lines or as paragraphs.
private struct Area: ScreenContents {
  let contents: AgendaPane
  var hasLines = true

  var isReady: Bool { true }

  func lines(in size: TerminalClient.Size, style: TextStyle) -> [Line]? {
    hasLines ? contents.lines(style) : nil
  }

  func paragraphs(_ layout: Layout, columns: Int) -> [Paragraph] {
    contents.paragraphs(layout)
  }
}
