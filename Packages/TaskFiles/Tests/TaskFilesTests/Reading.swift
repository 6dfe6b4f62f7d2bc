import CivilCalendar
import PortableFoundation
import TaskFiles
import TaskStore

/// A time zone that is one hour ahead of UTC, on Friday, 15 January 2027, 9:00.
let localTime = LocalClock(now: Date(timeIntervalSince1970: 1_800_000_000)) { _ in 3_600 }

extension TaskFileFormat {
  /// Returns the tasks of a text.
  func read(_ text: String, at time: LocalClock = localTime) throws -> ImportedTasks {
    try read(Array(text.utf8), at: time)
  }

  /// Returns the tasks of bytes.
  func read(_ bytes: [UInt8], at time: LocalClock = localTime) throws -> ImportedTasks {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map(Array.init)[...]
    if lines.last == [] { lines.removeLast() }
    return try tasks(at: time) { lines.popFirst() }
  }

  /// Returns the file of tasks, and the number of those that an import would change.
  func write(
    _ tasks: [ExportedTask],
    at time: LocalClock = localTime
  ) -> (text: String, changedCount: Int) {
    var writer = TaskFileWriter(self, at: time)
    // In several parts, as a file of many tasks.
    let text = writer.start + tasks.map { writer.text(of: [$0]) }.joined() + writer.end
    return (text, writer.changedCount)
  }
}

extension ImportedTasks {
  /// The omissions as texts, such as `estimate: 2`.
  var omissionTexts: [String] { omissions.map { "\($0.name): \($0.count)" } }
}

extension ExportedTask {
  /// Creates a task that was created and changed at the current time.
  init(_ content: TaskItem.Content, id: Int = 1, completedAt: Date? = nil, uid: String? = nil) {
    let task = TaskItem(
      id: id,
      content: content,
      createdAt: localTime.now,
      completedAt: completedAt,
      uid: uid
    )
    self.init(task: task, revision: 3, changedAt: localTime.now)
  }
}

/// Parses a day that exists.
func day(_ text: String) -> CivilDay { CivilDay(text) ?? CivilDay(daysSince1970: 0) }

/// Parses a time that exists.
func timeOfDay(_ text: String) -> TimeOfDay? { TimeOfDay(text) }
