public import StyleGuide
public import TerminalClient
import TextFormatting

/// A list in the area of a pane: the text that filters it, the titles of the columns, the visible rows, and lines below.
///
///     var people = ListSection<Person.ID>()
///     people.update(state.people.map(\.id))
///     let lines = people.lines(style, titles: table.header, empty: "No people") { id in row(of: id) }
///     let paragraphs = people.paragraphs(layout, empty: "No people") { id in text(of: id) }
///
/// A small area has no titles and no lines below the list. In a transcript, the list is its visible items and the selected
/// one, in words.
public struct ListSection<ID: Hashable & Sendable>: Sendable {
  /// The lines below the list.
  public enum Footer: Sendable {
    /// The visible part, if some items are hidden.
    case position

    /// A number of lines.
    case lines(Int)
  }

  /// The number of rows from which on the columns have titles.
  private let minimumHeightWithTitles: Int

  /// The selection and the scroll position.
  public private(set) var list: ListState<ID>

  /// The text that filters the items, and its field.
  var filterField: FilterField { didSet { layOut() } }

  /// The text that filters the items.
  public var filter: String {
    get { filterField.text }
    set { filterField.text = newValue }
  }

  /// The lines below the list.
  public var footer: Footer { didSet { layOut() } }

  /// The size of the area.
  public private(set) var size = TerminalClient.Size(columns: 80, rows: 20)

  /// Creates an empty list.
  ///
  /// - Parameters:
  ///   - filterLabel: The label of the filter; empty for a list without one.
  ///   - followsFirst: Whether the first item stays selected when another is inserted before it.
  ///   - minimumHeightWithTitles: The number of rows from which on the columns have titles.
  ///   - footer: The lines below the list.
  public init(
    filterLabel: String = "",
    followsFirst: Bool = false,
    minimumHeightWithTitles: Int = 5,
    footer: Footer = .position
  ) {
    filterField = FilterField(label: filterLabel)
    self.minimumHeightWithTitles = minimumHeightWithTitles
    self.footer = footer
    list = ListState(followsFirst: followsFirst)
  }

  /// The selected item; nil if the list is empty.
  public var selection: ID? { list.selection }

  /// Whether the user edits the filter, so that characters are its text.
  public var isEditing: Bool { filterField.isEditing }

  /// Replaces the items; each must be contained once.
  public mutating func update(_ items: [ID]) {
    list.update(items)
    layOut()
  }

  /// Changes the size of the area.
  public mutating func resize(_ size: TerminalClient.Size) {
    self.size = size
    layOut()
  }

  /// Selects an item and scrolls to it; an unknown item changes nothing.
  public mutating func select(_ item: ID) {
    list.select(item)
  }

  // MARK: The filter

  /// Starts to edit the filter.
  public mutating func edit() {
    filterField.edit()
  }

  /// Handles a key, and returns the filter if the key has changed it.
  ///
  /// While the filter is edited, characters are its text, and only keys that no text has select an item.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - topRow: The row of the screen that shows the first line of the area; the first row of the screen is 1.
  public mutating func handle(_ key: TerminalClient.Key, topRow: Int) -> String? {
    if isEditing, !key.selectsItem { return filterField.handle(key) }
    list.handle(key, topRow: topRow + rowsAbove)
    return nil
  }

  /// Returns the item in a row of the screen; nil without one.
  ///
  /// - Parameters:
  ///   - row: The row of the screen.
  ///   - topRow: The row of the screen that shows the first line of the area.
  public func item(atRow row: Int, topRow: Int) -> ID? {
    list.item(atRow: row, topRow: topRow + rowsAbove)
  }

  /// Ends editing the filter.
  public mutating func endEditing() {
    filterField.endEditing()
  }

  // MARK: Rendering

  private var hasFilter: Bool { isEditing || size.rows > 1 && !filter.isEmpty }

  private var hasTitles: Bool { size.rows >= minimumHeightWithTitles && !list.items.isEmpty }

  /// The number of rows above the list.
  public var rowsAbove: Int { (hasFilter ? 1 : 0) + (hasTitles ? 1 : 0) }

  private var hasPosition: Bool {
    size.rows >= 8 && list.items.count > max(size.rows - rowsAbove, 0)
  }

  private var rowsBelow: Int {
    switch footer {
    case .position: hasPosition ? 1 : 0
    case .lines(let count): count
    }
  }

  private mutating func layOut() {
    list.resize(height: max(size.rows - rowsAbove - rowsBelow, 0))
  }

  /// Returns the lines of the area, as many as its rows.
  ///
  /// - Parameters:
  ///   - style: The style of the frame.
  ///   - titles: The titles of the columns, without the space of the marker; nil without titles.
  ///   - empty: The sentence of an empty list.
  ///   - below: The lines below the list, of which a small area has no more than its footer.
  ///   - row: Returns the row of a visible item, without a marker.
  public func lines(
    _ style: TextStyle,
    titles: Line?,
    empty: String,
    below: [Line] = [],
    row: (_ item: ID) -> Line
  ) -> [Line] {
    var lines = hasFilter ? [filterField.line(width: size.columns, style: style)] : []
    if hasTitles, let titles { lines.append(Line("  ") + titles) }
    if list.items.isEmpty {
      let sentence = empty.wrapped(toWidth: max(size.columns - 2, 1)).map { Line("  \($0)") }
      lines += sentence.filling(.init(columns: size.columns, rows: list.height), style)
    } else {
      lines += list.lines(width: size.columns, style: style, row: row)
    }
    return (lines + below.prefix(rowsBelow)).filling(size, style)
  }

  /// Returns the visible items of a transcript, and the selected item, in words.
  ///
  /// - Parameters:
  ///   - layout: The layout; other layouts than a transcript have the selected item only.
  ///   - empty: The sentence of an empty list; empty before the items are known.
  ///   - selected: The text of the selected item; by default that of the item with a marker.
  ///   - text: Returns the text of an item; nil for a row without text.
  public func paragraphs(
    _ layout: Layout,
    empty: String,
    selected: String? = nil,
    text: (_ item: ID) -> String?
  ) -> [Paragraph] {
    var texts = filterField.isVisible ? [filterField.transcript] : []
    if list.items.isEmpty {
      texts += empty.isEmpty ? [] : [empty]
    } else {
      texts += layout == .plain ? list.items[list.visibleIndices].compactMap(text) : []
      texts += (selected ?? list.selection.flatMap(text).map { "▸ \($0)" }).map { [$0] } ?? []
    }
    return texts.map { Paragraph($0, importance: .result) }
  }
}

extension [Line] {
  /// Returns the lines, truncated or extended to a size.
  public func filling(_ size: TerminalClient.Size, _ style: TextStyle) -> [Line] {
    let lines = prefix(Swift.max(size.rows, 0)).map {
      $0.inCharacters(of: style).truncated(toWidth: size.columns, ellipsis: style.ellipsis)
    }
    return lines + Array(repeating: Line(), count: Swift.max(size.rows - lines.count, 0))
  }
}
