public import Contract
import CivilCalendar
import PortableFoundation
import Store
public import StoreContract
public import TaskStore
import Testing

/// The contract of ``TaskStore``.
public enum TaskStoreContract {
  /// A rule of the contract.
  public typealias Rule = Contract.Rule<Subject>

  /// A store under test.
  public typealias Subject = StoredSubject<TaskStore>

  /// The rules; each needs its own subject.
  public static let rules: [Rule] = [
    addRules, contentRules, updateRules, findRules, stepRules, revertRules, reapplyRules,
    purgeRules,
    auditRules, atomicRules,
  ].flatMap { $0 }

  private static let addRules = [
    Rule("A new store is empty") { subject in
      for state in TaskStore.State.allCases {
        try check(try subject.client.find(.init(state: state)), is: [])
        try check(try subject.client.count(.init(state: state)), is: 0)
      }
      try check(try subject.client.task(1), is: nil)
      try check(try subject.client.tags(), is: [])
      try check(try subject.client.steps(.init()), is: [])
      try check(try subject.client.revert(nil, .sample()), is: nil)
      try check(try subject.client.reapply(), is: nil)
    },
    Rule("Numbers start at 1 and grow with each task") { subject in
      let contents = (1...3).map(TaskItem.Content.sample)
      let tasks = try subject.client.add(contents) + [subject.client.add(.sample(4))]
      try check(tasks.map(\.id), is: [1, 2, 3, 4])
      try check(tasks.map(\.content), is: contents + [.sample(4)])
      for task in tasks { try check(try subject.client.task(task.id), is: task) }
    },
    Rule("The number of a saved task is never assigned again, even after a revert or a purge") {
      subject in
      let store = subject.client
      try check(try store.add().id, is: 1)
      _ = try store.revert(nil, .sample())
      try check(try store.add().id, is: 2)
      try store.update(2, .delete) { $0.deletedAt = .sample() }
      _ = try store.purge(before: .distantFuture)
      try check(try store.add().id, is: 3)
      _ = try store.revert(nil, .sample())
      try check(try subject.other.add().id, is: 4)
    },
    Rule("A task whose identity was added before adds nothing: the result is the stored task") {
      subject in
      let new = [1, 2].map { number in
        TaskStore.NewTask(uid: "uid \(number)", content: .sample(number))
      }
      let task = try subject.client.add([new[0]], .add, .sample())[0]
      try check(task.uid, is: "uid 1")
      try check(try subject.other.add([new[0]], .add, .sample(1)), is: [task])
      let tasks = try subject.client.add([new[1], new[0], new[1]], .add, .sample(2))
      try check(tasks.map(\.id), is: [2, 1, 2])
      // A reapplied task has its identity again.
      _ = try subject.client.revert(nil, .sample())
      _ = try subject.client.reapply()
      try check(try subject.client.add([new[1]], .add, .sample()).map(\.id), is: [2])
      // So has a task without a stored one.
      let other = try subject.client.add()
      let same = TaskStore.NewTask(uid: other.uid, content: .sample(4))
      try check(try subject.other.add([same], .import, .sample()), is: [other])
      try check(try subject.client.count(.init()), is: 3)
    },
    Rule("If no task is added, no step is") { subject in
      let new = TaskStore.NewTask(uid: "uid", content: .sample())
      _ = try subject.client.add([new], .add, .sample())
      _ = try subject.client.add([new], .add, .sample())
      _ = try subject.client.add([], .import, .sample())
      try check(try subject.client.steps(.init()).count, is: 1)
    },
    Rule("Blockers are found by their identities; unknown ones are ignored") { subject in
      let store = subject.client
      let content = TaskItem.Content(name: "name")
      _ = try store.add([.init(uid: "stored", content: content)], .add, .sample())
      let tasks = try store.add(
        [
          .init(content: content, blockerUIDs: ["later", "unknown", "stored"]),
          .init(uid: "later", content: content),
        ],
        .import,
        .sample()
      )
      try check(tasks.map(\.blockers), is: [[1, 3], []])
      try check(try store.task(2), is: tasks[0])
      try check(try store.steps(.init(limit: 1)).first?.changes.map(\.after), is: tasks)
      try check(throws: TaskStoreError.blocksItself(4)) {
        try store.add(
          [
            .init(uid: "a", content: content, blockerUIDs: ["b"]),
            .init(uid: "b", content: content, blockerUIDs: ["a"]),
          ],
          .import,
          .sample()
        )
      }
      try check(try store.ids(), is: [1, 2, 3])
    },
  ]

  private static let contentRules = [
    Rule("Every text is stored unchanged: empty, long, with a NUL, beyond ASCII") { subject in
      let texts = [
        "", " ", .incompressible, "\0", "a\0b", "\u{202E}odd", "👩‍👩‍👧",
        "e\u{301}", "\u{E9}", "two\nlines\r\n", "\"quoted\\", "\u{FEFF}mark",
      ]
      for text in texts {
        let added = try subject.client.add(TaskItem.Content(name: text, notes: text)).id
        // Equal to some of the texts after Unicode normalisation.
        let former = text.utf8.elementsEqual("\u{E9}".utf8) ? "e\u{301}" : "\u{E9}"
        let id = try subject.client.add(TaskItem.Content(name: former, notes: former)).id
        try subject.client.update(id) { ($0.name, $0.notes) = (text, text) }
        _ = try subject.client.revert(nil, .sample())
        _ = try subject.client.reapply()
        let task = try subject.client.task(id)
        let after = try subject.client.steps(.init(limit: 1)).first?.changes.first?.after
        for stored in [try subject.client.task(added), task, after] {
          // Byte by byte: Swift strings are equal after Unicode normalisation.
          try check(stored.map { Array($0.name.utf8) }, is: Array(text.utf8))
          try check(stored.map { Array($0.notes.utf8) }, is: Array(text.utf8))
        }
      }
    },
    Rule("A time is stored in milliseconds") { subject in
      // From the year 1 to the end of 9999.
      for seconds in [-62_135_596_800, -0.001, 0, 1_795_000_000.123_456, 253_402_300_799.999] {
        let time = Date(timeIntervalSince1970: seconds)
        let new = TaskStore.NewTask(content: .sample(), createdAt: time, completedAt: time)
        let id = try subject.client.add([new], .import, time)[0].id
        try subject.client.update(id, .delete, at: time) { $0.deletedAt = time }
        let task = try subject.client.task(id)
        _ = try subject.client.revert(nil, time)
        let step = try subject.client.steps(.init(limit: 1)).first
        let times = [
          task?.createdAt, task?.completedAt, task?.deletedAt, step?.time, step?.revertedAt,
        ]
        for stored in times.map({ $0?.timeIntervalSince1970 ?? .nan }) {
          try check(abs(stored - seconds) < 0.001, "the time \(seconds), not \(stored)")
        }
      }
    },
    Rule("Tags without whitespace are stored in order, and every day of the years 0 to 9999") {
      subject in
      let days = [-719_528, -1, 0, 2_932_896].map(CivilDay.init)
      let tags = [["b", "a"], ["é", "e\u{301}"], ["\0", "\"", "+", "👩‍👩‍👧"], ["Home", "home"]]
      for (day, tags) in zip(days, tags) {
        let content = TaskItem.Content(name: "name", dueDay: day, tags: tags)
        let id = try subject.client.add(content).id
        let stored = try subject.client.task(id)
        try check(stored?.dueDay, is: day)
        try check(stored?.tags.map { Array($0.utf8) }, is: tags.map { Array($0.utf8) })
      }
    },
    Rule("Every other field is stored unchanged") { subject in
      let store = subject.client
      let sample = TaskItem.Content.sample(7)
      let id = try store.add(sample).id
      let changes: [(inout TaskItem.Content) -> Void] = [
        { $0.dueTime = nil }, { $0.dueTime = TimeOfDay("23:59") }, { $0.startDay = nil },
        { $0.project = nil }, { $0.project = "e\u{301}" }, { $0.priority = nil },
        { $0.recurrence?.base = .completion }, { $0.recurrence?.until = nil },
        { $0.recurrence?.rule = .weekdays([.monday, .sunday]) },
        { $0.recurrence?.rule = .days(14) },
        { $0.recurrence = nil }, { $0.blockers = [9, 3, 9] }, { $0.blockers = [] },
      ]
      for change in changes {
        try store.update(id) { change(&$0.content) }
        var expected = sample
        change(&expected)
        try check(try store.task(id)?.content, is: expected)
        try check(try store.revert(nil, .sample())?.changes.first?.after.content, is: expected)
        try check(try store.task(id)?.content, is: sample)
      }
    },
    Rule("Other content is refused") { subject in
      let task = try subject.client.add(.sample(1))
      for tag in ["", " ", "a b", "a\u{A0}b", "line\n"] {
        let content = TaskItem.Content(name: "name", tags: ["first", tag])
        try check(throws: TaskStoreError.invalidTag(tag)) {
          try subject.client.add([.sample(2), content])
        }
        try check(throws: TaskStoreError.invalidTag(tag)) {
          try subject.client.update(task.id) { $0.content = content }
        }
      }
      for day in [-719_529, 2_932_897, -(1 << 39), 1 << 39].map(CivilDay.init) {
        let rule = RecurrenceRule.days(1)
        for content: TaskItem.Content in [
          .init(name: "name", dueDay: day), .init(name: "name", startDay: day),
          .init(name: "name", recurrence: Recurrence(rule, from: .completion, until: day)),
          .init(
            name: "name",
            dueDay: CivilDay(daysSince1970: 0),
            recurrence: Recurrence(rule, from: .day(day))
          ),
        ] {
          try check(throws: TaskStoreError.dayOutOfRange(day)) { try subject.client.add(content) }
        }
      }
      for project in ["", ".", "a.", ".a", "a..b", "a b", "a\n"] {
        try check(throws: TaskStoreError.invalidProject(project)) {
          try subject.client.add(TaskItem.Content(name: "name", project: project))
        }
      }
      for content: TaskItem.Content in [
        .init(name: "name", dueTime: TimeOfDay(minutes: 0)),
        .init(
          name: "name",
          recurrence: Recurrence(.days(1), from: .day(CivilDay(daysSince1970: 0)))
        ),
      ] {
        try check(throws: TaskStoreError.noDueDay) { try subject.client.add(content) }
      }
      for blockers in [[0], [-1, 1], Array(1...TaskItem.Content.maximumBlockers + 1)] {
        try check(throws: TaskStoreError.invalidBlockers) {
          try subject.client.update(task.id) { $0.blockers = blockers }
        }
      }
      let long = TaskItem.Content.largest(adding: 1)
      try check(throws: TaskStoreError.tooLong(TaskItem.Content.maximumSize + 1)) {
        try subject.client.add(long)
      }
      try check(throws: TaskStoreError.tooLong(TaskItem.Content.maximumSize + 1)) {
        try subject.client.update(task.id) { $0.content = long }
      }
      try check(try subject.client.find(.init()), is: [task])
    },
    Rule("Content of the largest size can be updated, reverted and reapplied") { subject in
      let store = subject.client
      let content = TaskItem.Content.largest()
      let id = try store.add(content).id
      try store.update(id, .complete) { $0.completedAt = .sample() }
      try store.update(id) { $0.notes = "y" + content.notes.dropFirst() }
      let after = try store.task(id)
      for _ in 1...2 { _ = try store.revert(nil, .sample()) }
      try check(try store.task(id)?.content == content, "the same content after a revert")
      for _ in 1...2 { _ = try store.reapply() }
      try check(try store.task(id) == after, "the same task after it is reapplied")
    },
  ]

  private static let atomicRules = [
    Rule("An endpoint that throws changes nothing") { subject in
      let store = subject.client
      let tasks = try store.add([.sample(1), .sample(2)])
      let steps = try store.steps(.init())
      var changed = tasks[0]
      changed.name = "changed"
      var unknown = TaskItem(id: 7, content: .sample(), createdAt: .sample())
      unknown.name = "unknown"
      try check(throws: TaskStoreError.unknownTask(7)) {
        try store.update([changed, unknown], .edit, .sample())
      }
      try check(throws: TaskStoreError.invalidTag("")) {
        try store.add([.sample(3), TaskItem.Content(name: "name", tags: [""])])
      }
      try check(try store.ids(), is: [1, 2])
      try check(try store.task(1), is: tasks[0])
      try check(try store.steps(.init()), is: steps)
    },
    Rule("A task has the values after its newest change in effect, also after concurrent changes") {
      subject in
      let store = subject.client
      _ = try store.add((1...4).map(TaskItem.Content.sample))
      try await withThrowingTaskGroup { group in
        for number in 0..<4 {
          let store = number.isMultiple(of: 2) ? subject.client : subject.other
          group.addTask {
            for round in 1...3 {
              _ = try store.add(.sample(round))
              try store.update(number + 1) { $0.name = "\(number).\(round)" }
              _ = try store.revert(nil, .sample())
              // Nothing may be left to reapply.
              if round == 2 { _ = try store.reapply() }
            }
          }
        }
        try await group.waitForAll()
      }
      let audit = try store.audit()
      try check(audit.differing, is: [])
      try check(audit.invalidSteps, is: [])
      try check(audit.stepCount, is: 25)
      try check(try store.add().id, is: 17)
    },
  ]
}
