import Contract
import ExchangeClient
import MarketFeature
import MarketFeatureContract
import MarketService
import ObservableStateTesting
import PortableFoundation
import TestClock
import Testing

let brokenListeners: BrokenViewModels = [
  // Looks busy from the start.
  "A new view model shows nothing and sends no request": showing {
    if $0.number == 0 { $0.isRefreshing = true }
  },
  // Requests the prices as soon as it runs.
  "A new view model shows nothing and sends no request": changing { viewModel, original in
    viewModel.run = {
      await original.refresh()
      await original.run()
    }
  },
  // Sends the current state only.
  "A listener receives the current state first, then every new one":
    changing { viewModel, original in
      viewModel.states = BrokenStates.currentOnly(original.state)
    },
  // Sends states to the first listener only.
  "All listeners see the same states in the same order": changing { viewModel, original in
    viewModel.states = BrokenStates.toFirstListener(original.states)
  },
  // Ends with the first listener.
  "A listener that ends does not affect the others": changing { viewModel, original in
    viewModel.states = BrokenStates.shared(original.states)
  },
  // Keeps itself alive.
  "The states end when the view model is released": changing { viewModel, original in
    let cycle = Shared<MarketViewModel?>(nil)
    viewModel.refresh = {
      _ = cycle
      await original.refresh()
    }
    cycle.value = viewModel
  },
]

let brokenPolling: BrokenViewModels = [
  // Waits for the first response.
  "The stored prices are shown before the first response": showing {
    if $0.number == 0 { $0.quotes = [] }
  },
  // Shows no sparklines of them.
  "The stored prices are shown before the first response": showing {
    if $0.number == 0 { $0.sparklines = [:] }
  },
  // Waits an interval before the first request.
  "Requests start at the interval, from start to start, the first one immediately":
    creating { mock, interval, requesting, changing in
      let original = mock.makeViewModel(interval, requesting, changing)
      var viewModel = original
      viewModel.run = {
        try? await mock.clock.sleep(for: interval ?? .zero)
        await original.run()
      }
      return viewModel
    },
  // Waits an interval after each response.
  "Requests start at the interval, from start to start, the first one immediately":
    creating { mock, interval, requesting, changing in
      var viewModel = mock.makeViewModel(interval, requesting, changing)
      viewModel.run = { [refresh = viewModel.refresh] in
        while !Task.isCancelled {
          await refresh()
          try? await mock.clock.sleep(for: interval ?? .zero)
        }
      }
      return viewModel
    },
  // Takes 0 for the default.
  "An interval of 0 is no pause": creating { mock, interval, requesting, changing in
    let interval = interval == .zero ? MarketViewModel.defaultInterval : interval
    return mock.makeViewModel(interval, requesting, changing)
  },
  // Takes no interval for the default.
  "Without an interval, a view is requested once":
    creating { mock, interval, requesting, changing in
      mock.makeViewModel(interval ?? MarketViewModel.defaultInterval, requesting, changing)
    },
  // Ignores the time of the failure.
  "After throttling, the next request starts at the time that the failure shows": serving {
    $0.refresh = { [refresh = $0.refresh] symbols, interval in
      let snapshot = try await refresh(symbols, interval)
      return MarketSnapshot(
        number: snapshot.number,
        quotes: snapshot.quotes,
        failures: snapshot.failures.map {
          let nextAttempt = $0.nextAttempt.addingTimeInterval(-90)
          return MarketFailure($0.operation, $0.cause, nextAttempt: nextAttempt)
        }
      )
    }
  },
  // Polls at the interval.
  "After throttling, the next request starts at the time that the failure shows":
    creating { mock, interval, requesting, changing in
      var viewModel = mock.makeViewModel(interval, requesting, changing)
      viewModel.run = { [refresh = viewModel.refresh] in
        while !Task.isCancelled {
          await refresh()
          try? await mock.clock.sleep(for: interval ?? .zero)
        }
      }
      return viewModel
    },
  // Polls in a task that is never cancelled.
  "A cancelled run leaves no sleeper behind": changing { viewModel, original in
    viewModel.run = {
      Task { await original.run() }
      try? await Gate().pass()
    }
  },
]

let brokenVisibility: BrokenViewModels = [
  // Does not notice that it is hidden.
  "A hidden view requests nothing": changing { viewModel, original in
    viewModel.show = { if $0 != .hidden { original.show($0) } }
  },
  // Requests when it appears.
  """
  A view that appears again is requested immediately if its values are older than the interval, else when they are
  """: changing { viewModel, original in
    viewModel.show = { view in
      original.show(view)
      if view == .list { Task { await original.refresh() } }
    }
  },
  // Waits an interval when it appears, as the original application did.
  """
  A view that appears again is requested immediately if its values are older than the interval, else when they are
  """: creating { mock, interval, requesting, changing in
    let original = mock.makeViewModel(interval, requesting, changing)
    let hasAppeared = Shared(false)
    var viewModel = original
    viewModel.show = { view in
      guard view == .list, hasAppeared.replace(with: { _ in true }) else {
        return original.show(view)
      }
      Task {
        try? await mock.clock.sleep(for: interval ?? .zero)
        original.show(view)
      }
    }
    return viewModel
  },
  // Cannot be paused.
  "A paused view requests nothing but missing values": changing { viewModel, _ in
    viewModel.setPaused = { _ in }
  },
  // Requests nothing at all while it is paused.
  "A refresh works while the view model is paused": changing { viewModel, original in
    viewModel.refresh = { if !original.state().isPaused { await original.refresh() } }
  },
  // Resumes.
  "A refresh works while the view model is paused": changing { viewModel, original in
    viewModel.refresh = {
      original.setPaused(false)
      await original.refresh()
    }
  },
]
