import DataFetchFeature
import Localization
import StyleGuide
import TerminalClient
import TerminalUI

// The help and the bottom row.
extension Contents {
  /// The keys, as many lines as the list and the panel.
  func help(_ layout: DashboardLayout, _ style: TextStyle) -> [Line] {
    let height = layout.listHeight + layout.panelHeight + (layout.isSpacious ? 1 : 0)
    var fields = FieldList([.init(help: Self.help.map(\.0))])
    fields.resize(.init(columns: layout.width - 2, rows: height))
    return fields.lines(style).map { $0 == Line() ? $0 : Line("  ") + $0 }
  }

  /// The notice, the step of a slow fetch, or the keys.
  func bottom(_ layout: DashboardLayout, _ style: TextStyle) -> Line {
    if question != nil { return Line() }
    if let notice { return Line(notice, as: .primary) }
    if button == .loadingWithIndicator, let step = state.step {
      return Line(text(of: step)) + Line(" · esc cancel", as: .muted)
    }
    return KeyHints(Self.keys.hints(for: self, in: .english)).line(
      width: layout.width,
      style: style
    )
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
