import GitHubClient
import Localization
import PortableFoundation
import StargazerService
import StyleGuide
import TerminalClient
import TerminalUI
import Testing

@testable import StargazersFeature
@testable import StargazersScreen

struct StarHistoryTests {
  /// Returns the contents with a star on each of a number of days until 23 November 2026.
  private func contents(days count: Int) -> StarHistoryPane {
    let now = ModelTests.start
    var state = StargazersViewModel.State(name: .many, view: .history)
    state.history = StarHistory(
      repository: Repository(
        number: 1,
        name: .many,
        starCount: count,
        createdAt: now
      ),
      days: (0..<count).map { day in
        .init(start: now.addingTimeInterval(Double(day - count + 1) * 86_400), count: 1)
      },
      time: now
    )
    var contents = StarHistoryPane(of: .many, language: .english)
    contents.show(.init(model: state, now: now))
    return contents
  }

  private func texts(_ contents: StarHistoryPane, _ columns: Int, _ rows: Int) -> [String] {
    var contents = contents
    contents.resize(.init(columns: columns, rows: rows))
    return contents.lines(.plain).map(\.text)
  }

  @Test func `a history with more weeks than columns has several in each column`() {
    let contents = contents(days: 7 * 150)
    let wide = texts(contents, 100, 8)
    #expect(wide.count == 8)
    #expect(wide.first == "New stars by week")
    #expect(wide.last == "2024-01-08 → 2026-11-23  (2 weeks per column)")
    // All days have a star, so that every column but the first one is of the full height: it has a week of six days.
    #expect(wide[1].hasPrefix("   14  ███"))
    let narrow = texts(contents, 30, 8)
    #expect(narrow.suffix(2) == ["2024-01-08 → 2026-11-23", "(7 weeks per column)"])
    #expect(narrow.count == 8)
  }

  @Test func `a short history has one week in each column`() {
    #expect(texts(contents(days: 15), 100, 8).last == "2026-11-09 → 2026-11-23")
  }

  @Test(arguments: 1...6) func `a small area has as many lines as rows`(rows: Int) {
    #expect(texts(contents(days: 7 * 150), 30, rows).count == rows)
  }
}
