import CivilCalendar
import Contract
import DayParsing
import Localization
import ObservableStateTesting
import TaskEditFeature
import TaskStore
import Testing

extension TaskEditFeatureContract {
  static let inputRules = [
    Rule("A form without input shows the fields of its task, or empty ones for a new task") {
      subject in
      let viewModel = subject.viewModel(.task(try await subject.add()))
      try check(
        viewModel.texts,
        is: [
          .name: "Buy groceries", .notes: "Check out new store", .dueDay: "2026-11-24",
          .tags: "home shop", .priority: "high",
        ]
      )
      let other = subject.viewModel(.draft)
      try check(other.state(), is: .init(task: nil, dueDayReader: .english))
      try check(other.texts.values.allSatisfy(\.isEmpty), "empty fields")
    },
    Rule("A listener receives the current state first, then every new one") { subject in
      let viewModel = subject.viewModel(.draft)
      viewModel.enter("Buy groceries", .name)
      let entered = viewModel.state()
      let states = viewModel.states()
      await viewModel.save()
      var saving = entered
      saving.phase = .saving
      try check(await received(from: states), is: [entered, saving, viewModel.state()])
    },
    Rule("Only a form that is neither saving, asking nor closed accepts input") { subject in
      let gate = Gate()
      defer { gate.open() }
      let viewModel = subject.viewModel(.draft, saving: { try await gate.pass() })
      viewModel.enter("Buy groceries", .name)
      func checkInputs(_ situation: String) throws {
        let state = viewModel.state()
        viewModel.enter("Buy milk", .name)
        viewModel.select(.notes)
        viewModel.cancel()
        viewModel.delete()
        try check(viewModel.state() == state, "no input while \(situation)")
      }

      viewModel.cancel()
      try checkInputs("asking")
      await viewModel.save()
      try check(viewModel.state().phase, is: .asking(.discard))
      await viewModel.answer(false)
      let save = Task { await viewModel.save() }
      await gate.arrivals(atLeast: 1)
      try checkInputs("saving")
      gate.open()
      await save.value
      try checkInputs("closed")
    },
    Rule("Selecting a field offers its current text and changes none") { subject in
      let viewModel = subject.viewModel(.task(try await subject.add()))
      viewModel.enter("Buy milk", .name)
      viewModel.enter("At the corner", .notes)
      let texts = viewModel.texts
      for field in TaskEditViewModel.Field.allCases.reversed() {
        viewModel.select(field)
        try check(viewModel.state().selection, is: field)
        try check(viewModel.state().currentText(of: field), is: texts[field] ?? "")
      }
      try check(viewModel.texts, is: texts)
      try check(texts[.name], is: "Buy milk")
      try check(texts[.notes], is: "At the corner")
    },
    Rule("Changing one field leaves the others") { subject in
      let task = try await subject.add()
      for field in TaskEditViewModel.Field.allCases {
        let viewModel = subject.viewModel(.task(task))
        var expected = viewModel.texts
        let text = field == .priority ? "low" : "tomorrow"
        viewModel.enter(text, field)
        expected[field] = text
        try check(viewModel.texts, is: expected)
        viewModel.enter("", field)
        expected[field] = ""
        try check(viewModel.texts, is: expected)
      }
    },
    Rule("An unknown priority changes nothing") { subject in
      let viewModel = subject.viewModel(.task(try await subject.add()))
      let state = viewModel.state()
      viewModel.enter("urgent", .priority)
      try check(viewModel.state(), is: state)
    },
    Rule("The form shows how it understands the due text") { subject in
      let viewModel = subject.viewModel(.draft)
      try check(viewModel.state().dueDay, is: .none)
      for (text, dueDay) in [
        ("tomorrow", .day(monday + 1)), ("none", .none), ("next fri", .day(monday + 11)),
        ("2026-12-24", .day(monday + 31)), (" ", .none),
      ] as [(String, DueDay)] {
        viewModel.enter(text, .dueDay)
        try check(viewModel.state().dueDay, is: dueDay)
      }
      viewModel.enter("tomorow", .dueDay)
      guard case .invalid(let error) = viewModel.state().dueDay else {
        throw Violation("expected a reason", sourceLocation: #_sourceLocation)
      }
      try check(error.suggestion, is: "tomorrow")
    },
    Rule("A due text keeps the day that it meant when it was entered, also after midnight") {
      subject in
      let today = Shared(monday)
      let viewModel = subject.viewModel(.draft, today: { today.value })
      viewModel.enter("Buy groceries", .name)
      viewModel.enter("tomorrow", .dueDay)
      today.value = monday + 1
      viewModel.enter("At the corner", .notes)
      viewModel.select(.dueDay)
      try check(viewModel.state().dueDay, is: .day(monday + 1))
      await viewModel.save()
      try check(viewModel.savedTask?.dueDay, is: monday + 1)

      let other = subject.viewModel(.task(try await subject.add()), today: { today.value })
      today.value = monday + 2
      other.enter("tomorrow", .dueDay)
      try check(other.state().dueDay, is: .day(monday + 3))
    },
  ]
}

extension DueDayReader {
  /// The reader of a form that is opened on Monday.
  static let english = Self(today: TaskEditFeatureContract.monday, language: .english)
}
