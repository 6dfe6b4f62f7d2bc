import CivilCalendar
import SQLiteDatabase
import PortableFoundation
import TaskStore
import Testing

@Suite struct TaskStoreConfigurationTests {
  @Test func `mocks of one database share their tasks, others do not`() throws {
    let database = SQLiteDatabase.inMemory()
    _ = try TaskStore.mock(in: database).add([task], .add, Date())
    #expect(try TaskStore.mock(in: database).count(.init()) == 1)
    #expect(try TaskStore.mock().count(.init()) == 0)
  }

  @Test(
    arguments: zip(
      [
        TaskStoreError.unknownTask(7), .duplicateTask(7), .invalidTag(""), .invalidTag("a b"),
        .invalidProject("a."), .tooLong(5_000_000), .dayOutOfRange(CivilDay(daysSince1970: .max)),
        .noDueDay, .invalidBlockers, .blocksItself(7), .unknownStep(3), .alreadyReverted(3),
        .changedSince(7, by: 3), .changedSince(7, by: nil),
      ],
      [
        "There is no task 7.", "Task 7 occurs twice.", "A tag is empty.",
        "The tag \"a b\" contains whitespace.",
        "The project \"a.\" is empty, has an empty part, or contains whitespace.",
        """
        The name, the notes, the tags and the project are too long: they take 5000000 bytes, more than 4900000.
        """,
        "The day is not in the years 0 to 9999.",
        "A task with a due time, or one that recurs from its due day, needs a due day.",
        "The tasks to complete first are not 1 to 1000 numbers of tasks.",
        "Task 7 would wait for its own completion.",
        "There is no step 3.", "Step 3 has already been undone.",
        "Task 7 was changed later, in step 3.", "Task 7 was changed or removed later.",
      ]
    )
  ) func `an error describes what happened`(error: TaskStoreError, description: String) {
    #expect(error.description == description)
  }

  // The JSON of the first text has six bytes for each, and the searched text of the second one three.
  @Test(arguments: ["\u{1}", "\u{390}\u{390}"])
  func `the size of a text is that of its JSON or of the searched text`(unit: String) throws {
    let number = TaskItem.Content.maximumSize / 6
    func content(_ count: Int) -> TaskItem.Content {
      .init(name: "", notes: String(repeating: unit, count: count))
    }
    try content(unit == "\u{1}" ? number - 2 : number / 2 - 2).validate()
    #expect(throws: TaskStoreError.self) {
      try content(unit == "\u{1}" ? number : number / 2 + 2).validate()
    }
  }
}

/// A sample.
let task = TaskStore.NewTask(content: .init(name: "Buy milk"))
