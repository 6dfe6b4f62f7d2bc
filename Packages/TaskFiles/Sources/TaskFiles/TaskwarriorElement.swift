import PortableFoundation
import TaskStore
import TextFormatting

/// An object of an export of Taskwarrior.
///
/// See https://taskwarrior.org/docs/design/task/ for the attributes.
struct TaskwarriorElement {
  /// The place in the file, such as `task 3 (line 4)`.
  let place: String

  /// The attributes that have a value.
  let attributes: [String: JSON]

  /// Creates an element from its object.
  init(_ json: JSON, number: Int, line: Int) throws(TaskFileError) {
    place = "task \(number) (line \(line))"
    guard case .object(let members) = json else {
      throw TaskFileError("\(place) is \(json.typeName), not an object")
    }
    let values = members.filter { $0.value != .null && $0.value != .string("") }
      .map { ($0.key, $0.value) }
    attributes = Dictionary(values) { $1 }
  }

  /// Returns an error of the element.
  func error(_ cause: String) -> TaskFileError { TaskFileError("\(place) \(cause)") }

  /// Returns a text; nil without the attribute.
  func text(_ key: String) throws(TaskFileError) -> String? {
    switch attributes[key] {
    case nil: nil
    case .string(let text): text
    case let value?: throw error("has \(value.typeName) as '\(key)'")
    }
  }

  /// Returns the state of the task.
  func status() throws(TaskFileError) -> String {
    let status = try text("status")
    return status ?? "pending"
  }

  /// Returns the time of the first attribute that exists; nil without one.
  func date(_ keys: String...) throws(TaskFileError) -> Date? {
    for key in keys {
      if let text = try text(key) { return try date(of: text, key) }
    }
    return nil
  }

  private func date(of text: String, _ key: String) throws(TaskFileError) -> Date {
    guard let time = BasicTime(text), time.isUTC else {
      throw error("has the '\(key)' '\(text)', which is no time such as 20261224T143000Z")
    }
    return time.instantInUTC
  }

  /// Returns the identity of the first attribute that exists; nil without one.
  func uuid(_ keys: String...) throws(TaskFileError) -> String? {
    for key in keys {
      guard let text = try text(key) else { continue }
      guard let uuid = UUID(text: text) else {
        throw error("has the '\(key)' '\(text)', which is no UUID")
      }
      return uuid.text
    }
    return nil
  }

  /// Returns texts in an array, or in one text with commas, as Taskwarrior before 2.6 writes some; empty without the attribute.
  func texts(_ key: String) throws(TaskFileError) -> [String] {
    switch attributes[key] {
    case nil: return []
    case .string(let text): return text.split(separator: ",").map(String.init)
    case .array(let elements):
      let texts: [String] = elements.compactMap {
        if case .string(let text) = $0 { text } else { nil }
      }
      guard texts.count == elements.count else {
        throw error("has other values than texts in '\(key)'")
      }
      return texts
    case let value?: throw error("has \(value.typeName) as '\(key)'")
    }
  }

  /// The notes of a task, each with its time.
  func annotations() throws(TaskFileError) -> [(entry: Date, text: String)] {
    guard let value = attributes["annotations"] else { return [] }
    guard case .array(let elements) = value else {
      throw error("has \(value.typeName) as 'annotations'")
    }
    var annotations: [(Date, String)] = []
    for element in elements {
      guard case .object(let members) = element,
        case .string(let entry)? = members.last(where: { $0.key == "entry" })?.value,
        case .string(let text)? = members.last(where: { $0.key == "description" })?.value
      else { throw error("has an annotation without 'entry' or 'description'") }
      annotations.append((try date(of: entry, "entry"), text))
    }
    return annotations
  }
}
