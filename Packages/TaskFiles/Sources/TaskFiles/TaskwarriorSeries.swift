import PortableFoundation

/// The series of recurring tasks in an export of Taskwarrior: a template, and an instance for each due time so far.
struct TaskwarriorSeries {
  /// The templates by their identities.
  private var templates: [String: TaskwarriorElement] = [:]

  /// The last open instance of each series: its due time, and its place.
  private var lastInstances: [String: (due: Date, place: String)] = [:]

  init(of elements: [TaskwarriorElement]) throws(TaskFileError) {
    for element in elements {
      switch try element.status() {
      case "recurring": if let uuid = try element.uuid("uuid") { templates[uuid] = element }
      case "pending", "waiting":
        guard let series = try Self.series(of: element) else { continue }
        let dueTime = try element.date("due")
        let due = dueTime ?? .distantPast
        if lastInstances[series].map({ $0.due < due }) != false {
          lastInstances[series] = (due, element.place)
        }
      default: continue
      }
    }
  }

  /// Returns the identity of an instance's series; nil for a task that does not recur.
  private static func series(of element: TaskwarriorElement) throws(TaskFileError) -> String? {
    guard try element.text("recur") != nil else { return nil }
    let uuid = try element.uuid("parent", "uuid")
    return uuid ?? element.place
  }

  /// Returns whether a template has an open instance.
  func hasInstance(of template: TaskwarriorElement) throws(TaskFileError) -> Bool {
    guard let uuid = try template.uuid("uuid") else { return false }
    return lastInstances[uuid] != nil
  }

  /// Returns whether an element is the last open instance of a series, or the template of one without any.
  func isLast(_ element: TaskwarriorElement) throws(TaskFileError) -> Bool {
    if try element.status() == "recurring" { return true }
    guard let series = try Self.series(of: element) else { return false }
    return lastInstances[series]?.place == element.place
  }

  /// Returns the template of an instance, or a template itself; nil if the export does not have it.
  func template(of element: TaskwarriorElement) throws(TaskFileError) -> TaskwarriorElement? {
    guard let series = try element.uuid("parent", "uuid") else { return nil }
    return templates[series]
  }
}
