import Contract
import ObservableStateTesting
import TaskListFeature
import TaskStore
import Testing

/// The search of a list.
extension TaskListViewModelTests {
  @Test(arguments: [
    // Spaces separate words; each is found in the name, the notes or a tag, ignoring case.
    ("MILK", ["Buy milk"]), (" store\u{A0} buy\tSHOP ", ["Buy milk"]), ("home", ["Buy bread"]),
    ("store home", []),
    // A plus before a letter is a project.
    ("+kitchen", ["Buy bread"]), ("+kitchen milk", []),
    // A hash before a tag is ignored.
    ("#home", ["Buy bread"]),
    // An empty text shows all open tasks.
    ("", ["Buy milk", "Buy bread"]), ("  ", ["Buy milk", "Buy bread"]),
  ])
  func `a search shows the tasks that match its text`(text: String, names: [String]) async throws {
    try await add(TaskItem.Content(name: "Buy milk", notes: "New store", tags: ["shop"]))
    try await add(TaskItem.Content(name: "Buy bread", project: "kitchen.food", tags: ["home"]))
    let viewModel = viewModel()
    await viewModel.search("bread")
    await viewModel.search(text)
    #expect(viewModel.state().searchText == text)
    #expect(viewModel.names == names)
  }

  @Test func `the text is shown immediately, and the rows once they are read`() async throws {
    try await add("Buy milk", "Check courses")
    let gate = Gate()
    let isSlow = Shared(false)
    let viewModel = viewModel { if isSlow.value { try await gate.pass() } }
    await viewModel.refresh()
    isSlow.value = true
    let search = Task { await viewModel.search("milk") }
    await gate.arrivals(atLeast: 1)
    #expect(viewModel.state().searchText == "milk")
    #expect(viewModel.names == ["Buy milk", "Check courses"])
    gate.open()
    await search.value
    #expect(viewModel.names == ["Buy milk"])
  }

  @Test func `a slow search does not replace the result of a later one`() async throws {
    try await add("Buy milk", "Check courses")
    let gate = Gate()
    let viewModel = viewModel { _ = try await gate.passFirst() }
    let search = Task { await viewModel.search("milk") }
    await gate.arrivals(atLeast: 1)
    await viewModel.search("courses")
    let expected = viewModel.state()
    #expect(viewModel.names == ["Check courses"])
    gate.open()
    await search.value
    #expect(viewModel.state() == expected)
  }

  @Test func `a refresh keeps the search`() async throws {
    let viewModel = viewModel()
    await viewModel.search("milk")
    try await add("Buy milk", "Check courses")
    await viewModel.refresh()
    #expect(viewModel.state().searchText == "milk")
    #expect(viewModel.names == ["Buy milk"])
  }
}
