import DataFetchFeature
import PortableFoundation
import StyleGuide
import TerminalUI
import TextFormatting

/// What the screen shows, whatever its size and look.
struct Contents: ScreenContents {
  /// Whether the saved state was read, or could not be read.
  var isReady = false

  var state = DataFetchViewModel.State()

  /// The cause of the state's failure and what to do about it, a line each.
  var explanation: [String] = []

  var button = AsyncButton.State.idle

  /// For how many seconds the button has been loading; 1 when the indicator appears.
  var seconds = 1

  var isHelpShown = false
}

extension Contents {
  func paragraphs(_ layout: Layout, columns: Int) -> [Paragraph] {
    if isHelpShown { return Self.help }
    let gap = layout == .spacious ? [Paragraph("", importance: .hint)] : []
    let activity = activity(layout)
    return labels + gap + [button(layout, columns: columns)] + (activity.isEmpty ? gap : activity)
      + problem + gap + [Self.keys]
  }

  private static let keys = Paragraph(
    "Return fetches, ? helps, q leaves.",
    importance: .hint,
    role: .muted
  )

  private static let help = [
    "Return, space: fetch",
    "Esc: back, or leave",
    "q, control-C: leave",
    "control-Z: suspend",
    "?: help, or back",
  ].map { Paragraph($0, importance: .result) }

  private var labels: [Paragraph] {
    [
      Labels.responseCodeLine(state.saved.responseCode?.uuidString),
      Labels.timesFetchedLine(state.saved.timesFetched),
    ].map { Paragraph($0, importance: .result, role: .primary) }
  }

  private func button(_ layout: Layout, columns: Int) -> Paragraph {
    let title = Labels.fetchContent + (button == .idle ? "" : Labels.loading)
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

  /// The indicator, and what a fetch that takes long is doing.
  private func activity(_ layout: Layout) -> [Paragraph] {
    guard button == .loadingWithIndicator, let step = state.step else { return [] }
    let indicator = Array("◐◓◑◒")[seconds % 4]
    let text = layout == .plain ? "Now \(step)." : "\(indicator) \(step), \(seconds) s"
    return [Paragraph(text, importance: .hint, role: .muted)]
  }

  private var problem: [Paragraph] {
    guard let message = state.errorMessage else { return [] }
    return [Paragraph(message, importance: .alert, role: .error)]
      + explanation.map { Paragraph($0, importance: .details) }
  }
}
