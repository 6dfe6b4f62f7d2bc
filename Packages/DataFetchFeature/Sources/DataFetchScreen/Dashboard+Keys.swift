import DataFetchFeature
import StyleGuide
import TerminalUI

// The help and the bottom row.
extension Contents {
  private static let help = [
    ("return, space", "fetch"),
    ("w", "watch every %, or stop"),
    ("esc", "close, cancel the fetch, or quit"),
    ("↑ ↓, j k, wheel", "select; also page up/down, home, end"),
    ("y", "copy the selected or the last code"),
    ("r, u", "reset count and code; undo the reset"),
    ("?", "help on or off"),
    ("q, control-C", "quit; control-Z suspends"),
  ]

  /// The keys, as many lines as the list and the panel.
  func help(_ layout: DashboardLayout) -> [Line] {
    let height = layout.listHeight + layout.panelHeight + (layout.isSpacious ? 1 : 0)
    let lines = Self.help.map { key, effect in
      Line("  \(key)").padded(toWidth: 19)
        + Line(effect.replacing("%", with: settings.watchIntervalText))
    }
    return lines + Array(repeating: Line(), count: max(height - lines.count, 0))
  }

  private static let keyHints = keyHints(startingWith: [
    .init("return", "fetch"), .init("w", "watch"),
  ])

  private static let keyHintsWhileWatching = keyHints(startingWith: [
    .init("w", "stop watching"), .init("return", "fetch"),
  ])

  private static func keyHints(startingWith first: [KeyHints.Hint]) -> KeyHints {
    KeyHints(
      first + [
        .init("y", "copy"),
        .init("r", "reset"),
        .init("u", "undo"),
        .init("↑↓", "select"),
        .init("?", "help", isEssential: true),
        .init("q", "quit", isEssential: true),
      ]
    )
  }

  /// The notice, the step of a slow fetch, or the keys.
  func bottom(_ layout: DashboardLayout, _ style: TextStyle) -> Line {
    if question != nil { return Line() }
    if let notice { return Line(notice, as: .primary) }
    if button == .loadingWithIndicator, let step = state.step {
      return Line(text(of: step)) + Line(" · esc cancel", as: .muted)
    }
    let hints = isWatching ? Self.keyHintsWhileWatching : Self.keyHints
    return hints.line(width: layout.width, style: style)
  }

  /// The indicator, the step and the remaining time.
  func text(of step: DataFetchViewModel.Step) -> String {
    let quarters = Int(elapsed / .milliseconds(250))
    let indicator = Self.indicators[quarters % 4]
    guard case .requesting = step else { return "\(indicator) \(step)" }
    let remaining = max(Int(((settings.timeout - elapsed) / .seconds(1)).rounded(.up)), 0)
    return "\(indicator) \(step), \(remaining) s left"
  }
}
