import AgendaFeature
import AgendaService
import CivilCalendar
import SQLiteDatabase
import PortableFoundation
import TaskStore
import Testing

@Suite(.timeLimit(.minutes(10))) struct ConfigurationTests {
  private let failure = AgendaFailure.cannotRead(cause: "The disk is gone.")

  @Test func `mocks of one database share their tasks, others do not`() async throws {
    let database = SQLiteDatabase.inMemory()
    let content = TaskItem.Content(name: "Buy milk", dueDay: CivilDay(daysSince1970: 20_833))
    let time = Date(timeIntervalSince1970: 0)
    _ = try TaskStore.mock(in: database).add([.init(content: content)], .add, time)
    for (viewModel, names) in [(AgendaViewModel.mock(in: database), ["Buy milk"]), (.mock(), [])] {
      await viewModel.refresh()
      #expect(viewModel.state().agenda?.groups.flatMap(\.tasks).map(\.name) == names)
    }
  }

  @Test func `each refresh of failing shows the failure`() async {
    let viewModel = AgendaViewModel.failing(failure)
    var states = viewModel.states().makeAsyncIterator()
    await viewModel.refresh()
    #expect(viewModel.state() == AgendaViewModel.State(failure: failure))
    #expect(await states.next() == AgendaViewModel.State())
    #expect(await states.next() == AgendaViewModel.State(failure: failure))
  }

  @Test(arguments: ["state", "states", "refresh"])
  func `each endpoint of unimplemented terminates the process with its name`(
    endpoint: String
  ) async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [endpoint = endpoint as String] in
      let viewModel = AgendaViewModel.unimplemented
      switch endpoint {
      case "state": _ = viewModel.state()
      case "states": _ = viewModel.states()
      default: await viewModel.refresh()
      }
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("AgendaViewModel.\(endpoint) is unimplemented"))
  }

  @Test func `a failure describes its cause`() {
    #expect(failure.description == "Cannot read the tasks. The disk is gone.")
  }
}
