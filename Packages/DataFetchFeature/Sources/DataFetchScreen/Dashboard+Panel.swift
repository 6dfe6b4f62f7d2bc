import AttemptLog
import DataFetchFeature
import PortableFoundation
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
      } else if let event = selectedEvent {
        details(of: event, layout)
      } else if state.failure != nil {
        failure(explanation, layout)
      } else if !outageExplanation.isEmpty {
        failure(outageExplanation, layout)
      } else if case .failing = state.activity.health, let event = newestFailure {
        details(of: event, layout)
      } else {
        self.lines(of: [summary], layout).map { Line($0.text, as: .muted) }
      }
    let gaps = Array(repeating: Line(), count: max(layout.panelHeight - lines.count, 0))
    return lines.prefix(layout.panelHeight) + gaps
  }

  /// Returns the cause of a failure, the advice and the details; a long cause leaves space for the advice.
  private func failure(_ explanation: [String], _ layout: DashboardLayout) -> [Line] {
    guard let cause = explanation.first else { return [] }
    let rest = Array(explanation.dropFirst())
    let adviceHeight = rest.first?.wrapped(toWidth: layout.width).count ?? 0
    let causeHeight = max(layout.panelHeight - adviceHeight, 1)
    let causeLines = lines(of: ["✗ \(cause)"], layout, height: causeHeight)
    return causeLines.map { Line($0.text, as: .bad) }
      + lines(of: rest, layout, height: layout.panelHeight - causeLines.count)
  }

  /// Returns wrapped paragraphs; the last line contains what does not fit, and is truncated later.
  private func lines(
    of paragraphs: [String],
    _ layout: DashboardLayout,
    height: Int? = nil
  ) -> [Line] {
    let (width, height) = (layout.width, height ?? layout.panelHeight)
    var shown: [String] = []
    for (index, paragraph) in paragraphs.enumerated() {
      let lines = paragraph.wrapped(toWidth: width)
      let free = height - shown.count
      guard lines.count > free || lines.count == free && index + 1 < paragraphs.count else {
        shown += lines
        continue
      }
      shown += lines.prefix(free - 1)
      let last = lines.dropFirst(free - 1).joined(separator: " ")
      // The end of a paragraph matters more than the beginning of the next one.
      let hasSpace = last.terminalWidth + 20 <= width || lines.count > free
      let rest = hasSpace ? paragraphs.dropFirst(index + 1) : []
      shown.append(([last] + rest).joined(separator: " · "))
      break
    }
    return shown.map { Line($0) }
  }

  /// The last outage among the events.
  private var summary: String {
    guard let outage = lastOutage else {
      return statistics.fetches > 0
        ? "No failures in the latest \(statistics.fetches) fetches." : ""
    }
    let period = settings.text(from: outage.start, to: outage.end, now: now)
    let failures = "\(outage.failures) \(outage.failures == 1 ? "failure" : "failures")"
    let duration = outage.end.duration(since: outage.start).ageText
    return "Last outage: \(period) (\(duration), \(failures))"
  }

  private var newestFailure: AttemptLog.Record? {
    state.activity.events.first { $0.kind == .failures }
  }

  private func details(of event: AttemptLog.Record, _ layout: DashboardLayout) -> [Line] {
    let entry = event.entry
    let time = settings.text(of: entry.time, now: now)
    switch entry.outcome {
    case .fetched(let path, let responseCode, let attempts):
      let attempts = attempts == 1 ? "" : " in \(attempts) attempts"
      return lines(
        of: [
          "Fetched at \(time)\(attempts), in \(entry.duration.text).",
          "Response code: \(responseCode.text)",
          "Path: \(path.escapedForTerminal())",
          "Server: \(entry.url.escapedForTerminal())",
        ],
        layout
      )
    case .passed(let status, _):
      return lines(
        of: [
          "Passed at \(time), in \(entry.duration.text), with status \(status).",
          "Server: \(entry.url.escapedForTerminal())",
        ],
        layout
      )
    case .failed(let step, _, let cause):
      let period =
        event.count == 1
        ? "Failed at \(time)"
        : "Failed \(event.count) times, \(settings.text(from: entry.time, to: event.lastTime, now: now))"
      let step = DataFetchViewModel.Step(name: step)?.description
      let place = step.map { " while \($0)" } ?? ""
      return lines(
        of: [
          "\(period)\(place):",
          cause.escapedForTerminal(limit: 1_000),
          "Server: \(entry.url.escapedForTerminal())",
        ],
        layout
      )
    }
  }
}
