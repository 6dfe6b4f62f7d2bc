import CommandLineParsing
import TaskStore

/// An order of tasks by a field; tasks without the field are last, and equal ones remain in the order of lists.
struct TaskOrder {
  /// A field to sort by.
  enum Key: String, CaseIterable {
    case due, priority, created, name, project, number
  }

  let key: Key
  let isDescending: Bool

  /// Returns tasks, which are in the order of lists, in this order.
  func sorted(_ tasks: [TaskItem]) -> [TaskItem] {
    switch key {
    case .due: sorted(tasks) { $0.dueDay }
    case .priority:
      sorted(tasks) { task in
        task.priority.flatMap { TaskItem.Priority.allCases.firstIndex(of: $0) }
      }
    case .created: sorted(tasks) { $0.createdAt }
    case .name: sorted(tasks) { $0.name.lowercased() }
    case .project: sorted(tasks) { $0.project }
    case .number: sorted(tasks) { $0.id }
    }
  }

  private func sorted<Value: Comparable>(
    _ tasks: [TaskItem],
    by value: (TaskItem) -> Value?
  ) -> [TaskItem] {
    let rows = tasks.map { (task: $0, value: value($0)) }
    // The algorithm is stable.
    let sorted = rows.sorted { first, second in
      guard let first = first.value, let second = second.value else {
        return first.value != nil && second.value == nil
      }
      return isDescending ? first > second : first < second
    }
    return sorted.map(\.task)
  }
}

extension ValueParser where Value == TaskOrder {
  /// Accepts the name of a field; a hyphen before the name means the descending order.
  static var taskOrder: Self {
    let names = TaskOrder.Key.allCases.map(\.rawValue)
    return Self(
      named: "KEY",
      choices: names,
      text: { "\($0.isDescending ? "-" : "")\($0.key.rawValue)" },
      parse: { text throws(InvalidValue) in
        let isDescending = text.hasPrefix("-")
        let name = isDescending ? String(text.dropFirst()) : text
        guard let key = TaskOrder.Key(rawValue: name) else {
          throw InvalidValue(name, noneOf: names)
        }
        return TaskOrder(key: key, isDescending: isDescending)
      }
    )
  }
}
