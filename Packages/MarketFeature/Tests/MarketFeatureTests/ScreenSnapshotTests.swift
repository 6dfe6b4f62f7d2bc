import Localization
import TerminalUITesting
import Testing

@testable import MarketScreen

@Suite struct ScreenSnapshotTests {
  private static let languages: [Language] = [.english, .spanish, .dutch]

  @Test(arguments: ScreenState.allCases)
  func `each state matches its snapshot`(state: ScreenState) throws {
    let isComplete = [.list, .detail, .throttled].contains(state)
    try state.verify(
      sizes: isComplete ? [(120, 40), (40, 12), (39, 8)] : state == .help ? [(40, 12)] : [],
      in: isComplete || state == .help ? [.spanish, .dutch] : [],
      isStyled: isComplete
    )
  }

  @Test(arguments: [20, 39, 40, 59, 60, 79, 300], [5, 7, 8, 11, 12, 24, 100])
  func `each state fits every size`(columns: Int, rows: Int) {
    ScreenState.expectFitting(columns, rows, in: Self.languages)
  }

  // The name of an alert in a damaged database is the only text with an escape.
  @Test(arguments: ScreenState.allCases.filter { $0 != .alerts })
  func `in ASCII, nothing is escaped`(state: ScreenState) {
    state.expectASCII(in: Self.languages)
  }

  @Test func `every text of the screen exists in every language`() {
    #expect(MarketScreenPhrase.problems(in: Self.languages) == [])
    #expect(MarketKey.problems(in: Self.languages) == [])
  }
}
