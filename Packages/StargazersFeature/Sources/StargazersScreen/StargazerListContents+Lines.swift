import CivilCalendar
import GitHubClient
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
    let hasPosition = size.rows >= 8 && (people.count > rest || positionNote != nil)
    return AreaLayout(
      hasFilter: hasFilter,
      hasHeader: hasHeader,
      listHeight: rest - (hasPosition ? 1 : 0),
      hasPosition: hasPosition
    )
  }

  private var table: LineTable {
    LineTable([
      .init(text(.day), width: 10), .init(text(.account), width: 8, isFlexible: true),
    ])
  }

  /// Returns the lines of the area, as many as its rows.
  ///
  /// - Parameters:
  ///   - size: The size of the area.
  ///   - style: The style of the frame.
  public func lines(in size: TerminalClient.Size, style: Style) -> [Line] {
    var contents = self
    contents.resize(size)
    return contents.lines(style)
  }

  private func lines(_ style: Style) -> [Line] {
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

  /// The reason why people are not listed, and below it the history.
  private func refusedLines(_ refusal: String, _ style: Style) -> [Line] {
    let reason = refusal.wrapped(toWidth: size.columns).prefix(max(size.rows / 2, 1))
      .map { Line($0, as: .warning) }
    let rest = size.rows - reason.count - 1
    guard rest >= 3 else { return reason.filling(size, style) }
    let chart = history.lines(
      in: TerminalClient.Size(columns: size.columns, rows: rest),
      style: style
    )
    return (reason + [Line()] + chart).filling(size, style)
  }

  /// The reason why people are not listed; nil if they are.
  var refusalText: String? {
    state.refusal.map { refusal in
      let reason = reason(refusal.denial).escapedForTerminal(limit: 1_000)
      return text(.refused, "\(refusal.repository.name)") + " " + reason
    }
  }

  private func cells(of row: Row) -> [Line] {
    guard let person = people[row] else { return [Line(), Line()] }
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
    return text(state.isLoaded ? .noStars : .loading)
  }

  /// What happens at the end of the list.
  private var positionNote: String? {
    if state.isLoading, !state.isRefreshing { return text(.more) }
    return state.isTruncated ? text(.truncated) : nil
  }

  private var position: Line {
    let visible = list.visibleIndices
    let position = text(
      .position,
      (visible.lowerBound + 1).text(in: language),
      visible.upperBound.text(in: language),
      list.items.count.text(in: language) + (state.isComplete ? "" : "+")
    )
    let note = positionNote.map { " · \($0)" } ?? ""
    return Line(position + note, as: .muted)
  }

  /// The filter, with the cursor while it is edited.
  private func filterLine(width: Int, _ style: Style) -> Line {
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
    if state.refusal != nil { return history.hints }
    let clear = state.filter.isEmpty ? [] : [hint("esc", .clearKey)]
    let more = state.filter.isEmpty || state.isComplete ? [] : [hint("end", .moreKey)]
    let person = selectedLogin == nil ? [] : [hint("return", .openKey), hint("o", .browserKey)]
    return clear + person + more + [hint("/", .filterKey), hint("h", .historyKey)]
  }

  /// Returns the list as paragraphs: in a transcript its visible part, on a tiny terminal the selected person.
  public func paragraphs(_ layout: Layout) -> [Paragraph] {
    if let refusal = refusalText {
      return [Paragraph(refusal, importance: .result, role: .warning)] + history.paragraphs()
    }
    let text = filterField?.text ?? state.filter
    let filterText = "\(self.text(.filter)): \(text.escapedForTerminal())"
    let filter =
      text.isEmpty && !isEditingText ? [] : [Paragraph(filterText, importance: .result)]
    guard !people.isEmpty else { return filter + [Paragraph(emptySentence, importance: .result)] }
    let visible = layout == .plain ? list.items[list.visibleIndices].map(sentence) : []
    let selected = list.selection.map { ["▸ \(sentence(of: $0))"] } ?? []
    return filter + (visible + selected).map { Paragraph($0, importance: .result) }
  }

  private func sentence(of row: Row) -> String {
    people[row].map { "\(day(of: $0)) \(name(of: $0))" } ?? ""
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
  func filling(_ size: TerminalClient.Size, _ style: Style) -> [Line] {
    let lines = prefix(size.rows).map {
      $0.inCharacters(of: style).truncated(toWidth: size.columns, ellipsis: style.ellipsis)
    }
    return lines + Array(repeating: Line(), count: Swift.max(size.rows - lines.count, 0))
  }
}
