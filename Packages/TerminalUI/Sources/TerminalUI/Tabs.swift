public import StyleGuide
public import TerminalClient
import TextFormatting

/// The tabs of a screen on one line, such as `[Tasks] Agenda`, one of which is selected.
public struct Tabs: Equatable, Sendable {
  /// The titles from left to right.
  public let titles: [String]

  /// The index of the selected tab.
  public private(set) var selection = 0

  /// Creates tabs, with the first one selected.
  ///
  /// - Parameter titles: The titles from left to right, at least one.
  public init(_ titles: [String]) {
    self.titles = titles
  }

  /// Selects a tab, and returns whether the key is one of the tabs.
  ///
  /// Tab and back tab select the next and the previous tab, and from an end the other. The mouse selects the tab in its
  /// cell, also one that is truncated.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - row: The row of the screen that shows the tabs; the first row is 1.
  @discardableResult
  public mutating func handle(_ key: TerminalClient.Key, row: Int) -> Bool {
    switch key {
    case .tab: selection = (selection + 1) % titles.count
    case .backTab: selection = (selection + titles.count - 1) % titles.count
    case .mouse(let column, row):
      guard let index = index(atColumn: column) else { return false }
      selection = index
    default: return false
    }
    return true
  }

  /// Returns the tab in a column of the line; the first column is 1.
  private func index(atColumn column: Int) -> Int? {
    var end = 0
    return titles.firstIndex { title in
      end += title.terminalWidth + 2
      return column <= end
    }
  }

  /// Returns the tabs on one line, truncated to a width.
  ///
  /// Brackets and ``StyleGuide/Role/selection`` distinguish the selected tab.
  public func line(width: Int, style: TextStyle) -> Line {
    titles.indices.reduce(into: Line()) { line, index in
      line +=
        index == selection
        ? Line("[\(titles[index])]", as: .selection) : Line(" \(titles[index]) ", as: .muted)
    }
    .inCharacters(of: style).truncated(toWidth: width, ellipsis: style.ellipsis)
  }
}
