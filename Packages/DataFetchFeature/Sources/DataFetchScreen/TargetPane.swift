import AttemptLog
import DataFetchFeature
import Localization
import PortableFoundation
import StyleGuide
import TerminalClient
import TerminalUI
import TextFormatting

/// The dashboard of a target: its health, statistics, attempts and outages.
struct TargetPane: Pane {
  private let name: String
  private let settings: TargetListScreen.Settings
  private var target: ListedTarget?
  private var attempts = AttemptList()
  private var now: Date
  private var size = TerminalClient.Size(columns: 80, rows: 20)

  /// Creates the pane before the first state.
  init(_ name: String, _ settings: TargetListScreen.Settings) {
    self.name = name
    self.settings = settings
    now = settings.now()
    attempts.machine = settings.machine
  }

  static let ownKeys: [KeyBinding<Self, TargetListScreen.Action>] = [
    .init(.escape, .backspace, .left, text: TargetKey.back, isEssential: true, .back),
    .init("p", text: TargetKey.resume, if: { $0.target?.isPaused == true }) { pane, _ in
      .setPaused(pane.name, false)
    },
    // The help is that of the list.
    .init("p", text: TargetKey.pause, if: { $0.target?.isPaused == false }) { pane, _ in
      .setPaused(pane.name, true)
    },
  ]

  var keys: [KeyBinding<Self, TargetListScreen.Action>] { Self.ownKeys }

  var title: String? {
    let notes = [
      target?.isPaused == true ? "paused" : nil,
      target?.isInMaintenance == true ? "in maintenance" : nil,
    ].compactMap(\.self)
    return name.escapedForTerminal(limit: 200)
      + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
  }

  mutating func show(_ state: TargetListScreen.State) {
    now = state.now
    target = state.model.targets.first { $0.name == name }
    if let opened = state.model.opened, opened.name == name { attempts.show(opened.activity) }
  }

  mutating func resize(_ size: TerminalClient.Size) {
    self.size = size
    attempts.list.resize(height: layout?.listHeight ?? 0)
  }

  mutating func handle(_ key: TerminalClient.Key, topRow: Int) -> TargetListScreen.Action {
    if let layout {
      attempts.list.handle(key, topRow: topRow + layout.listTop - layout.headerHeight)
    }
    return .nothing
  }
}

// Rendering.
extension TargetPane {
  private var times: LocalTimes { LocalTimes(now: now, offset: settings.localOffset) }

  /// The layout of a dashboard whose header and key hints, three rows or two, are outside the area; nil in a small area.
  private var layout: DashboardLayout? {
    [3, 2].lazy.compactMap { rows -> DashboardLayout? in
      let layout = DashboardLayout(.init(columns: size.columns, rows: size.rows + rows))
      return layout.flatMap { $0.headerHeight + 1 == rows ? $0 : nil }
    }.first
  }

  func lines(_ style: TextStyle) -> [Line] {
    guard let layout else {
      let facts = [health] + (last + failure + facts + outages).map { Line($0) }
      return facts.flatMap { line in
        line.width <= size.columns
          ? [line] : line.text.wrapped(toWidth: max(size.columns, 1)).map { Line($0) }
      }.filling(size, style)
    }
    let gap = layout.isSpacious ? [Line()] : []
    let url = target?.url.escapedForTerminal(limit: layout.width) ?? ""
    var lines = [
      layout.row(health, Line(last.joined(), as: .muted), style),
      layout.row(Line(url), Line(facts.dropFirst().joined(separator: " · "), as: .muted), style),
    ]
    lines += gap
    lines += [
      attempts.sparkline(layout, style),
      Line(attempts.statistics.text(isWide: layout.isWide) ?? ""),
    ]
    lines += gap + [layout.title(attempts.title("Attempts and failures"))]
    lines += attempts.rows(layout, style, times, empty: "No attempts yet: w watches all targets.")
    lines += layout.isSpacious ? [layout.rule] : []
    lines += layout.panel(panel(layout))
    return lines.map { Line(" ") + $0 }.filling(size, style)
  }

  private var health: Line {
    guard let target else { return Line("○ not in the target file", as: .muted) }
    return target.health.line(
      lastTime: target.last?.lastTime,
      every: target.every,
      times,
      unknown: "no attempts yet"
    )
  }

  /// The last attempt that passed, with its age.
  private var last: [String] {
    guard let last = target?.last, case .passed(let status, _) = last.entry.outcome else {
      return []
    }
    return ["status \(status) in \(last.entry.duration.text), \(times.age(of: last.lastTime)) ago"]
  }

  /// The URL, the interval, and the days of the certificate.
  private var facts: [String] {
    guard let target else { return [] }
    let certificate = target.certificateDays(at: now)
      .map { $0 < 0 ? "certificate expired" : "certificate \($0) d" }
    return [target.url.escapedForTerminal(limit: 1_000), "every \(target.every.intervalText)"]
      + [certificate].compactMap(\.self)
  }

  /// The details of the current failure.
  private var failure: [String] {
    guard case .failing = attempts.activity.health else { return [] }
    return attempts.newestFailure.map { attempts.details(of: $0, times) } ?? []
  }

  private var outages: [String] {
    let texts = attempts.outageTexts(times)
    let passes = attempts.statistics.fetches
    return texts.isEmpty && passes > 0 ? ["No outage in the latest \(passes) attempts."] : texts
  }

  /// The details of the selected attempt or of the current failure, or the latest outages.
  private func panel(_ layout: DashboardLayout) -> [Line] {
    if let selected = attempts.selected {
      return layout.lines(of: attempts.details(of: selected, times))
    }
    if !failure.isEmpty { return layout.lines(of: failure) }
    return outages.map { Line($0, as: .muted) }
  }

  /// Returns the target in words without ages and numbers, which change with each attempt.
  func paragraphs(_ layout: Layout) -> [Paragraph] {
    let state = target.map { [$0.sentence(times, on: settings.machine)] } ?? [health.text]
    return state.map { Paragraph($0, importance: .result, role: .primary) }
      + (facts + outages).map { Paragraph($0, importance: .details) }
  }
}
