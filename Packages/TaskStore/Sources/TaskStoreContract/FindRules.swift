import CivilCalendar
import Contract
import PortableFoundation
import Store
import StoreContract
import TaskStore
import Testing

extension TaskStoreContract {
  /// The rules about ``TaskStore/find``, ``TaskStore/count`` and ``TaskStore/tags``.
  static let findRules = [
    Rule("The order is total: by due day, by due time, by priority, by number") { subject in
      let store = subject.client
      let days: [Int?] = [nil, 20_002, 20_001, -5]
      let priorities: [TaskItem.Priority?] = [nil, .low, .high, .medium]
      var contents: [TaskItem.Content] = []
      for day in days {
        for priority in priorities + [.high] {
          contents.append(.init(name: "", dueDay: day.map(CivilDay.init), priority: priority))
        }
      }
      _ = try store.add(contents)
      // Of each day: high twice, medium, low, none.
      let ids = [18, 20, 19, 17, 16, 13, 15, 14, 12, 11, 8, 10, 9, 7, 6, 3, 5, 4, 2, 1]
      try check(try store.ids(), is: ids)
      let tasks = try store.find(.init())
      try check(tasks.sorted { $0.position < $1.position }, is: tasks)
      for id in ids.prefix(10) { try store.update(id) { $0.completedAt = .sample() } }
      try check(try store.ids(), is: ids)
      try check(try store.ids(.init(state: .open)), is: Array(ids.suffix(10)))
      try check(try store.ids(.init(state: .done)), is: Array(ids.prefix(10)))
    },
    Rule("The position of a page's last task leads to the next page") { subject in
      let store = subject.client
      _ = try store.add((1...7).map { .init(name: "", dueDay: CivilDay(daysSince1970: $0 / 3)) })
      _ = try store.add(.init(name: "", priority: .low))
      try store.update(4) { $0.completedAt = .sample() }
      var query = TaskStore.Query(state: .all, limit: 3)
      for ids in [[1, 2, 3], [4, 5, 6], [7, 8], []] {
        let page = try store.find(query)
        try check(page.map(\.id), is: ids)
        query.after = page.last?.position
      }
    },
    Rule("Without texts, a result has its numbers, days, priority and blockers") { subject in
      let store = subject.client
      let task = try store.add()
      try store.update(task.id) { $0.completedAt = .sample(1) }
      var expected = TaskItem(
        id: task.id,
        content: .sample(),
        createdAt: task.createdAt,
        completedAt: .sample(1)
      )
      (expected.name, expected.notes, expected.tags) = ("", "", [])
      (expected.project, expected.recurrence) = (nil, nil)
      try check(try store.find(.init(state: .all, hasTexts: false)), is: [expected])
    },
    Rule("A task matches all conditions of a query") { subject in
      let store = subject.client
      let day = CivilDay(daysSince1970: 20_000)
      let content = TaskItem.Content(
        name: "milk",
        notes: "fresh",
        dueDay: day,
        tags: ["a", "b"],
        priority: .high
      )
      let differences: [(inout TaskItem) -> Void] = [
        { _ in }, { $0.name = "bread" }, { $0.notes = "" }, { $0.dueDay = day + 1 },
        { $0.dueDay = nil }, { $0.tags = ["a"] }, { $0.priority = .low }, { $0.priority = nil },
        { $0.completedAt = .sample() }, { $0.deletedAt = .sample() },
      ]
      for difference in differences {
        var task = TaskItem(id: 0, content: content, createdAt: .sample())
        difference(&task)
        let id = try store.add(task.content).id
        guard task.completedAt != nil || task.deletedAt != nil else { continue }
        try store.update(id, change: difference)
      }
      var query = TaskStore.Query(
        state: .open,
        words: ["milk", "fresh"],
        tags: ["b", "a"],
        priority: .high,
        dueBy: day
      )
      try checkIDs(of: store, query, are: [1])
      query.state = .all
      try checkIDs(of: store, query, are: [1, 9])
      query.state = .deleted
      try checkIDs(of: store, query, are: [10])
      query.state = .done
      try checkIDs(of: store, query, are: [9])
      query.state = .open
      query.dueBy = nil
      try checkIDs(of: store, query, are: [1, 4, 5])
      query.priority = .some(nil)
      try checkIDs(of: store, query, are: [8])
      query.priority = nil
      try checkIDs(of: store, query, are: [1, 7, 8, 4, 5])
      query.tags = ["a"]
      try checkIDs(of: store, query, are: [1, 6, 7, 8, 4, 5])
      query.words = ["fresh"]
      try checkIDs(of: store, query, are: [1, 2, 6, 7, 8, 4, 5])
      query.after = try store.task(6)?.position
      try check(try store.ids(query), is: [7, 8, 4, 5])
    },
    Rule("A task matches any condition of a query that says so, and its state") { subject in
      let store = subject.client
      let day = CivilDay(daysSince1970: 20_000)
      _ = try store.add([
        .init(name: "milk"), .init(name: "bread"), .init(name: "", tags: ["a"]),
        .init(name: "", tags: ["b"]), .init(name: "", priority: .low), .init(name: "", dueDay: day),
        .init(name: "", notes: "milk", tags: ["b", "a"], priority: .low), .init(name: "milk"),
      ])
      try store.update(8) { $0.completedAt = .sample() }
      var query = TaskStore.Query(words: ["milk", "bread"], matchesAny: true)
      try checkIDs(of: store, query, are: [7, 1, 2])
      query.tags = ["a", "b"]
      try checkIDs(of: store, query, are: [7, 1, 2, 3, 4])
      query.priority = .low
      query.dueBy = day
      try checkIDs(of: store, query, are: [6, 5, 7, 1, 2, 3, 4])
      query.excludedWords = ["MILK"]
      try checkIDs(of: store, query, are: [6, 5, 2, 3, 4])
      query.excludedWords = []
      query.excludedTags = ["a", "x"]
      try checkIDs(of: store, query, are: [6, 5, 1, 2, 4])
      // No task has such a tag.
      try checkIDs(of: store, .init(tags: ["a b"], matchesAny: true), are: [])
      try checkIDs(of: store, .init(words: ["bread"], tags: ["a b"], matchesAny: true), are: [2])
      try checkIDs(of: store, .init(matchesAny: true), are: [6, 5, 7, 1, 2, 3, 4])
    },
    Rule("A query excludes tasks with any of some words or tags") { subject in
      let store = subject.client
      _ = try store.add([
        .init(name: "ÄRGER", notes: "50%"), .init(name: "", tags: ["shop", "home"]),
        .init(name: "shopping"), .init(name: "y"),
      ])
      try checkIDs(of: store, .init(excludedWords: ["ärg"]), are: [2, 3, 4])
      try checkIDs(of: store, .init(excludedWords: ["%", "SHOP"]), are: [4])
      try checkIDs(of: store, .init(excludedWords: [""]), are: [])
      try checkIDs(of: store, .init(excludedTags: ["shop"]), are: [1, 3, 4])
      try checkIDs(of: store, .init(excludedTags: ["Shop", "home", ""]), are: [1, 3, 4])
      try checkIDs(of: store, .init(excludedTags: ["shop home", " "]), are: [1, 2, 3, 4])
      try checkIDs(of: store, .init(words: ["shop"], excludedTags: ["home"]), are: [3])
    },
    Rule("A project has its parts") { subject in
      let store = subject.client
      let projects = [nil, "home", "home.garden", "homes", "work.home", "Home", "home.garden.x"]
      _ = try store.add(projects.map { .init(name: "", project: $0) })
      try checkIDs(of: store, .init(project: "home"), are: [2, 3, 7])
      try checkIDs(of: store, .init(project: "home.garden"), are: [3, 7])
      try checkIDs(of: store, .init(project: "garden"), are: [])
      try checkIDs(of: store, .init(project: ""), are: [1])
      try checkIDs(of: store, .init(excludedProjects: ["home", ""]), are: [4, 5, 6])
      try checkIDs(
        of: store,
        .init(words: ["work"], project: "homes", matchesAny: true),
        are: [4, 5]
      )
    },
    Rule("A start day includes that day, and a task without one has started") { subject in
      let store = subject.client
      let days = (1...3).map { CivilDay(daysSince1970: $0) }
      _ = try store.add(days.map { .init(name: "", startDay: $0) } + [.init(name: "")])
      try checkIDs(of: store, .init(startedBy: days[1]), are: [1, 2, 4])
      try checkIDs(of: store, .init(startingAfter: days[1]), are: [3])
      try checkIDs(of: store, .init(matchesAny: true, startingAfter: days[0]), are: [2, 3])
    },
    Rule("A task is blocked while one of its blockers is open") { subject in
      let store = subject.client
      _ = try store.add([.init(name: ""), .init(name: ""), .init(name: "")])
      _ = try store.add([
        .init(name: "", blockers: [1]), .init(name: "", blockers: [2, 3]),
        .init(name: "", blockers: [11]),
      ])
      try checkIDs(of: store, .init(isBlocked: true), are: [4, 5])
      try store.update(1) { $0.completedAt = .sample() }
      try store.update(2) { $0.deletedAt = .sample() }
      try checkIDs(of: store, .init(isBlocked: true), are: [5])
      try store.update(3) { $0.completedAt = .sample() }
      try checkIDs(of: store, .init(isBlocked: true), are: [])
    },
    Rule("A query of words ignores case beyond ASCII") { subject in
      let store = subject.client
      let names = ["ÄRGER", "Straße", "ΟΔΟΣ", "Ёлка", "ÅNGSTRÖM"]
      _ = try store.add(names.map { .init(name: $0) })
      for (index, words) in [
        ["ärger", "Ärg", "RGER"], ["STRASSE", "strasse", "straße"], ["οδος", "Οδοσ"], ["ёлКА"],
        ["ångström"],
      ].enumerated() {
        for word in words { try checkIDs(of: store, .init(words: [word]), are: [index + 1]) }
      }
      try checkIDs(of: store, .init(words: ["arger"]), are: [])
      try checkIDs(of: store, .init(words: [""]), are: [1, 2, 3, 4, 5])
    },
    Rule("Each word is found in the name, in the notes, in a tag or in the project") { subject in
      let store = subject.client
      _ = try store.add([
        .init(name: "Buy milk", notes: "two litres\nof the fresh one", tags: ["shop", "Home"]),
        .init(name: "milkshake", project: "bar.drinks"),
        .init(name: "100% _certain_", notes: "\"a\\b\" 'c'"),
        .init(name: "x\0y\u{1}z"),
      ])
      let matches: [([String], [TaskItem.ID])] = [
        (["milk"], [1, 2]), (["MILK", "buy"], [1]), (["fresh", "home", "y m"], [1]),
        (["DRINKS"], [2]),
        (["litres\nof"], [1]), (["milk", "absent"], []), (["%"], [3]), (["_c"], [3]),
        (["\"a\\b\" 'c'"], [3]), (["shophome"], []), (["milktwo"], []),
        // Characters that a database stores, or separates words with, in another form.
        (["\\"], [3]), (["\\\\"], []), (["Y\u{1}", "z"], [4]), (["0y"], []),
        (Array(repeating: "milk", count: 100), [1, 2]),
      ]
      for (words, ids) in matches { try checkIDs(of: store, .init(words: words), are: ids) }
      try store.update(2) { $0.name = "cocoa" }
      try checkIDs(of: store, .init(words: ["milk"]), are: [1])
      try checkIDs(of: store, .init(words: ["COCOA"]), are: [2])
    },
    Rule("A query compares tags byte by byte") { subject in
      let store = subject.client
      let tags = ["home", "Home", "e\u{301}", "\u{E9}"]
      _ = try store.add(tags.map { .init(name: "", tags: ["x", $0, "y"]) })
      for (index, tag) in tags.enumerated() {
        try checkIDs(of: store, .init(tags: [tag]), are: [index + 1])
        try checkIDs(of: store, .init(tags: ["y", tag]), are: [index + 1])
      }
      for tag in ["hom", "ome", "", " ", "x home", "home y"] {
        try checkIDs(of: store, .init(tags: [tag]), are: [])
      }
    },
    Rule("A due day includes that day") { subject in
      let store = subject.client
      let days = (1...3).map { CivilDay(daysSince1970: $0) }
      _ = try store.add(days.map { .init(name: "", dueDay: $0) } + [.init(name: "no due day")])
      try checkIDs(of: store, .init(dueBy: days[1]), are: [1, 2])
      try checkIDs(of: store, .init(dueBy: CivilDay(daysSince1970: 0)), are: [])
      try checkIDs(of: store, .init(dueBy: CivilDay(daysSince1970: .min)), are: [])
      try checkIDs(of: store, .init(dueBy: CivilDay(daysSince1970: .max)), are: [1, 2, 3])
    },
    Rule("A page has at most as many tasks as its limit, and never more than 500") { subject in
      let store = subject.client
      _ = try store.add((0..<501).map { .init(name: "Task \($0)") })
      for (limit, count) in [(2, 2), (500, 500), (501, 500), (.max, 500), (0, 0), (-1, 0)] {
        try check(try store.find(.init(limit: limit)).count, is: count)
        try check(try store.find(.init(state: .all, limit: limit)).count, is: count)
      }
    },
    Rule(
      "Returns the number of tasks that match a query, regardless of its limit and the position of its page"
    ) { subject in
      let store = subject.client
      let tasks = try store.add((1...9).map(TaskItem.Content.sample))
      try store.update(3) { $0.completedAt = .sample() }
      let position = tasks[6].position
      try check(try store.count(.init(after: position, limit: 1)), is: 8)
      try check(try store.count(.init(state: .all, limit: 0)), is: 9)
      try check(try store.count(.init(words: ["task 4"])), is: 1)
      try check(try store.count(.init(tags: ["home"], priority: .high)), is: 2)
    },
    Rule("Returns the tags of the open tasks, each once, in the order of their bytes") { subject in
      let store = subject.client
      _ = try store.add([
        .init(name: "", tags: ["home", "é"]), .init(name: "", tags: ["Zoo", "home"]),
        .init(name: "", tags: ["done"]), .init(name: "", tags: ["deleted"]),
      ])
      try store.update(3) { $0.completedAt = .sample() }
      try store.update(4) { $0.deletedAt = .sample() }
      try check(try store.tags(), is: ["Zoo", "home", "é"])
    },
  ]

  /// Checks the numbers of the tasks that match a query, and their count.
  private static func checkIDs(
    of store: TaskStore,
    _ query: TaskStore.Query,
    are ids: [TaskItem.ID],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try check(try store.ids(query), is: ids, sourceLocation: sourceLocation)
    try check(try store.count(query), is: ids.count, sourceLocation: sourceLocation)
  }
}
