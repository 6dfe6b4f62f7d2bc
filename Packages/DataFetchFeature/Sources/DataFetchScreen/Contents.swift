import DataFetchFeature
import PortableFoundation
import StyleGuide
import TerminalUI
import TextFormatting

/// The contents of the screen, independent of its size and look.
struct Contents: ScreenContents {
  /// Whether reading the saved state has succeeded or failed.
  var isReady = false

  var state = DataFetchViewModel.State()

  /// The cause of the failure and the advice, one line each.
  var explanation: [String] = []

  var button = AsyncButton.State.idle

  /// The number of seconds since the button started loading; 1 when the indicator appears.
  var seconds = 1

  var isHelpShown = false
}

extension Contents {
  func paragraphs(_ layout: Layout, columns: Int) -> [Paragraph] {
    if isHelpShown { return Self.help }
    let gap = layout == .spacious ? [Paragraph("", importance: .hint)] : []
    let activity = activity(layout)
    return labels + gap + [button(layout, columns: columns)] + (activity.isEmpty ? gap : activity)
      + failure + gap + [Self.keys]
  }

  private static let keys = Paragraph(
    "return fetch · ? help · q quit",
    importance: .hint,
    role: .muted
  )

  private static let help = [
    "return, space: fetch",
    "esc: close or quit",
    "q, control-C: quit",
    "control-Z: suspend",
    "?: help on or off",
  ].map { Paragraph($0, importance: .result) }

  private var labels: [Paragraph] {
    state.saved.lines.map { Paragraph($0, importance: .result, role: .primary) }
  }

  private func button(_ layout: Layout, columns: Int) -> Paragraph {
    let title = "Fetch Content" + (button == .idle ? "" : " - loading")
    let edge = String(repeating: "─", count: title.terminalWidth + 2)
    let isFramed = edge.terminalWidth + 2 <= columns
    let text =
      switch layout {
      case _ where !isFramed: title
      case .spacious: "┌\(edge)┐\n│ \(title) │\n└\(edge)┘"
      case .compact, .plain: "[ \(title) ]"
      }
    return Paragraph(text, importance: .button, role: button == .idle ? nil : .muted)
  }

  /// The indicator and the step of a slow fetch.
  private func activity(_ layout: Layout) -> [Paragraph] {
    guard button == .loadingWithIndicator, let step = state.step else { return [] }
    let indicator = Array("◐◓◑◒")[seconds % 4]
    let text = layout == .plain ? "Now \(step)." : "\(indicator) \(step), \(seconds) s"
    return [Paragraph(text, importance: .hint, role: .muted)]
  }

  private var failure: [Paragraph] {
    guard let message = state.errorMessage else { return [] }
    return [Paragraph(message, importance: .alert, role: .bad)]
      + explanation.map { Paragraph($0, importance: .details) }
  }
}
