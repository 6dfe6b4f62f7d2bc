/// Whether text is shown with colours and weights, or as it is.
///
/// Measure, wrap and truncate text first, and style it last: the sequences that switch a colour on and
/// off take no room on the screen, but count as characters.
public enum Style: Equatable, Sendable {
  /// Roles are shown by SGR sequences (ECMA-48, section 8.3.117).
  case colour

  /// Roles are not shown.
  case plain

  /// One piece of text in a role.
  ///
  /// - Parameters:
  ///   - text: One line. It is shown as it is: text from outside must be escaped first.
  ///   - role: What the text means.
  public func text(_ text: String, as role: Role) -> String {
    switch self {
    case .plain: text
    case .colour where text.isEmpty: text
    case .colour: "\u{1B}[\(role.parameter)m\(text)\u{1B}[0m"
    }
  }
}

/// What a piece of text means.
///
/// A colour never bears the meaning alone: the words say it too. Only the 16-colour set is used, whose
/// colours a terminal's theme chooses, and of it only what can be read on dark and light backgrounds.
public enum Role: CaseIterable, Equatable, Sendable {
  /// What the reader came for: bold, in the terminal's own colour.
  case primary

  /// What went wrong: red.
  case error

  /// What matters less: faint, in the terminal's own colour.
  case muted

  fileprivate var parameter: Int {
    switch self {
    case .primary: 1
    case .error: 31
    case .muted: 2
    }
  }
}
