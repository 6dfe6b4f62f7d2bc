import AgendaFeature
import AgendaService
import CivilCalendar
import Contract
import PortableFoundation
import TaskStore
import Testing

extension AgendaFeatureContract {
  static let readingRules = [
    Rule("A new view model shows no agenda, whatever is saved") { subject in
      try subject.addTask("Buy milk", due: 0)
      await subject.viewModel().refresh()
      try check(subject.viewModel().state(), is: AgendaViewModel.State())
    },
    Rule("A refresh shows the tasks that this and other processes have saved") { subject in
      let viewModel = subject.viewModel()
      try subject.addTask("Call insurance company", due: -1)
      try subject.addTask("Check courses", due: 7)
      await viewModel.refresh()
      try check(
        viewModel.state().groups,
        is: ["overdue: Call insurance company", "nextWeek: Check courses"]
      )
      var task = try subject.addTask("Buy milk", due: 0)
      try subject.addTask("Clean room", due: 7)
      await viewModel.refresh()
      try check(
        viewModel.state().groups,
        is: [
          "overdue: Call insurance company", "today: Buy milk",
          "nextWeek: Check courses, Clean room",
        ]
      )
      task.completedAt = Date(timeIntervalSince1970: 1)
      _ = try subject.store.update([task], .complete, Date(timeIntervalSince1970: 1))
      await viewModel.refresh()
      try check(
        viewModel.state().groups,
        is: ["overdue: Call insurance company", "nextWeek: Check courses, Clean room"]
      )
    },
    Rule("After midnight a refresh shows the groups of the new day") { subject in
      let viewModel = subject.viewModel()
      try subject.addTask("Buy milk", due: 0)
      try subject.addTask("Check courses", due: 1)
      await viewModel.refresh()
      try check(viewModel.state().groups, is: ["today: Buy milk", "tomorrow: Check courses"])
      subject.today.value = monday + 1
      await viewModel.refresh()
      try check(viewModel.state().groups, is: ["overdue: Buy milk", "today: Check courses"])
      try check(viewModel.state().agenda?.today, is: monday + 1)
    },
    Rule("Groups follow the scope of the view model") { subject in
      for day in [6, 13, 14, 21] { try subject.addTask("\(day)", due: day) }
      try subject.addTask("Someday", due: nil)
      let scopes: [(Agenda.Scope, expected: [String])] = [
        (Agenda.Scope(), ["laterThisWeek: 6", "nextWeek: 13"]),
        (Agenda.Scope(firstWeekday: .sunday), ["nextWeek: 6"]),
        (
          Agenda.Scope(weeks: 3, isComplete: true),
          [
            "laterThisWeek: 6", "nextWeek: 13", "week(\(monday + 14)): 14", "later: 21",
            "noDate: Someday",
          ]
        ),
      ]
      for (scope, expected) in scopes {
        let viewModel = subject.viewModel(scope: scope)
        await viewModel.refresh()
        try check(viewModel.state().groups, is: expected)
      }
    },
    Rule("An agenda without tasks has no groups") { subject in
      let viewModel = subject.viewModel()
      await viewModel.refresh()
      try check(
        viewModel.state(),
        is: AgendaViewModel.State(agenda: Agenda(today: monday, groups: []))
      )
    },
  ]

  static let failureRules = [
    Rule("A read failure is shown and keeps the groups") { subject in
      let isBroken = Shared(false)
      let viewModel = subject.viewModel(reading: { if isBroken.value { throw Failure() } })
      try subject.addTask("Buy milk", due: 0)
      await viewModel.refresh()
      isBroken.value = true
      try subject.addTask("Check courses", due: 0)
      await viewModel.refresh()
      try check(viewModel.state().groups, is: ["today: Buy milk"])
      try check(viewModel.state().failure, is: .cannotRead(cause: "It broke."))
    },
    Rule("A successful refresh clears the failure") { subject in
      let isBroken = Shared(true)
      let viewModel = subject.viewModel(reading: { if isBroken.value { throw Failure() } })
      await viewModel.refresh()
      try check(viewModel.state().failure, is: .cannotRead(cause: "It broke."))
      isBroken.value = false
      await viewModel.refresh()
      try check(viewModel.state().failure, is: nil)
    },
    Rule("A refresh that started before another one does not replace its result") { subject in
      // The first refresh succeeds, then it fails.
      for isBroken in [false, true] {
        let gate = Gate()
        let isFirst = Shared(true)
        let viewModel = subject.viewModel {
          guard isFirst.replace(with: { _ in false }) else { return }
          try await gate.pass()
          if isBroken { throw Failure() }
        }
        let first = Task { await viewModel.refresh() }
        await gate.arrivals(atLeast: 1)
        try subject.addTask("Buy milk", due: 0)
        await viewModel.refresh()
        let state = viewModel.state()
        gate.open()
        await first.value
        try check(viewModel.state(), is: state)
      }
    },
    Rule("A cancelled refresh changes nothing") { subject in
      try subject.addTask("Buy milk", due: 0)
      let gate = Gate()
      defer { gate.open() }
      let viewModel = subject.viewModel(reading: { try await gate.pass() })
      let refresh = Task { await viewModel.refresh() }
      await gate.arrivals(atLeast: 1)
      refresh.cancel()
      await refresh.value
      try check(viewModel.state(), is: AgendaViewModel.State())

      // Its read ignores the cancellation, and succeeds or fails.
      for isBroken in [false, true] {
        let gate = Gate()
        let viewModel = subject.viewModel {
          await Task { try? await gate.pass() }.value
          if isBroken { throw Failure() }
        }
        let refresh = Task { await viewModel.refresh() }
        await gate.arrivals(atLeast: 1)
        refresh.cancel()
        gate.open()
        await refresh.value
        try check(viewModel.state(), is: AgendaViewModel.State())
      }
    },
  ]
}
