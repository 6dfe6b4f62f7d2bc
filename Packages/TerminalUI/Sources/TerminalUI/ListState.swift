public import StyleGuide
public import TerminalClient

/// The selection and the scroll position of a list, of which a screen shows some rows.
///
/// Keep the state in the contents of a screen, update its items and its height, pass it the keys, and draw it:
///
///     contents.list.update(fetches.map(\.id))
///     contents.list.handle(key, topRow: 3)
///     let lines = contents.list.lines(width: 40, style: style) { id in Line(fetches[id].text) }
///
/// The first item is selected until the user selects another. The selection follows its item when other items are
/// inserted or removed, and its row on the screen stays the same if possible. If the selected item is removed, the next
/// item is selected. The selected item is always visible.
///
/// In a log, the first item stays selected when another is inserted before it. Pass `followsFirst: false` for a list whose
/// keys change the selected item, so that no other item takes its place.
public struct ListState<ID: Hashable & Sendable>: Equatable, Sendable {
  /// The items from top to bottom.
  public private(set) var items: [ID]

  /// The number of rows of the list on the screen.
  public private(set) var height: Int

  /// The index of the selected item; 0 in an empty list.
  private var index = 0

  /// The index of the item in the first row.
  private var offset = 0

  /// Whether the selection is the first item, also after another item is inserted before it.
  public private(set) var followsFirst: Bool

  /// Whether the selection of the first item means whatever item is the first.
  private let canFollowFirst: Bool

  /// Creates the state of a list, with the first item selected.
  ///
  /// - Parameters:
  ///   - items: The items from top to bottom, each once.
  ///   - height: The number of rows.
  ///   - followsFirst: Whether the first item stays selected when another is inserted before it.
  public init(_ items: [ID] = [], height: Int = 0, followsFirst: Bool = true) {
    self.items = items
    self.height = height
    self.followsFirst = followsFirst
    canFollowFirst = followsFirst
  }

  /// The selected item; nil if the list is empty.
  public var selection: ID? { items.isEmpty ? nil : items[index] }

  /// The indices of the visible items.
  public var visibleIndices: Range<Int> { offset..<min(offset + max(height, 0), items.count) }

  /// The visible part, such as `3–12 of 40`; nil if all items are visible.
  public var position: String? {
    guard visibleIndices.count < items.count, !visibleIndices.isEmpty else { return nil }
    return "\(visibleIndices.lowerBound + 1)–\(visibleIndices.upperBound) of \(items.count)"
  }
}

// Reducers.
extension ListState {
  /// Replaces the items; each must be contained once.
  public mutating func update(_ items: [ID]) {
    guard items != self.items else { return }
    let row = index - offset
    if followsFirst {
      index = 0
    } else if items.dropFirst(index).first != selection {
      let indices = Dictionary(zip(items, items.indices)) { first, _ in first }
      let next = self.items[index...].lazy.compactMap { indices[$0] }.first
      index = next ?? self.items[..<index].reversed().lazy.compactMap { indices[$0] }.first ?? 0
    }
    self.items = items
    scroll(to: index - row)
  }

  /// Selects an item and scrolls to it, as after it was added; an unknown item changes nothing.
  public mutating func select(_ item: ID) {
    guard let index = items.firstIndex(of: item) else { return }
    select(at: index)
  }

  /// Changes the number of rows; a list without rows keeps its scroll position.
  public mutating func resize(height: Int) {
    self.height = height
    if height > 0 { scroll(to: offset) }
  }

  /// Moves the selection or scrolls, and returns whether the key is one of the list.
  ///
  /// The arrow keys and `j` and `k` move the selection by one item, page up and page down by the height, home and end, or
  /// `g` and `G`, to the ends. The mouse selects an item. The wheel scrolls, and moves the selection only to keep it visible.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - topRow: The row of the screen that shows the first row of the list; the first row of the screen is 1.
  @discardableResult
  public mutating func handle(_ key: TerminalClient.Key, topRow: Int) -> Bool {
    let rows = rows(from: topRow)
    switch key {
    case .up, .character("k"): select(at: index - 1)
    case .down, .character("j"): select(at: index + 1)
    case .pageUp: select(at: index - max(height, 1))
    case .pageDown: select(at: index + max(height, 1))
    case .home, .character("g"): select(at: 0)
    case .end, .character("G"): select(at: items.count - 1)
    case .mouse(_, let row) where rows.contains(row):
      if let item = item(atRow: row, topRow: topRow) { select(item) }
    case .scrollUp(_, let row) where rows.contains(row): scroll(by: -wheelStep)
    case .scrollDown(_, let row) where rows.contains(row): scroll(by: wheelStep)
    default: return false
    }
    return true
  }

  /// Returns the item in a row of the screen; nil without one.
  ///
  /// - Parameters:
  ///   - row: The row of the screen.
  ///   - topRow: The row of the screen that shows the first row of the list.
  public func item(atRow row: Int, topRow: Int) -> ID? {
    guard rows(from: topRow).contains(row) else { return nil }
    return items.dropFirst(offset + row - topRow).first
  }

  /// The rows of the screen from the first row of the list on.
  private func rows(from topRow: Int) -> Range<Int> { topRow..<topRow + max(height, 0) }

  /// The number of rows that one step of the mouse wheel scrolls; every item is visible in passing.
  private var wheelStep: Int { min(height, 3) }

  private mutating func select(at newIndex: Int) {
    index = max(min(newIndex, items.count - 1), 0)
    followsFirst = canFollowFirst && index == 0
    scroll(to: offset)
  }

  private mutating func scroll(by rows: Int) {
    let former = offset
    offset = max(min(offset + rows, items.count - height), 0)
    guard offset != former else { return }
    index = max(min(index, offset + max(height, 1) - 1), offset)
    followsFirst = followsFirst && index == 0
  }

  /// Scrolls to an offset, or as near as the items and the selection allow.
  private mutating func scroll(to newOffset: Int) {
    let height = max(height, 1)
    let nearest = max(min(newOffset, items.count - height), 0)
    offset = max(min(nearest, index), index - height + 1)
  }
}

// Rendering.
extension ListState {
  /// Returns the rows of the list, as many as its height; rows without an item are empty.
  ///
  /// A marker and ``StyleGuide/Role/selection`` distinguish the selected row.
  ///
  /// - Parameters:
  ///   - width: The width of the list in columns; longer rows are truncated.
  ///   - style: The style of the frame.
  ///   - row: Returns the row of a visible item, without a marker.
  public func lines(width: Int, style: TextStyle, row: (_ item: ID) -> Line) -> [Line] {
    let rows = visibleIndices.map { visible in
      let marker = Line(visible == index ? "▸ " : "  ")
      let line = (marker + row(items[visible])).inCharacters(of: style)
        .truncated(toWidth: width, ellipsis: style.ellipsis)
      guard visible == index, style.hasColour else { return line }
      return line.padded(toWidth: width).withRole(.selection)
    }
    return rows + Array(repeating: Line(), count: max(height - rows.count, 0))
  }
}
