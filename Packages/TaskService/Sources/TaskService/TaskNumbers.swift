public import TaskStore

/// Numbers of tasks in the notation of a user: a number, or a range such as `3-5`.
public struct TaskNumbers: Equatable, Sendable {
  /// The largest number of tasks in a range: a larger one is probably a mistake.
  public static let maximumCount = 1_000

  /// The numbers.
  public let range: ClosedRange<TaskItem.ID>

  /// Parses a number or a range.
  ///
  /// - Throws: ``TaskNumbersError`` for any other text.
  public init(_ text: String) throws(TaskNumbersError) {
    let bounds = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard 1...2 ~= bounds.count, let first = bounds.first, let last = bounds.last,
      first > 0, last > 0
    else { throw .unknownForm }
    guard first <= last else { throw .descending(suggestion: "\(last)-\(first)") }
    guard last - first < Self.maximumCount else { throw .tooMany }
    range = first...last
  }

  /// Parses numbers and ranges, separated by commas, such as `3,5-7`.
  ///
  /// - Throws: ``TaskNumbersError`` for any other text.
  public static func list(_ text: String) throws(TaskNumbersError) -> [TaskItem.ID] {
    var numbers: [TaskItem.ID] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      numbers += try TaskNumbers(String(part)).range
    }
    return numbers
  }
}

/// The reason why a text is not a number of a task, or a range.
public enum TaskNumbersError: Error, Hashable {
  /// The text has none of the accepted forms.
  case unknownForm

  /// The first number of a range exceeds the last; with the range that the user probably meant.
  case descending(suggestion: String)

  /// A range has more than ``TaskNumbers/maximumCount`` numbers.
  case tooMany

  /// The rule that the text breaks, in English.
  public var reason: String {
    switch self {
    case .unknownForm: "must be a whole number of at least 1, or a range such as 3-5"
    case .descending: "the first number of a range must not exceed the last"
    case .tooMany: "a range has at most \(TaskNumbers.maximumCount) numbers"
    }
  }

  /// The text that the user probably meant; nil if there is none.
  public var suggestion: String? {
    if case .descending(let suggestion) = self { suggestion } else { nil }
  }
}
