public import TerminalClient

/// The fields of a form and the focused one, which receives the keys.
///
/// Pass the keys to the focused field first, and those that it does not handle to the form:
///
///     if !contents.name.handle(key) { contents.form.handle(key) { row in layout.field(atRow: row) } }
public struct FormState<Field: Hashable & Sendable>: Equatable, Sendable {
  /// The fields in their order.
  public let fields: [Field]

  /// The focused field.
  public var focus: Field

  /// Creates the state of a form.
  ///
  /// - Parameters:
  ///   - fields: The fields in their order, each once.
  ///   - focus: The focused field, one of the fields.
  public init(_ fields: [Field], focus: Field) {
    self.fields = fields
    self.focus = focus
  }

  /// Moves the focus, and returns whether the key is one of the form.
  ///
  /// Tab and back tab move the focus to the next and the previous field, and from an end to the other. Arrow up, arrow
  /// down and return stop at the ends. The mouse focuses the field in its row.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - field: Returns the field in a row of the screen, nil if there is none; the first row is 1.
  @discardableResult
  public mutating func handle(
    _ key: TerminalClient.Key,
    fieldAtRow field: (_ row: Int) -> Field? = { _ in nil }
  ) -> Bool {
    switch key {
    case .tab: moveFocus(by: 1, wraps: true)
    case .backTab: moveFocus(by: -1, wraps: true)
    case .down, .return: moveFocus(by: 1, wraps: false)
    case .up: moveFocus(by: -1, wraps: false)
    case .mouse(_, let row):
      guard let field = field(row) else { return false }
      focus = field
    default: return false
    }
    return true
  }

  private mutating func moveFocus(by step: Int, wraps: Bool) {
    guard let index = fields.firstIndex(of: focus) else { return }
    let next = index + step
    if fields.indices.contains(next) {
      focus = fields[next]
    } else if wraps {
      focus = fields[(next + fields.count) % fields.count]
    }
  }
}
