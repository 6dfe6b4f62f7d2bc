import StyleGuide
import TextFormatting

/// The result of one check of `doctor`.
public struct Check: Equatable, Sendable {
  /// The severity of a finding.
  public enum State: String, Sendable {
    /// As it should be.
    case ok

    /// Everything works, but the user should know.
    case warning

    /// Something does not work.
    case fault
  }

  /// The subject of the check, such as "disk space".
  public let name: String

  /// The severity.
  public let state: State

  /// The finding, in sentences; text from outside is not escaped.
  public let finding: String

  /// What to do about the finding.
  public var advice: String?

  /// Creates a result.
  public init(_ name: String, _ state: State, _ finding: String, advice: String? = nil) {
    self.name = name
    self.state = state
    self.finding = finding
    self.advice = advice
  }

  /// Returns the line for users.
  func line(in style: TextStyle, isPlain: Bool) -> String {
    let mark = isPlain || style.isASCII ? "\(state.rawValue):" : state.mark
    let line = "\(mark) \(name): \(finding)\(advice.map { " \($0)" } ?? "")"
      .escapedForTerminal(limit: Failure.longestLine)
    return state == .fault ? style.text(line, as: .bad) : line
  }

  var json: JSON {
    [
      "name": .string(name),
      "state": .string(state.rawValue),
      "finding": .string(finding),
      "advice": .string(advice),
    ]
  }
}

extension Check.State {
  fileprivate var mark: String {
    switch self {
    case .ok: "✓"
    case .warning: "!"
    case .fault: "✗"
    }
  }
}
