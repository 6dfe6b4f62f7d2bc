import ContentService
import Contract
import DataFetchFeature
import PortableFoundation
import Testing

extension DataFetchFeatureContract {
  static let resetRules = [
    Rule("A reset shows no response code and the count 0, and keeps the activity") { subject in
      let viewModel = subject.viewModel()
      await viewModel.fetchContent()
      let fetched = viewModel.state()
      try check(await viewModel.reset(), is: .done)
      try check(viewModel.state(), is: .init(activity: fetched.activity))
      let other = subject.viewModel()
      await other.onAppear()
      try check(other.state(), is: viewModel.state())
    },
    Rule("A reset before the first fetch does nothing") { subject in
      let viewModel = subject.viewModel()
      try check(await viewModel.reset(), is: .nothingToDo)
      try check(viewModel.state(), is: DataFetchViewModel.State())
      await viewModel.fetchContent()
      // A second reset would hide the first one from the undo.
      try check(await viewModel.reset(), is: .done)
      try check(await viewModel.reset(), is: .nothingToDo)
      try check(await viewModel.undoReset(), is: .done)
    },
    Rule("An undo shows the code and the count from before the reset") { subject in
      let viewModel = subject.viewModel()
      await viewModel.fetchContent()
      await viewModel.fetchContent()
      let fetched = viewModel.state()
      _ = await viewModel.reset()
      try check(await viewModel.undoReset(), is: .done)
      try check(viewModel.state(), is: fetched)
      await viewModel.fetchContent()
      try check(viewModel.state().saved.timesFetched, is: 3)
    },
    Rule("An undo after a fetch, or without a reset, does nothing") { subject in
      let viewModel = subject.viewModel()
      try check(await viewModel.undoReset(), is: .nothingToDo)
      await viewModel.fetchContent()
      _ = await viewModel.reset()
      await viewModel.fetchContent()
      let fetched = viewModel.state()
      try check(await viewModel.undoReset(), is: .nothingToDo)
      try check(viewModel.state(), is: fetched)
    },
    Rule("A reset or an undo that fails changes nothing and is shown as a failure") { subject in
      let isBroken = Shared(false)
      let viewModel = subject.viewModel(saving: { if isBroken.value { throw TestError() } })
      await viewModel.fetchContent()
      for action in [\DataFetchViewModel.reset, \.undoReset] {
        let before = viewModel.state()
        isBroken.value = true
        try check(await viewModel[keyPath: action](), is: .failed)
        try check(viewModel.state().saved, is: before.saved)
        try check(viewModel.state().failure, is: .notReset(cause: "TestError()"))
        isBroken.value = false
        await viewModel.refresh()
        try check(viewModel.state().saved, is: before.saved)
        // Prepares the undo.
        if action == \.reset { try check(await viewModel.reset(), is: .done) }
      }
      try check(viewModel.state().saved, is: FetchedState())
    },
  ]
}
