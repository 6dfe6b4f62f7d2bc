import Localization
public import StyleGuide
public import TerminalClient

// The frame of a terminal.
extension PaneScreen {
  /// Returns the title, the pane, the failures and the keys; nil on a terminal smaller than the minimum.
  public func lines(in size: TerminalClient.Size, style: TextStyle) -> [Line]? {
    guard size.columns >= minimumSize.columns, size.rows >= minimumSize.rows else { return nil }
    guard size == self.size else {
      var screen = self
      screen.resize(size)
      return screen.lines(in: size, style: style)
    }
    return layout.lines(
      title,
      status: header(self).status,
      area: help?.lines(style) ?? shown.lines(style),
      bottom: bottom(style),
      style: style
    )
  }

  private static var gap: String { "  " }

  /// The columns before the tabs: those of the name, where it fits.
  var tabColumn: Int {
    guard let name = name.map({ Line($0 + Self.gap) }) else { return 0 }
    let width = name.width - Self.gap.count + tabs.line.width
    return width + 30 <= size.columns ? name.width : 0
  }

  /// The width of the tabs next to the status.
  var tabWidth: Int {
    max(size.columns - header(self).status.width - 2, size.columns / 2) - tabColumn
  }

  private var title: Line {
    if help != nil { return Line(ScreenPhrase.title.text(in: language), as: .primary) }
    if let title = shown.title { return Line(title, as: .primary) }
    guard !tabs.titles.isEmpty else { return header(self).title }
    return (tabColumn > 0 ? Line((name ?? "") + Self.gap, as: .primary) : Line())
      + tabs.line(width: tabWidth)
  }

  /// What takes long, what happened last, or the keys.
  private func bottom(_ style: TextStyle) -> Line {
    if let progress { return Line(progress) }
    guard let notice else { return KeyHints(hints).line(width: size.columns, style: style) }
    let hint = Line(notice.hint).inCharacters(of: style)
    return Line(notice.text, as: .primary).inCharacters(of: style)
      .truncated(toWidth: max(size.columns - hint.width, 0), ellipsis: style.ellipsis) + hint
  }
}

// The transcript for screen readers, and the layout of tiny terminals.
extension PaneScreen {
  /// Returns the title, the pane in words, the failures and the keys.
  public func paragraphs(_ layout: Layout, columns: Int) -> [Paragraph] {
    let keys = Paragraph(KeyHints(hints).text, importance: .hint, role: .muted)
    if let help { return help.texts.map { Paragraph($0, importance: .details) } + [keys] }
    let header = header(self)
    let failures = layout == .plain ? header.printedFailures : header.failures
    var paragraphs = shown.paragraphs(layout)
    if let title = printedTitle(header) {
      paragraphs.insert(Paragraph(title, importance: .result, role: .primary), at: 0)
    }
    paragraphs += failures.map { Paragraph($0, importance: .alert, role: .bad) }
    if let notice {
      let text = notice.text + notice.hint
      paragraphs.append(Paragraph(text, importance: .alert, role: .primary))
    }
    if let progress { paragraphs.append(Paragraph(progress, importance: .alert)) }
    return paragraphs + [keys]
  }

  private func printedTitle(_ header: Header) -> String? {
    guard shown.title == nil else { return shown.printedTitle }
    guard !tabs.titles.isEmpty else { return header.title.text }
    return [name, tabs.titles[selection]].compactMap(\.self).joined(separator: ": ")
  }
}
