import StyleGuide
import TerminalClient
import TextFormatting

/// The tabs of a screen on one line, such as `[Tasks] Agenda`, one of which is selected.
struct Tabs: Equatable, Sendable {
  /// The titles from left to right.
  let titles: [String]

  /// The index of the selected tab.
  var selection = 0

  /// Creates tabs, with the first one selected.
  ///
  /// - Parameter titles: The titles from left to right.
  init(_ titles: [String]) {
    self.titles = titles
  }

  /// Selects a tab.
  ///
  /// Tab and back tab select the next and the previous tab, and from an end the other. The mouse selects the tab in its
  /// column, also one that is truncated; the first column is 1.
  mutating func handle(_ key: TerminalClient.Key) {
    switch key {
    case .tab: selection = (selection + 1) % titles.count
    case .backTab: selection = (selection + titles.count - 1) % titles.count
    case .mouse(let column, _): selection = index(atColumn: column) ?? selection
    default: break
    }
  }

  /// Returns the tab in a column of the line; the first column is 1.
  private func index(atColumn column: Int) -> Int? {
    var end = 0
    return titles.firstIndex { title in
      end += title.terminalWidth + 2
      return column <= end
    }
  }

  /// Returns the number of tabs at the start that a line omits, so that the selected one fits a width.
  private func omittedCount(width: Int) -> Int {
    (0..<selection).first { start in
      titles[start...selection].reduce(0) { $0 + $1.terminalWidth + 2 } <= width
    } ?? selection
  }

  /// Returns the width of the tabs that a line of a width omits.
  func omittedWidth(in width: Int) -> Int {
    titles.prefix(omittedCount(width: width)).reduce(0) { $0 + $1.terminalWidth + 2 }
  }

  /// The tabs on one line.
  var line: Line { line(width: .max) }

  /// Returns the tabs on one line, without the first ones if the selected one would not fit a width.
  ///
  /// Brackets and ``StyleGuide/Role/selection`` distinguish the selected tab.
  func line(width: Int) -> Line {
    titles.indices.dropFirst(omittedCount(width: width)).reduce(into: Line()) { line, index in
      line +=
        index == selection
        ? Line("[\(titles[index])]", as: .selection) : Line(" \(titles[index]) ", as: .muted)
    }
  }
}
