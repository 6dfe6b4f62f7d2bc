import CivilCalendar
import PageFormatting
public import PortableFoundation
import TextFormatting

extension UptimeReport {
  /// The first line of each page, which no other page has.
  public static let firstLineOfHTML = HTMLPage.firstLine(of: generator)

  private static let generator = "fetcher report"

  /// The report as one page for browsers, without scripts and without anything from elsewhere.
  ///
  /// Text from outside is escaped, control characters visibly so. The page is well-formed XML, too. Each chart has its numbers in a table below it.
  ///
  /// - Parameter localText: Returns a time as text.
  public func html(localText: @escaping (Date) -> String) -> String {
    let page = Page(localText: localText)
    let sections = targets.enumerated().map { page.section(of: $1, number: $0 + 1) }
    let last = targets.compactMap(\.statistics.lastTime).max()
    let start = since ?? targets.compactMap(\.statistics.firstTime).min()
    let period = [start, last].map { $0.map(localText) ?? "–" }
    return HTMLPage(
      title: "Uptime report",
      generator: Self.generator,
      style: Page.style,
      body: """
        <p>From \(period[0].html) to the last attempt, \(period[1].html).</p>
        \(page.summary(of: targets))
        \(sections.joined(separator: "\n"))
        <footer><p>Uptime is the share of successful attempts. Durations are those of successful attempts.</p></footer>
        """
    ).text
  }
}

/// The parts of a page.
private struct Page {
  let localText: (Date) -> String

  /// The colours fulfil the contrast of WCAG 2.2, level AA, in both schemes.
  static let style = """
    :root { --good: #1a7f37; --bad: #cf222e; --none: #d1d9e0; --bar: #0969da; }
    @media (prefers-color-scheme: dark) { :root { --good: #3fb950; --bad: #f85149; --none: #3d444d; --bar: #4493f8; } }
    section { border-top: 1px solid var(--line); margin-top: 2rem; padding-top: 1rem; }
    .good, .bad { white-space: nowrap; } .url, footer, figcaption { color: var(--muted); overflow-wrap: anywhere; }
    .good { color: var(--good); } .bad { color: var(--bad); }
    svg { display: block; width: 100%; height: 3rem; }
    svg .good { fill: var(--good); } svg .bad { fill: var(--bad); } svg .none { fill: var(--none); } svg .bar { fill: var(--bar); }
    summary { cursor: pointer; }
    """

  func summary(of targets: [UptimeReport.Target]) -> String {
    table(
      "Targets",
      [("Target", false), ("State", false)]
        + ["Uptime", "Attempts", "Median", "95 %", "Slowest"].map { ($0, true) },
      targets.enumerated().map { index, target in
        let statistics = target.statistics
        return [
          "<a href=\"#target\(index + 1)\">\(target.name.html)</a>",
          state(of: target),
          uptime(statistics.successRate),
          "\(statistics.fetches.clampedSum(statistics.failures))",
          duration(statistics.percentile(50)),
          duration(statistics.percentile(95)),
          duration(statistics.maximum),
        ]
      }
    )
  }

  func section(of target: UptimeReport.Target, number: Int) -> String {
    let url = target.state.map { "<p class=\"url\">\($0.url.html)</p>" }
    let since = target.state.map { "\(state(of: target)) since \(localText($0.start).html)" }
    let certificate = target.certificateExpiry.map {
      "<p>The certificate expires \(localText($0).html).</p>"
    }
    let parts = [
      "<section aria-labelledby=\"target\(number)\">",
      "<h2 id=\"target\(number)\">\(target.name.html)</h2>",
      url, "<p>\(since ?? "No attempt in this period").</p>", certificate,
      days(of: target), durations(of: target), outages(of: target),
      "</section>",
    ]
    return parts.compactMap(\.self).joined(separator: "\n")
  }

  private func state(of target: UptimeReport.Target) -> String {
    guard let state = target.state else { return "–" }
    return state.isFailing
      ? "<strong class=\"bad\">✗ failing</strong>" : "<span class=\"good\">✓ healthy</span>"
  }

  /// The latest days with a bar each, whose red part is the share of failures.
  private func days(of target: UptimeReport.Target) -> String? {
    guard let last = target.days.last?.day, let first = target.days.first?.day else { return nil }
    let count = min(last - first + 1, 90)
    let byDay = Dictionary(target.days.map { ($0.day, $0) }) { $1 }
    let bars = (0..<count).map { index in
      let day = last - (count - 1 - index)
      guard let attempts = byDay[day] else {
        return bar(index, from: 0, to: 1, "none", "\(day): no attempt")
      }
      let text = "\(day): \(uptime(attempts.uptime))"
      let share = attempts.uptime
      return bar(index, from: 0, to: share, "good", text)
        + bar(index, from: share, to: 1, "bad", text)
    }
    let rows = target.days.reversed().map { day in
      [
        "\(day.day)", uptime(day.uptime),
        "\(day.successes.clampedSum(day.failures))", "\(day.failures)",
      ]
    }
    return figure(
      bars,
      count: max(count, 30),
      "Uptime by day, from \(last - (count - 1)) to \(last)",
      "Days",
      [("Day", false), ("Uptime", true), ("Attempts", true), ("Failures", true)],
      rows
    )
  }

  /// The mean durations over time with a bar each.
  private func durations(of target: UptimeReport.Target) -> String? {
    let columns = target.statistics.columns(atMost: 60)
    let largest = columns.compactMap(\.mean).max() ?? .zero
    guard columns.count > 1, largest > .zero else { return nil }
    let bars = columns.enumerated().map { index, column in
      let text = "\(localText(column.start)): \(column.mean?.text ?? "no successful attempt")"
      return bar(index, from: 0, to: column.mean.map { $0 / largest } ?? 0, "bar", text)
    }
    return figure(
      bars,
      count: columns.count,
      "Mean durations over time, up to \(largest.text)",
      "Durations",
      [("From", false), ("Mean", true), ("Slowest", true), ("Attempts", true), ("Failures", true)],
      columns.reversed().map { column in
        [
          localText(column.start).html, duration(column.mean), duration(column.maximum),
          "\(column.fetches.clampedSum(column.failures))", "\(column.failures)",
        ]
      }
    )
  }

  private func outages(of target: UptimeReport.Target) -> String? {
    let outages = target.outages
    guard !outages.isEmpty else { return nil }
    return table(
      "Outages",
      [("Start", false), ("End", false), ("Duration", true)],
      outages.map { outage in
        [
          localText(outage.start).html,
          outage.end.map { localText($0).html }
            ?? "not yet; last failure \(localText(outage.lastFailure).html)",
          length(of: outage),
        ]
      }
    )
  }

  /// One that has not ended lasts at least until its last failure: the page knows no present.
  private func length(of outage: FetchStatistics.Outage) -> String {
    let length = outage.duration(at: outage.lastFailure)
    guard outage.end == nil else { return length.longText }
    return length > .zero ? "at least \(length.longText)" : "–"
  }

  /// A chart with its numbers in a table, which is shown on request.
  private func figure(
    _ bars: [String],
    count: Int,
    _ title: String,
    _ name: String,
    _ columns: [(title: String, isNumber: Bool)],
    _ rows: [[String]]
  ) -> String {
    """
    <figure>
    <svg viewBox="0 0 \(count * 10) 100" preserveAspectRatio="none" role="img" aria-label="\(title.html)">
    \(bars.joined(separator: "\n"))
    </svg>
    <figcaption>\(title.html)</figcaption>
    </figure>
    <details><summary>\(name)</summary>
    \(table(title, columns, rows))
    </details>
    """
  }

  /// A part of a column of a chart, from a share of its height to another, with a tooltip.
  private func bar(
    _ index: Int,
    from bottom: Double,
    to top: Double,
    _ role: String,
    _ text: String
  )
    -> String
  {
    // A few failures of many attempts are visible, too.
    let start = bottom < 1 ? min((bottom * 100).rounded(.down), 97) : 100
    let end = top < 1 ? min((top * 100).rounded(.up), 97) : 100
    guard end > start else { return "" }
    return """
      <rect class="\(role)" x="\(index * 10)" y="\(Int(100 - end))" width="8" height="\(Int(end - start))"><title>\(text.html)</title></rect>
      """
  }

  private func table(
    _ caption: String,
    _ columns: [(title: String, isNumber: Bool)],
    _ rows: [[String]]
  ) -> String {
    HTMLTable(caption, columns.map { .init($0.title, isNumber: $0.isNumber) }, rows).html
  }

  private func uptime(_ share: Double?) -> String { share.map(percentage) ?? "–" }

  private func duration(_ duration: Duration?) -> String { duration?.text ?? "–" }
}

extension DailyAttempts.Day {
  /// The share of successful attempts, from 0 to 1.
  fileprivate var uptime: Double { Double(successes) / (Double(successes) + Double(failures)) }
}

extension String {
  /// The text for HTML; longer than URLs are.
  fileprivate var html: String { escapedForMarkup(limit: 2_000) }
}
