import AgendaFeature
import Contract
import ObservableStateTesting
import Testing

extension AgendaFeatureContract {
  static let failureRules = [
    Rule("A read failure is shown and keeps the groups") { subject in
      let isBroken = Shared(false)
      let viewModel = subject.viewModel(reading: { if isBroken.value { throw TestError() } })
      try subject.addTask("Buy milk", due: 0)
      await viewModel.refresh()
      isBroken.value = true
      try subject.addTask("Check courses", due: 0)
      await viewModel.refresh()
      try check(viewModel.state().groups, is: ["today: Buy milk"])
      try check(viewModel.state().failure, is: .cannotRead(cause: "TestError()"))
    },
    Rule("A successful refresh clears the failure") { subject in
      let isBroken = Shared(true)
      let viewModel = subject.viewModel(reading: { if isBroken.value { throw TestError() } })
      await viewModel.refresh()
      try check(viewModel.state().failure, is: .cannotRead(cause: "TestError()"))
      isBroken.value = false
      await viewModel.refresh()
      try check(viewModel.state().failure, is: nil)
    },
    Rule("A refresh that started before another one does not replace its result") { subject in
      // The first refresh succeeds, then it fails.
      for isBroken in [false, true] {
        let gate = Gate()
        let viewModel = subject.viewModel {
          if try await gate.passFirst(), isBroken { throw TestError() }
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
      // The read ignores the cancellation, and succeeds or fails.
      for isBroken in [false, true] {
        let gate = Gate()
        let viewModel = subject.viewModel {
          await Task { try? await gate.pass() }.value
          if isBroken { throw TestError() }
        }
        let refresh = Task { await viewModel.refresh() }
        await gate.arrivals(atLeast: 1)
        refresh.cancel()
        gate.open()
        await refresh.value
        try check(viewModel.state(), is: AgendaViewModel.State())
      }

      let gate = Gate()
      defer { gate.open() }
      let viewModel = subject.viewModel(reading: { try await gate.pass() })
      let refresh = Task { await viewModel.refresh() }
      await gate.arrivals(atLeast: 1)
      refresh.cancel()
      await refresh.value
      try check(viewModel.state(), is: AgendaViewModel.State())
    },
  ]
}
