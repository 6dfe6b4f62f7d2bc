import StyleGuide
import TextFormatting

/// What doctor finds out about one thing.
struct Check: Equatable, Sendable {
  enum State: String, Sendable {
    /// As it should be.
    case ok

    /// Worth knowing; everything works.
    case warning

    /// Something does not work, or will not.
    case fault
  }

  /// What is looked at, in a word or two.
  let name: String
  let state: State

  /// What it is like, in sentences; text from outside is as it came.
  let finding: String

  /// What to do about it.
  var advice: String?

  init(_ name: String, _ state: State, _ finding: String, advice: String? = nil) {
    self.name = name
    self.state = state
    self.finding = finding
    self.advice = advice
  }

  /// The line that a person sees.
  func line(in style: Style, isPlain: Bool) -> String {
    let mark = isPlain || style.isASCII ? "\(state.rawValue):" : state.mark
    let line = "\(mark) \(name): \(finding)\(advice.map { " \($0)" } ?? "")"
      .escapedForTerminal(limit: Failure.longestLine)
    return state == .fault ? style.text(line, as: .error) : line
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
