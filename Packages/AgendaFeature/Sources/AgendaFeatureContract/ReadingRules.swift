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
}
