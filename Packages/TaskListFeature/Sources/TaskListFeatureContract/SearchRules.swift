import Contract
import ObservableStateTesting
import TaskListFeature
import TaskStore
import Testing

extension TaskListFeatureContract {
  static let searchRules = [
    Rule("Spaces separate words; each is found in the name, the notes or a tag, ignoring case") {
      subject in
      try await subject.add(TaskItem.Content(name: "Buy milk", notes: "New store", tags: ["shop"]))
      try await subject.add(TaskItem.Content(name: "Buy bread", tags: ["home"]))
      let viewModel = subject.viewModel()
      let results: [(String, [String])] = [
        ("BUY", ["Buy milk", "Buy bread"]), (" store\u{A0} buy\tSHOP ", ["Buy milk"]),
        ("home", ["Buy bread"]), ("store home", []),
      ]
      for (text, names) in results {
        await viewModel.search(text)
        try check(viewModel.state().searchText, is: text)
        try check(viewModel.names, is: names)
      }
    },
    Rule("A hash before a tag is ignored") { subject in
      try await subject.add(TaskItem.Content(name: "Buy milk", tags: ["shop"]))
      try await subject.add("Check courses")
      let viewModel = subject.viewModel()
      await viewModel.search("#shop")
      try check(viewModel.names, is: ["Buy milk"])
    },
    Rule("An empty text shows all open tasks") { subject in
      try await subject.add("Buy milk", "Check courses")
      let viewModel = subject.viewModel()
      for text in ["", "  "] {
        await viewModel.search("milk")
        await viewModel.search(text)
        try check(viewModel.names, is: ["Buy milk", "Check courses"])
      }
    },
    Rule("The text is shown immediately, and the rows once they are read") { subject in
      try await subject.add("Buy milk", "Check courses")
      let gate = Gate()
      let isSlow = Shared(false)
      let viewModel = subject.viewModel(reading: { if isSlow.value { try await gate.pass() } })
      await viewModel.refresh()
      isSlow.value = true
      let search = Task { await viewModel.search("milk") }
      await gate.arrivals(atLeast: 1)
      try check(viewModel.state().searchText, is: "milk")
      try check(viewModel.names, is: ["Buy milk", "Check courses"])
      gate.open()
      await search.value
      try check(viewModel.names, is: ["Buy milk"])
    },
    Rule("A slow search does not replace the result of a later one") { subject in
      try await subject.add("Buy milk", "Check courses")
      let gate = Gate()
      let viewModel = subject.viewModel(reading: { _ = try await gate.passFirst() })
      let search = Task { await viewModel.search("milk") }
      await gate.arrivals(atLeast: 1)
      await viewModel.search("courses")
      let expected = viewModel.state()
      try check(viewModel.names, is: ["Check courses"])
      gate.open()
      await search.value
      try check(viewModel.state(), is: expected)
    },
    Rule("A refresh keeps the search") { subject in
      try await subject.add("Buy milk")
      let viewModel = subject.viewModel()
      await viewModel.search("milk")
      try await subject.add("Check courses", "Milk the cow")
      await viewModel.refresh()
      try check(viewModel.state().searchText, is: "milk")
      try check(viewModel.names, is: ["Buy milk", "Milk the cow"])
    },
  ]
}
