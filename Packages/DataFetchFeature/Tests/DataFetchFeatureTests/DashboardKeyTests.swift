import ContentService
import DataFetchFeature
import PortableFoundation
import SQLDatabase
import Store
import StyleGuide
import TerminalClient
import TerminalUI
import Testing

@testable import DataFetchScreen

/// The keys, without a terminal.
@Suite struct DashboardKeyTests {
  @Test func `a moved database stops the watch, since no fetch can be saved`() {
    var contents = Contents(Samples.settings)
    #expect(contents.press(.character("w")) == .watch)
    let state = DataFetchViewModel.State(
      failure: .notSaved(responseCode: UUID(number: 1), cause: "moved", database: .moved("moved"))
    )
    let effect = contents.show(state, explanation: { _ in [] }, now: Samples.now)
    #expect(effect == .stopWatching)
    #expect(!contents.isWatching)
  }

  @Test func `y copies nothing from a failure, and says so`() {
    var contents = Contents(Samples.settings)
    contents.resize(TerminalClient.Size(columns: 80, rows: 24))
    contents.show(
      DataFetchViewModel.State(
        saved: FetchedState(responseCode: UUID(number: 1), timesFetched: 1),
        activity: ServerActivity(
          fetches: [Samples.fetch(1, secondsAgo: 1)],
          failures: [Samples.failure(1, from: 2)]
        )
      )
    )
    _ = contents.press(.down)
    #expect(contents.press(.character("y")) == .none)
    #expect(contents.notice?.hasPrefix("The selected failure has no response code") == true)
  }

  @Test func `plain lines copy nothing, and say so`() {
    var contents = Contents(Samples.settings)
    contents.isPlain = true
    contents.state.saved.responseCode = UUID(number: 1)
    #expect(contents.press(.character("y")) == .none)
    #expect(
      contents.notice == "Not copied: plain lines have no clipboard. The response code is "
        + "00000000-0000-0000-0000-000000000001."
    )
  }

  @Test(arguments: [TerminalClient.Key.paste("q"), .paste("w\n\n y"), .tab, .backTab])
  func `a pasted text and tab have no effect`(key: TerminalClient.Key) {
    for size in [(20, 5), (80, 24)] {
      var contents = Contents(Samples.settings)
      contents.resize(TerminalClient.Size(columns: size.0, rows: size.1))
      let former = Frame(contents, size: contents.size, style: .plain)
      #expect(contents.press(key) == .none)
      #expect(Frame(contents, size: contents.size, style: .plain) == former)
      #expect(contents.press(.character("r")) == .none)
    }
  }

  @Test(arguments: [TerminalClient.Key.character("q"), .character("w"), .return, .down])
  func `a question ignores the keys that are no answers`(key: TerminalClient.Key) {
    var contents = Contents(Samples.settings)
    contents.state.saved.timesFetched = 1
    #expect(contents.press(.character("r")) == .none)
    #expect(contents.question == .reset)
    #expect(contents.press(key) == .none)
    #expect(contents.question == (key == .return ? nil : .reset))
    #expect(contents.press(.control("c")) == .leave)
  }
}
