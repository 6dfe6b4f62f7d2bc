import DataFetchFeature
import StyleGuide
import Testing

@testable import DataFetchScreen

/// What a plain screen tells.
@Suite struct ScreenAccountTests {
  private func account(_ state: ScreenState) -> Account {
    Account(state.contents, style: .plain)
  }

  @Test func `at first everything is told, a line each`() {
    #expect(
      account(.fresh).changes(from: nil) == """
        Response Code: none yet
        Times Fetched: 0
        [ Fetch Content ]
        Return fetches, ? helps, q leaves.

        """
    )
  }

  @Test func `later what is new is told`() {
    #expect(
      account(.loadingAfterOneSecond).changes(from: account(.restored)) == """
        [ Fetch Content - loading ]
        Now asking for the response code.

        """
    )
  }

  @Test(arguments: ScreenState.allCases)
  func `nothing is told where nothing changed`(state: ScreenState) {
    #expect(account(state).changes(from: account(state)) == "")
  }

  @Test(arguments: ScreenState.allCases)
  func `no control sequence is told, and nothing is drawn`(state: ScreenState) {
    let text = account(state).changes(from: nil)
    #expect(!text.contains { "\u{1B}┌─│└◐◓◑◒".contains($0) })
  }
}
