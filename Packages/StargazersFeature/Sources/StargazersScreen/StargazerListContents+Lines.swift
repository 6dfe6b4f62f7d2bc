import CivilCalendar
import GitHubClient
import ListPaging
import Localization
import PortableFoundation
import StargazerService
import StargazersFeature
public import StyleGuide
public import TerminalClient
public import TerminalUI
import TextFormatting

extension StargazerListContents {
  /// The rows of the parts of the area.
  struct AreaLayout {
    /// Whether the first row has the filter.
    let hasFilter: Bool

    /// Whether the row above the list has the titles of the columns.
    let hasHeader: Bool

    /// The number of rows of the list.
    let listHeight: Int

    /// Whether the row below the list has the visible part.
    let hasPosition: Bool

    /// The number of rows above the list.
    var listTop: Int { (hasFilter ? 1 : 0) + (hasHeader ? 1 : 0) }
  }

  /// The arrangement of the parts.
  var layout: AreaLayout {
    let hasFilter = isEditingText || size.rows > 1 && !state.filter.isEmpty
    let hasHeader = size.rows >= 5 && !people.isEmpty
    let rest = max(size.rows - (hasFilter ? 1 : 0) - (hasHeader ? 1 : 0), 0)
    let hasPosition = size.rows >= 8 && (people.count > rest || !positionNotes.isEmpty)
    return AreaLayout(
      hasFilter: hasFilter,
      hasHeader: hasHeader,
      listHeight: rest - (hasPosition ? 1 : 0),
      hasPosition: hasPosition
    )
  }

  private var table: LineTable {
    LineTable([
      .init(text(.day), width: 10, isOptional: true),
      .init(text(.account), width: 8, isFlexible: true),
    ])
  }

  /// Returns the lines of the area, as many as its rows.
  ///
  /// - Parameters:
  ///   - size: The size of the area.
  ///   - style: The style of the frame.
  public func lines(in size: TerminalClient.Size, style: TextStyle) -> [Line] {
    var contents = self
    contents.resize(size)
    return contents.lines(style)
  }

  private func lines(_ style: TextStyle) -> [Line] {
    if let refusal = refusalText { return refusedLines(refusal, style) }
    var lines = layout.hasFilter ? [filterLine(width: size.columns, style)] : []
    guard !people.isEmpty else {
      lines += emptySentence.wrapped(toWidth: max(size.columns - 2, 1)).map { Line("  \($0)") }
      return lines.filling(size, style)
    }
    let table = table
    let width = size.columns - 2
    if layout.hasHeader { lines.append(Line("  ") + table.header(width: width, style: style)) }
    lines += list.lines(width: size.columns, style: style) { row in
      table.row(cells(of: row), width: width, style: style)
    }
    if layout.hasPosition { lines.append(Line("  ") + position) }
    return lines.filling(size, style)
  }

  /// The reason why people are not listed, and below it the history, if it has space.
  private func refusedLines(_ refusal: String, _ style: TextStyle) -> [Line] {
    let reason = refusal.wrapped(toWidth: size.columns)
      .truncated(toHeight: size.rows, width: size.columns, ellipsis: style.ellipsis)
      .map { Line($0, as: .warning) }
    guard let historySize else { return reason.filling(size, style) }
    return (reason + [Line()] + history.lines(in: historySize, style: style)).filling(size, style)
  }

  /// The size of the history below the reason for a refusal; nil without space for it.
  private var historySize: TerminalClient.Size? {
    let height = refusalText?.wrapped(toWidth: size.columns).count ?? 0
    // The title of the chart, a row, and its time.
    guard size.rows - height - 1 >= 3 else { return nil }
    return TerminalClient.Size(columns: size.columns, rows: size.rows - height - 1)
  }

  /// The reason why people are not listed; nil if they are.
  var refusalText: String? {
    state.refusal.map { refusal in
      let reason = reason(refusal.denial).escapedForTerminal(limit: 1_000)
      return text(.refused, "\(refusal.repository.name)") + " " + reason
    }
  }

  private func cells(of row: Row) -> [Line] {
    let person = people[row.index]
    return [Line(day(of: person), as: .muted), Line(name(of: person))]
  }

  private func day(of person: Stargazer) -> String {
    "\(CivilDay(of: person.starredAt, secondsFromGMT: localOffset))"
  }

  private func name(of person: Stargazer) -> String {
    person.account.map { "\($0.login)" } ?? text(.closedAccount)
  }

  /// The reason why the list is empty.
  var emptySentence: String {
    if !state.filter.isEmpty, state.isLoaded {
      let count = state.people.count.text(in: language)
      return text(.noMatch, count, "“\(state.filter.escapedForTerminal())”")
    }
    if state.isLoaded { return text(.noStars) }
    let hasFailed = state.failures.contains { $0.operation == .people }
    return text(hasFailed && !state.isLoading ? .noList : .loading)
  }

  /// The number of people in the complete list, as far as it is known.
  private var fullCount: Int {
    state.isComplete ? state.people.count : max(state.listedCount ?? 0, state.people.count)
  }

  /// What is loaded, and what happens at the end of the list.
  private var positionNotes: [String] {
    let (loaded, full) = (state.people.count.text(in: language), fullCount.text(in: language))
    let rest =
      state.isComplete
      ? [] : [state.filter.isEmpty ? text(.loaded, loaded) : text(.loadedOf, loaded, full)]
    if state.isLoading, !state.isRefreshing { return rest + [text(.more)] }
    return rest + (state.isTruncated ? [text(.truncated)] : [])
  }

  private var position: Line {
    let visible = list.visibleIndices
    let position = text(
      .position,
      (visible.lowerBound + 1).text(in: language),
      visible.upperBound.text(in: language),
      (state.filter.isEmpty ? fullCount : list.items.count).text(in: language)
    )
    return Line(([position] + positionNotes).joined(separator: " · "), as: .muted)
  }

  /// The filter, with the cursor while it is edited.
  private func filterLine(width: Int, _ style: TextStyle) -> Line {
    let label = Line("\(text(.filter)): ", as: .muted).inCharacters(of: style)
    let field = filterField ?? TextField(state.filter)
    return label
      + field.lines(width: max(width - label.width, 1), isFocused: isEditingText, style: style)[0]
  }

  /// The keys of the list, the most important first.
  public var hints: [KeyHints.Hint] {
    func hint(_ key: String, _ effect: StargazersScreenPhrase, isEssential: Bool = false)
      -> KeyHints.Hint
    {
      .init(key, effect.text(in: language), isEssential: isEssential)
    }
    if isEditingText {
      return [
        hint("return", .keepKey, isEssential: true), hint("esc", .clearKey, isEssential: true),
      ]
    }
    if state.refusal != nil {
      return historySize == nil ? [hint("h", .historyKey)] : history.hints
    }
    let clear = state.filter.isEmpty ? [] : [hint("esc", .clearKey)]
    let more = state.filter.isEmpty || state.isComplete ? [] : [hint("end", .moreKey)]
    let person = selectedLogin == nil ? [] : [hint("return", .openKey), hint("o", .browserKey)]
    return clear + person + more + [hint("/", .filterKey), hint("h", .historyKey)]
  }

  /// Returns the visible part of the list and the selected person as paragraphs, for a transcript.
  public func paragraphs() -> [Paragraph] {
    if let refusal = refusalText {
      return [Paragraph(refusal, importance: .result, role: .warning)] + history.paragraphs()
    }
    let text = filterField?.text ?? state.filter
    let filterText = "\(self.text(.filter)): \(text.escapedForTerminal())"
    let filter =
      text.isEmpty && !isEditingText ? [] : [Paragraph(filterText, importance: .result)]
    guard !people.isEmpty else { return filter + [Paragraph(emptySentence, importance: .result)] }
    let visible = list.items[list.visibleIndices].map(sentence)
    let selected = list.selection.map { ["▸ \(sentence(of: $0))"] } ?? []
    return filter + (visible + selected).map { Paragraph($0, importance: .result) }
  }

  private func sentence(of row: Row) -> String {
    "\(day(of: people[row.index])) \(name(of: people[row.index]))"
  }

  private func text(
    _ phrase: StargazersScreenPhrase,
    _ first: String = "",
    _ second: String = "",
    _ third: String = ""
  ) -> String {
    phrase.text(in: language, first, second, third)
  }
}

extension [Line] {
  /// Returns the lines, truncated or extended to a size.
  func filling(_ size: TerminalClient.Size, _ style: TextStyle) -> [Line] {
    let lines = prefix(size.rows).map {
      $0.inCharacters(of: style).truncated(toWidth: size.columns, ellipsis: style.ellipsis)
    }
    return lines + Array(repeating: Line(), count: Swift.max(size.rows - lines.count, 0))
  }
}
