import Contract
import ExchangeClient
import MarketFeature
import MarketServiceContract
import ObservableStateTesting
import PortableFoundation
import TestClock
import Testing

extension MarketFeatureContract {
  static let visibilityRules = [
    Rule("A hidden view requests nothing") { subject in
      subject.set([bitcoin: 1])
      subject.setBook(of: bitcoin, levels: 1)
      let viewModel = subject.viewModel()
      for (view, sleeperCount) in [(MarketViewModel.View.list, 1), (.detail(bitcoin), 2)] {
        viewModel.show(view)
        try await subject.running(viewModel) {
          await subject.clock.sleepers(atLeast: sleeperCount)
          viewModel.show(.hidden)
          let requests = subject.exchange.update { $0.requests }
          subject.advance(by: 10)
          await waiting { subject.exchange.update { $0.requests } != requests }
          try check(subject.exchange.update { $0.requests }, is: requests)
        }
      }
    },
    Rule(
      "A view that appears again is requested immediately if its values are older than the interval, else when they are"
    ) { subject in
      subject.set([bitcoin: 1])
      let gate = Gate()
      gate.open()
      let viewModel = subject.viewModel { if $0 == .tickers { try await gate.pass() } }
      viewModel.show(.list)
      try await subject.running(viewModel) {
        await subject.clock.sleepers(atLeast: 1)
        viewModel.show(.hidden)
        await subject.noSleepers()
        subject.advance(by: 4)
        viewModel.show(.list)
        await subject.clock.sleepers(atLeast: 1)
        await waiting { gate.arrivals > 1 }
        try check(gate.arrivals, is: 1)
        subject.advance(by: 6)
        await subject.clock.sleepers(atLeast: 1)
        try check(gate.arrivals, is: 2)
        viewModel.show(.hidden)
        await subject.noSleepers()
        subject.advance(by: 25)
        viewModel.show(.list)
        await subject.clock.sleepers(atLeast: 1)
        try check(gate.arrivals, is: 3)
      }
    },
    Rule("A paused view requests nothing but missing values") { subject in
      subject.set([bitcoin: 1])
      subject.setBook(of: bitcoin, levels: 1)
      let viewModel = subject.viewModel()
      viewModel.show(.list)
      try await subject.running(viewModel) {
        await subject.clock.sleepers(atLeast: 1)
        viewModel.setPaused(true)
        subject.advance(by: 10)
        viewModel.show(.detail(bitcoin))
        await viewModel.state { $0.detail?.book != nil && !$0.isRefreshing }
        subject.advance(by: 10)
        await waiting { subject.count() > 1 || subject.count(of: "book") > 1 }
        try check(subject.count(), is: 1)
        try check(subject.count(of: "book"), is: 1)
        viewModel.setPaused(false)
        await subject.clock.sleepers(atLeast: 2)
        try check(subject.count(), is: 2)
        try check(subject.count(of: "book"), is: 2)
      }
    },
    Rule("A refresh works while the view model is paused") { subject in
      subject.set([bitcoin: 1])
      let viewModel = subject.viewModel()
      viewModel.show(.list)
      viewModel.setPaused(true)
      for number in 1...2 {
        await viewModel.refresh()
        try check(viewModel.state().number, is: number)
      }
      try check(viewModel.state().isPaused, "a paused view model")
    },
  ]
}
