import DataFetchFeature
import StyleGuide
import TerminalUI
import TextFormatting

// The question, the failure, or the details of the selected row.
extension Contents {
  /// The question, the failure, or the details of the selected row.
  func panel(_ layout: DashboardLayout, _ style: TextStyle) -> [Line] {
    let lines: [Line] =
      if let question {
        confirmation(of: question).lines(width: layout.width, style: style)
      } else if let event = attempts.selected {
        layout.lines(of: attempts.details(of: event, times))
      } else if state.failure != nil {
        failure(explanation, layout)
      } else if !outageExplanation.isEmpty {
        failure(outageExplanation, layout)
      } else if case .failing = state.activity.health, let event = attempts.newestFailure {
        layout.lines(of: attempts.details(of: event, times))
      } else {
        layout.lines(of: [summary]).map { Line($0.text, as: .muted) }
      }
    return layout.panel(lines)
  }

  /// Returns the cause of a failure, the advice and the details; a long cause leaves space for the advice.
  private func failure(_ explanation: [String], _ layout: DashboardLayout) -> [Line] {
    guard let cause = explanation.first else { return [] }
    let rest = Array(explanation.dropFirst())
    let adviceHeight = rest.first?.wrapped(toWidth: layout.width).count ?? 0
    let causeHeight = max(layout.panelHeight - adviceHeight, 1)
    let causeLines = layout.lines(of: ["✗ \(cause)"], height: causeHeight)
    return causeLines.map { Line($0.text, as: .bad) }
      + layout.lines(of: rest, height: layout.panelHeight - causeLines.count)
  }

  /// The last outage among the events.
  private var summary: String {
    attempts.outageTexts(times).first
      ?? (attempts.statistics.fetches > 0
        ? "No failures in the latest \(attempts.statistics.fetches) fetches." : "")
  }
}
