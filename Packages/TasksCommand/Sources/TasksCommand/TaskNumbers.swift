import CommandLineParsing
import CommandSupport
import TaskStore

/// The maximum number of tasks of a range: a larger one is probably a mistake.
private let maximumCount = 1_000

extension ValueParser where Value == ClosedRange<TaskItem.ID> {
  /// Accepts the number of a task, or a range such as `3-5`.
  static var taskNumbers: Self {
    Self(named: "N") { text throws(InvalidValue) in
      try range(text)
    }
  }

  fileprivate static func range(_ text: String) throws(InvalidValue) -> ClosedRange<TaskItem.ID> {
    let bounds = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard 1...2 ~= bounds.count, let first = bounds.first, let last = bounds.last,
      first > 0, last > 0
    else {
      throw InvalidValue("must be a whole number of at least 1, or a range such as 3-5")
    }
    guard first <= last else {
      throw InvalidValue(
        "the first number of a range must not exceed the last",
        suggestion: "\(last)-\(first)"
      )
    }
    guard last - first < maximumCount else {
      throw InvalidValue("a range has at most \(maximumCount) numbers")
    }
    return first...last
  }
}

extension ValueParser where Value == [TaskItem.ID]? {
  /// Accepts numbers of tasks and ranges, separated by commas, such as `3,5-7`; nil for `none`.
  static var blockers: Self {
    Self(named: "N") { text throws(InvalidValue) in
      guard text != "none" else { return nil }
      var numbers: [TaskItem.ID] = []
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        numbers += try ValueParser<ClosedRange<TaskItem.ID>>.range(String(part))
      }
      return numbers
    }
  }
}

extension CommandRun<Dependencies> {
  /// The numbers of the tasks, in the order of the command line.
  var taskNumbers: [TaskItem.ID] { values[numbersArgument].flatMap { $0 } }
}
