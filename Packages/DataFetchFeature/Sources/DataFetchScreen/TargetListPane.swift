import AttemptLog
import DataFetchFeature
import Localization
import PortableFoundation
import StyleGuide
import TerminalClient
import TerminalUI
import TextFormatting

/// The list of targets.
struct TargetListPane: Pane {
  /// The order of the targets.
  enum Order: CaseIterable {
    /// The order of the file.
    case file

    /// By state, failing targets first; those that changed last before others.
    case state

    case name

    /// By the 95th percentile, the slowest first.
    case percentile
  }

  private let settings: TargetListScreen.Settings
  private var order = Order.file
  private var targets: [ListedTarget] = []

  /// The numbers of targets in each state, and whether the screen watches.
  private var summary = ""

  private var known: [String: ListedTarget] = [:]

  /// The width of the widest shown name.
  private var nameWidth = 0

  private var now: Date
  private var section = ListSection<String>(filterLabel: "Filter")

  /// Creates the pane before the first state.
  init(_ settings: TargetListScreen.Settings) {
    self.settings = settings
    now = settings.now()
  }

  static let listKeys: [KeyBinding<Self, TargetListScreen.Action>] = [
    .init(text: ScreenPhrase.select, .nothing),
    .init(.escape, text: ScreenPhrase.clear, if: { !$0.section.filter.isEmpty }) { pane, _ in
      pane.section.filter = ""
      return pane.arrange()
    },
    .init(.return, text: TargetKey.open, if: { $0.selected != nil }) { pane, _ in
      pane.selected.map { .open($0.name) } ?? .nothing
    },
    .init("p", text: TargetKey.resume, if: { $0.selected?.isPaused == true }) { pane, _ in
      pane.selected.map { .setPaused($0.name, false) } ?? .nothing
    },
    .init("p", text: TargetKey.pause, if: { $0.selected?.isPaused == false }) { pane, _ in
      pane.selected.map { .setPaused($0.name, true) } ?? .nothing
    },
    .init("/", text: TargetKey.filter) { pane, _ in
      pane.section.edit()
      return .nothing
    },
    .init("s", text: TargetKey.sort) { pane, _ in
      let orders = Order.allCases
      let index = orders.firstIndex(of: pane.order) ?? 0
      pane.order = orders[(index + 1) % orders.count]
      return pane.arrange()
    },
  ]

  private static let filterKeys: [KeyBinding<Self, TargetListScreen.Action>] =
    KeyBinding.filterKeys(of: \.section) { $0.arrange() }

  var keys: [KeyBinding<Self, TargetListScreen.Action>] {
    section.isEditing ? Self.filterKeys : Self.listKeys
  }

  var takesAllKeys: Bool { section.isEditing }

  /// The selected target; nil in an empty list.
  private var selected: ListedTarget? { section.selection.flatMap { known[$0] } }

  /// The names of the shown targets, in their order.
  var names: [String] { section.list.items }

  /// The visible part of the list; nil if all targets are visible.
  var position: String? { section.list.position }

  mutating func show(_ state: TargetListScreen.State) {
    now = state.now
    summary = state.summary(isShort: false).text
    // The state of a target without new attempts changes with the time.
    guard state.model.targets != targets || order == .state else { return }
    targets = state.model.targets
    known = Dictionary(targets.map { ($0.name, $0) }) { first, _ in first }
    _ = arrange()
  }

  mutating func resize(_ size: TerminalClient.Size) {
    section.footer = .lines(size.rows >= 12 ? 3 : 0)
    section.resize(size)
  }

  mutating func handle(_ key: TerminalClient.Key, topRow: Int) -> TargetListScreen.Action {
    section.handle(key, topRow: topRow) == nil ? .nothing : arrange()
  }

  /// Selects the targets that match the filter, and orders them.
  private mutating func arrange() -> TargetListScreen.Action {
    let text = section.filter.lowercased()
    let matching = text.isEmpty ? targets : targets.filter { $0.name.lowercased().contains(text) }
    nameWidth = matching.lazy.map { $0.name.escapedForTerminal().terminalWidth }.max() ?? 0
    section.update(sorted(matching).map(\.name))
    return .nothing
  }

  /// Returns targets in the order of the list; equal ones stay in that of the file.
  private func sorted(_ targets: [ListedTarget]) -> [ListedTarget] {
    switch order {
    case .file: return targets
    case .name: return targets.sorted { $0.name.lowercased() }
    case .percentile: return targets.sorted { Duration.zero - ($0.percentile95 ?? .zero) }
    case .state:
      let conditions = targets.map { (target: $0, condition: TargetCondition(of: $0, at: now)) }
      return conditions.sorted { target -> TimeInterval in
        guard case .failing(let start) = target.condition else { return 0 }
        return -start.timeIntervalSince1970
      }.sorted { $0.condition.rank }.map(\.target)
    }
  }
}

extension Array {
  /// Returns the elements in the order of their keys; equal ones keep their order.
  fileprivate func sorted<Key: Comparable>(by key: (Element) -> Key) -> Self {
    enumerated().map { (key: key($0.element), offset: $0.offset, element: $0.element) }
      .sorted { ($0.key, $0.offset) < ($1.key, $1.offset) }.map(\.element)
  }
}

// Rendering.
extension TargetListPane {
  func lines(_ style: TextStyle) -> [Line] {
    let rows = TargetRows(
      order: order,
      nameWidth: nameWidth,
      now: now,
      width: section.size.columns - 2,
      style: style
    )
    return section.lines(
      style,
      titles: rows.header,
      empty: emptySentence,
      below: below
    ) { name in
      known[name].map(rows.line) ?? Line()
    }
  }

  private var times: LocalTimes { LocalTimes(now: now, offset: settings.localOffset) }

  private var emptySentence: String {
    section.filter.isEmpty
      ? "No targets" : "No target matches “\(section.filter.escapedForTerminal())”"
  }

  /// The selected target in full.
  private var below: [Line] {
    let rule = Line(String(repeating: "─", count: section.size.columns), as: .muted)
    guard let selected else { return [rule] }
    let details = [selected.url.escapedForTerminal(), "every \(selected.every.intervalText)"]
    let sentence = selected.sentence(times, on: settings.machine)
    return [
      rule,
      Line("  \(details.joined(separator: " · "))"),
      Line("  \(sentence)", as: selected.isFailing(at: now) ? .bad : nil),
    ]
  }

  /// Returns the targets without ages and durations, which change all the time.
  func paragraphs(_ layout: Layout) -> [Paragraph] {
    let summary = layout == .plain ? [Paragraph(summary, importance: .result)] : []
    return summary
      + section.paragraphs(layout, empty: emptySentence) { name in
        known[name].map {
          "\(name.escapedForTerminal()): \($0.sentence(times, on: settings.machine))"
        }
      }
  }
}

extension ListedTarget {
  /// Returns whether the list shows the target as failing.
  fileprivate func isFailing(at now: Date) -> Bool {
    if case .failing = TargetCondition(of: self, at: now) { true } else { false }
  }

  /// Returns the state with its time, and the other machines and the cause of a failure.
  func sentence(_ times: LocalTimes, on machine: String) -> String {
    let condition = TargetCondition(of: self, at: times.now)
    var text = condition.text(times)
    guard case .failing = condition else { return text }
    if failingMachines.contains(where: { $0 != machine }) {
      let names = failingMachines.map { $0.isEmpty ? "?" : $0.escapedForTerminal(limit: 100) }
      text += " on \(names.joined(separator: ", "))"
    }
    guard case .failed(_, _, let cause) = last?.entry.outcome else { return "✗ \(text)" }
    return "✗ \(text): \(cause.escapedForTerminal(limit: 1_000))"
  }
}
