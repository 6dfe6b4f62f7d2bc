import APIClient
import GitHubClient
import ListPaging
import Localization
import PortableFoundation
import StargazerService
import StyleGuide
import TerminalClient
import TerminalUI
import Testing

@testable import StargazersFeature
@testable import StargazersScreen

struct StargazerListTests {
  private let size = TerminalClient.Size(columns: 60, rows: 10)

  /// Returns the state with people of some numbers.
  private func state(_ numbers: some Sequence<Int>) -> StargazersViewModel.State {
    var state = StargazersViewModel.State(name: .many, view: .list)
    state.people = PagedElements(numbers.map { .mock($0) })
    state.isLoaded = true
    return state
  }

  private func contents(_ state: StargazersViewModel.State) -> StargazerListPane {
    var contents = StargazerListPane(
      of: .many,
      language: .english,
      reason: { "Status \($0.status)." },
      localOffset: { _ in 0 }
    )
    contents.resize(size)
    contents.show(.init(model: state, now: Samples.now))
    return contents
  }

  /// Presses keys, and returns the last effect.
  private func press(
    _ keys: TerminalClient.Key...,
    in contents: inout StargazerListPane
  ) -> StarsScreen.Action {
    keys.reduce(.nothing) { _, key in contents.press(key, topRow: 1) }
  }

  private func texts(_ contents: StargazerListPane) -> [String] {
    contents.lines(.plain).map(\.text)
  }

  @Test func `return and o request the selected account`() throws {
    var contents = contents(state(1...3))
    let login = try #require(Login("stargazer-00002"))
    #expect(press(.down, .return, in: &contents) == .open(login))
    #expect(press(.character("o"), in: &contents) == .browse("stargazer-00002"))
    #expect(contents.selectedLogin == login)
  }

  @Test func `a closed account has no details, and o opens the repository`() {
    var state = state(1...1)
    state.people = [Stargazer(account: nil, starredAt: state.people[0].starredAt)]
    var contents = contents(state)
    #expect(press(.return, in: &contents) == .nothing)
    #expect(press("o", in: &contents) == .browse("octo/many"))
    #expect(texts(contents)[1] == "▸ 2024-01-07  (closed account)")
  }

  @Test func `the selection follows a person, and the first row follows the newest`() throws {
    var contents = contents(state([2, 1]))
    contents.show(.init(model: state([3, 2, 1]), now: Samples.now))
    #expect(contents.selectedLogin == Login("stargazer-00003"))
    _ = press(.down, in: &contents)
    contents.show(.init(model: state([4, 3, 2, 1]), now: Samples.now))
    #expect(contents.selectedLogin == Login("stargazer-00002"))
  }

  @Test func `the visible part determines the next page`() {
    var contents = contents(state(1...50))
    #expect(contents.visibleEnd == 8)
    _ = press(.pageDown, in: &contents)
    #expect(contents.visibleEnd == 9)
    _ = press(.end, in: &contents)
    #expect(contents.visibleEnd == 50)
  }

  @Test(
    arguments: [TerminalClient.Key.down, .character("j"), .pageDown, .end]
  ) func `a key beyond the last person requests the next page`(key: TerminalClient.Key) {
    var state = state(1...3)
    var contents = contents(state)
    _ = press(.end, in: &contents)
    #expect(press(key, in: &contents) == .loadMore)
    #expect(press(.up, key, in: &contents) == .nothing)
    state.isComplete = true
    contents.show(.init(model: state, now: Samples.now))
    _ = press(.end, in: &contents)
    #expect(press(key, in: &contents) == .nothing)
  }

  @Test func `a slash edits the filter, and letters are its text`() {
    var contents = contents(state(1...3))
    #expect(press(.character("/"), in: &contents) == .nothing)
    #expect(contents.takesAllKeys)
    #expect(press(.character("o"), in: &contents) == .filter("o"))
    var filtered = state(1...3)
    filtered.filter = "o"
    contents.show(.init(model: filtered, now: Samples.now))
    #expect(texts(contents)[0] == "Filter: o")
    #expect(texts(contents)[1] == "  None of the 3 loaded people matches “o”")
    #expect(press(.return, in: &contents) == .nothing)
    #expect(!contents.takesAllKeys)
    #expect(press(.escape, in: &contents) == .filter(""))
  }

  @Test func `in place of people, a refusal has no filter`() {
    var state = state(0..<0)
    state.refusal = .init(
      repository: Repository(
        number: 1,
        name: .many,
        starCount: 3,
        createdAt: Date(timeIntervalSince1970: 0)
      ),
      denial: .init(status: 404)
    )
    var contents = contents(state)
    #expect(press(.character("/"), in: &contents) == .nothing)
    #expect(!contents.takesAllKeys)
  }
}

struct StargazersStatusTests {
  private let now = ModelTests.start

  private func status(
    _ change: (inout StargazersViewModel.State) -> Void
  ) -> StargazersStatus {
    var state = StargazersViewModel.State(name: .many, view: .list)
    change(&state)
    return StargazersStatus(state, now: now, language: .english) { error in
      error == .badCredentials ? "Set GH_TOKEN to a valid token." : nil
    }
  }

  @Test func `a failure that no attempt can change has the advice in place of a further attempt`() {
    let status = status { $0.failures = [.init(.people, .github(.badCredentials))] }
    #expect(
      status.failures(isCountingDown: true)
        == ["✗ \(GitHubClientError.badCredentials) Set GH_TOKEN to a valid token."]
    )
  }

  @Test func `new stars name the key that shows them`() {
    for (count, text) in [(12, "+2 new: press r"), (9, "−1: press r")] {
      let status = status { state in
        state.listedCount = 10
        state.repository = Repository(
          number: 1,
          name: .many,
          starCount: count,
          createdAt: now
        )
      }
      #expect(status.title.text == "octo/many  ★ \(count) stars \(text)")
    }
  }

  @Test func `a number of requests that is nearly used is a warning with its reset`() {
    for (remaining, text) in [(6, "6/60 requests"), (5, "! 5/60 requests, reset in 2 min")] {
      let status = status { state in
        state.countTime = now
        state.rateLimit = .init(
          limit: .init(
            resource: "core",
            limit: 60,
            remaining: remaining,
            timeUntilReset: .seconds(120)
          ),
          resetTime: now.addingTimeInterval(120)
        )
      }
      #expect(status.freshness.text == "0 s ago · \(text)")
    }
  }

  @Test func `a rate limit that was reset is not shown`() {
    let status = status { state in
      state.rateLimit = .init(
        limit: .init(resource: "core", limit: 60, remaining: 0, timeUntilReset: .seconds(1)),
        resetTime: now
      )
    }
    #expect(status.freshness.text == "not requested yet")
  }
}
