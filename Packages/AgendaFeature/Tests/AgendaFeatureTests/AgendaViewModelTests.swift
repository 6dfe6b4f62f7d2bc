import AgendaFeature
import AgendaService
import CivilCalendar
import Contract
import SQLiteDatabase
import ObservableStateTesting
import PortableFoundation
import TaskStore
import Testing

@Suite(.timeLimit(.minutes(10))) struct AgendaViewModelTests {
  private let today = Shared(monday)
  private let store: TaskStore
  private let service: AgendaService

  init() {
    let database = SQLiteDatabase.inMemory()
    store = .mock(in: database)
    service = .mock(in: database) { [today] in LocalTime(today.value) }
  }

  @Test func `a refresh shows the tasks that this and other processes have saved`() async throws {
    let viewModel = viewModel()
    try addTask("Call insurance company", due: -1)
    try addTask("Check courses", due: 7)
    #expect(viewModel.state() == AgendaViewModel.State())
    await viewModel.refresh()
    let former = ["overdue: Call insurance company", "nextWeek: Check courses"]
    #expect(viewModel.state().groups == former)
    try addTask("Buy milk", due: 0)
    try addTask("Clean room", due: 7)
    await viewModel.refresh()
    #expect(
      viewModel.state().groups == [
        "overdue: Call insurance company", "today: Buy milk", "nextWeek: Check courses, Clean room",
      ]
    )
    for _ in 1...2 { _ = try store.revert(nil, time) }
    await viewModel.refresh()
    #expect(viewModel.state().groups == former)
  }

  @Test func `a refresh without a difference reads no tasks and shows no new state`() async throws {
    let readCount = Shared(0)
    let viewModel = viewModel { readCount.replace { $0 + 1 } }
    let states = viewModel.states()
    try addTask("Buy milk", due: 0)
    for _ in 1...2 { await viewModel.refresh() }
    #expect(readCount.value == 1)
    #expect(await received(from: states) == [AgendaViewModel.State(), viewModel.state()])
  }

  @Test func `after midnight a refresh shows the groups of the new day`() async throws {
    let viewModel = viewModel()
    try addTask("Buy milk", due: 0)
    try addTask("Check courses", due: 1)
    await viewModel.refresh()
    #expect(viewModel.state().groups == ["today: Buy milk", "tomorrow: Check courses"])
    today.value = monday + 1
    await viewModel.refresh()
    #expect(viewModel.state().groups == ["overdue: Buy milk", "today: Check courses"])
    #expect(viewModel.state().agenda?.today == monday + 1)
  }

  @Test func `a search shows the tasks that match, and a refresh keeps it`() async throws {
    let viewModel = viewModel()
    try addTask("Buy milk", due: 0)
    try addTask("Buy bread", due: 1)
    try addTask("Read", due: 1)
    await viewModel.search("buy")
    #expect(viewModel.state().groups == ["today: Buy milk", "tomorrow: Buy bread"])
    #expect(viewModel.state().searchText == "buy")
    try addTask("Buy oil", due: 1)
    await viewModel.refresh()
    #expect(viewModel.state().groups == ["today: Buy milk", "tomorrow: Buy bread, Buy oil"])
    await viewModel.search("")
    #expect(viewModel.state().groups == ["today: Buy milk", "tomorrow: Buy bread, Read, Buy oil"])
  }

  @Test(arguments: [
    (Agenda.Scope(), ["laterThisWeek: 6", "nextWeek: 13"]),
    (Agenda.Scope(firstWeekday: .sunday), ["nextWeek: 6"]),
    (
      Agenda.Scope(weeks: 3, isComplete: true),
      [
        "laterThisWeek: 6", "nextWeek: 13", "week(\(monday + 14)): 14", "later: 21",
        "noDate: Someday",
      ]
    ),
  ])
  func `groups follow the scope of the view model`(scope: Agenda.Scope, groups: [String])
    async throws
  {
    for day in [6, 13, 14, 21] { try addTask("\(day)", due: day) }
    try addTask("Someday", due: nil)
    let viewModel = viewModel(scope: scope)
    await viewModel.refresh()
    #expect(viewModel.state().groups == groups)
  }

  @Test func `a read failure is shown and keeps the groups, and a successful refresh clears it`()
    async throws
  {
    let isBroken = Shared(false)
    let viewModel = viewModel { if isBroken.value { throw TestError() } }
    try addTask("Buy milk", due: 0)
    await viewModel.refresh()
    isBroken.value = true
    try addTask("Check courses", due: 0)
    await viewModel.refresh()
    #expect(viewModel.state().groups == ["today: Buy milk"])
    #expect(viewModel.state().failure == .cannotRead(cause: "TestError()"))
    isBroken.value = false
    await viewModel.refresh()
    #expect(viewModel.state().groups == ["today: Buy milk, Check courses"])
    #expect(viewModel.state().failure == nil)
  }

  @Test(arguments: [false, true])
  func `a refresh that started before another one does not replace its result`(isBroken: Bool)
    async throws
  {
    let gate = Gate()
    let viewModel = viewModel { if try await gate.passFirst(), isBroken { throw TestError() } }
    let first = Task { await viewModel.refresh() }
    await gate.arrivals(atLeast: 1)
    try addTask("Buy milk", due: 0)
    await viewModel.refresh()
    gate.open()
    await first.value
    #expect(viewModel.state().groups == ["today: Buy milk"])
    #expect(viewModel.state().failure == nil)
  }

  @Test(arguments: [false, true])
  func `a cancelled refresh changes nothing, also if the read ignores the cancellation`(
    isBroken: Bool
  ) async throws {
    try addTask("Buy milk", due: 0)
    let gate = Gate()
    let viewModel = viewModel {
      await Task { try? await gate.pass() }.value
      if isBroken { throw TestError() }
    }
    let refresh = Task { await viewModel.refresh() }
    await gate.arrivals(atLeast: 1)
    refresh.cancel()
    gate.open()
    await refresh.value
    #expect(viewModel.state() == AgendaViewModel.State())
  }

  @Test func `a refresh whose read is cancelled changes nothing`() async {
    let viewModel = viewModel { throw CancellationError() }
    await viewModel.refresh()
    #expect(viewModel.state() == AgendaViewModel.State())
  }

  @Test func `a failure describes its cause`() {
    let failure = AgendaFailure.cannotRead(cause: "The disk is gone.")
    #expect(failure.description == "Cannot read the tasks. The disk is gone.")
  }

  private let time = Date(timeIntervalSince1970: 0)

  /// Adds a task that is due some days after Monday.
  private func addTask(_ name: String, due days: Int?) throws {
    let content = TaskItem.Content(name: name, dueDay: days.map { monday + $0 })
    _ = try store.add([.init(content: content)], .add, time)
  }

  /// Creates a view model; the closure runs after the tasks are read, before they are shown.
  private func viewModel(
    scope: Agenda.Scope = Agenda.Scope(),
    reading: @escaping @Sendable () async throws -> Void = {}
  ) -> AgendaViewModel {
    var service = service
    service.agenda = { [agenda = service.agenda] scope in
      let result = try await agenda(scope)
      try await reading()
      return result
    }
    return AgendaViewModel(service, scope: scope)
  }
}

extension AgendaViewModel.State {
  /// The headings and the names of the tasks; nil before the first agenda.
  fileprivate var groups: [String]? {
    agenda?.groups.map { "\($0.period): \($0.tasks.map(\.name).joined(separator: ", "))" }
  }
}

/// 2027-01-18, a Monday.
private let monday = CivilDay(daysSince1970: 20_836)
