import Localization
import TerminalUITesting
import Testing

@testable import StargazersScreen

@Suite struct ScreenSnapshotTests {
  @Test(arguments: ScreenState.allCases)
  func `each state matches its snapshot`(state: ScreenState) throws {
    let complete: [ScreenState] = [.list, .refused, .rateLimited, .history, .details, .help]
    let isComplete = complete.contains(state)
    try state.verify(
      sizes: isComplete ? [(120, 40), (40, 12), (30, 10), (20, 5)] : [],
      in: isComplete ? [.german] : [],
      isStyled: isComplete
    )
  }

  @Test(arguments: [20, 39, 40, 59, 60, 79, 300], [5, 7, 8, 11, 12, 24, 100])
  func `each state fits every size`(columns: Int, rows: Int) {
    ScreenState.expectFitting(columns, rows, in: [.english, .german])
  }

  // The biography of the account is the only text with an escape.
  @Test(arguments: ScreenState.allCases.filter { $0 != .details })
  func `in ASCII, nothing is escaped`(state: ScreenState) {
    state.expectASCII(in: [.english, .german])
  }

  @Test func `every text of the screen exists in every language`() {
    #expect(StarsKey.problems(in: [.english, .german]) == [])
    #expect(StargazersScreenPhrase.problems(in: [.english, .german]) == [])
  }
}
