import CommandLineParsing
import CommandSupport
import TaskService
import TaskStore

extension ValueParser where Value == [TaskItem.ID] {
  /// Accepts numbers of tasks and ranges, separated by commas, such as `3,5-7`.
  static var taskNumbers: Self {
    Self(named: "N") { text throws(InvalidValue) in
      do throws(TaskNumbersError) {
        return try TaskNumbers.list(text)
      } catch {
        throw InvalidValue(error)
      }
    }
  }
}

extension ValueParser where Value == [TaskItem.ID]? {
  /// Accepts numbers of tasks and ranges, separated by commas, such as `3,5-7`; nil for `none`.
  static var blockers: Self {
    Self(named: "N") { text throws(InvalidValue) in
      guard text != "none" else { return nil }
      do throws(TaskNumbersError) {
        return try TaskNumbers.list(text)
      } catch {
        throw InvalidValue(error)
      }
    }
  }
}

extension InvalidValue {
  fileprivate init(_ error: TaskNumbersError) {
    self.init(error.reason, suggestion: error.suggestion)
  }
}

extension CommandRun<Dependencies> {
  /// The numbers of the tasks, in the order of the command line.
  var taskNumbers: [TaskItem.ID] { values[numbersArgument].flatMap { $0 } }
}
