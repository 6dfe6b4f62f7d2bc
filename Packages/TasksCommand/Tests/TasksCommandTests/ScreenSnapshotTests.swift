import Localization
import TaskFormatting
import TerminalUITesting
import Testing

@testable import TasksCommand

@Suite struct ScreenSnapshotTests {
  @Test(arguments: ScreenState.allCases)
  func `each state matches its snapshot`(state: ScreenState) throws {
    let isComplete = [.list, .agenda, .validDay, .next, .projects, .doneList].contains(state)
    try state.verify(
      sizes: isComplete
        ? [(200, 24), (120, 40), (40, 12), (30, 8), (29, 8), (20, 5)]
        : state == .help ? [(40, 12)] : [],
      in: isComplete || state == .help ? [.german] : [],
      isStyled: isComplete
    )
  }

  @Test(arguments: [20, 29, 30, 40, 79, 300], [5, 7, 8, 11, 12, 24, 100])
  func `each state fits every size`(columns: Int, rows: Int) {
    ScreenState.expectFitting(columns, rows, in: taskLanguages)
  }
}
