public import StyleGuide
public import TerminalClient
import TextFormatting

/// Captions and values in two columns, which the user scrolls if they are longer than the area.
///
///     var fields = FieldList([.init([("Name", "Ada"), ("Website", "https://example.com")])])
///     fields.resize(area)
///     let lines = fields.lines(style)
public struct FieldList: Sendable {
  /// Fields with a title.
  public struct Section: Sendable {
    let title: String?
    let fields: [(caption: String, value: String)]

    /// Creates a section of single lines without escapes.
    public init(title: String? = nil, _ fields: [(caption: String, value: String)]) {
      self.title = title
      self.fields = fields
    }

    /// Creates the section of a help, whose texts have the form `key: effect`.
    public init(title: String? = nil, help texts: [String]) {
      self.init(title: title, texts.map { ($0.keyAndEffect.key, $0.keyAndEffect.effect) })
    }
  }

  /// The fields.
  public var sections: [Section]

  private let captionRole: Role?

  /// The width from which on there are two columns; below it, values follow their captions.
  private let minimumColumnWidth: Int

  /// The number of lines above the area, unless the area has become larger.
  private var offset = 0

  private var size = TerminalClient.Size(columns: 80, rows: 20)

  /// Creates a list that shows its first line.
  ///
  /// - Parameters:
  ///   - sections: The fields.
  ///   - captionRole: The role of captions.
  ///   - minimumColumnWidth: The width from which on captions and values have columns.
  public init(_ sections: [Section], captionRole: Role? = nil, minimumColumnWidth: Int = 0) {
    self.sections = sections
    self.captionRole = captionRole
    self.minimumColumnWidth = minimumColumnWidth
  }

  /// The list without further fields with the same caption and value, such as keys that several panes have.
  var unique: Self {
    var known: Set<[String]> = []
    var list = self
    list.sections = sections.map { section in
      .init(
        title: section.title,
        section.fields.filter { known.insert([$0.caption, $0.value]).inserted }
      )
    }
    return list
  }

  /// Whether there are no fields.
  public var isEmpty: Bool { sections.allSatisfy(\.fields.isEmpty) }

  /// The titles and the fields, for a transcript.
  public var texts: [String] {
    sections.flatMap { section in
      (section.title.map { [$0] } ?? []) + section.fields.map { "\($0.caption): \($0.value)" }
    }
  }

  /// Changes the size of the area.
  public mutating func resize(_ size: TerminalClient.Size) { self.size = size }

  /// Whether all lines are visible.
  public var isComplete: Bool { rows(.plain).count <= size.rows }

  /// Scrolls the fields, and returns whether the key is one that scrolls, as in a `ListState`.
  public mutating func handle(_ key: TerminalClient.Key) -> Bool {
    guard let step = key.scrollStep(pageHeight: size.rows) else { return false }
    offset = min(offset, lastOffset).scrolled(by: step, last: lastOffset)
    return true
  }

  private var lastOffset: Int { max(rows(.plain).count - size.rows, 0) }

  /// Returns the visible lines, as many as the rows of the area.
  public func lines(_ style: TextStyle) -> [Line] {
    let rows = rows(style)
    return Array(rows.dropFirst(min(offset, max(rows.count - size.rows, 0)))).filling(size, style)
  }

  private func rows(_ style: TextStyle) -> [Line] {
    guard size.columns >= minimumColumnWidth else {
      return texts.flatMap { style.transliterated($0).wrapped(toWidth: size.columns) }
        .map { Line($0) }
    }
    let captions = sections.flatMap(\.fields).map { style.transliterated($0.caption).terminalWidth }
    let column = 2 + (captions.max() ?? 0)
    return sections.flatMap { section in
      let heading = section.title.map { [Line(), Line($0, as: .primary)] } ?? []
      return heading
        + section.fields.flatMap { caption, value in
          style.transliterated(value).wrapped(toWidth: max(size.columns - column, 1)).enumerated()
            .map { index, line in
              Line(index == 0 ? style.transliterated(caption) : "", as: captionRole)
                .padded(toWidth: column) + Line(line)
            }
        }
    }
  }
}

extension TerminalClient.Key {
  /// The number of lines that the key scrolls; nil for a key that does not scroll.
  ///
  /// The keys are those of a `ListState`, without the mouse.
  public func scrollStep(pageHeight: Int) -> Int? {
    switch self {
    case .down, "j", .scrollDown: 1
    case .up, "k", .scrollUp: -1
    case .pageDown: pageHeight
    case .pageUp: -pageHeight
    case .home, "g": .min
    case .end, "G": .max
    default: nil
    }
  }
}

extension Int {
  /// Returns an offset after a scroll step, from 0 to the last offset.
  public func scrolled(by step: Int, last: Int) -> Int {
    let (offset, overflow) = addingReportingOverflow(step)
    return Swift.max(overflow ? (step > 0 ? last : 0) : Swift.min(offset, last), 0)
  }
}
