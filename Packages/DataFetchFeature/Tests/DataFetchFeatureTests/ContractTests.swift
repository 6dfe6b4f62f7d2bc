import ContentService
import Contract
import DataFetchFeatureContract
import FailureLog
import FetchLog
import SQLiteDatabase
import ObservableState
import ObservableStateTesting
import PortableFoundation
import Testing

@testable import DataFetchFeature

private typealias Subject = DataFetchFeatureContract.Subject
private typealias BrokenViewModels = BrokenConfigurations<Subject>

@Suite(.timeLimit(.minutes(10))) struct ContractTests {
  @Test(arguments: DataFetchFeatureContract.rules)
  func `every view model obeys the contract`(rule: DataFetchFeatureContract.Rule) async {
    await rule.verify(on: "mock") { Self.subject() }
  }

  @Test func `each rule rejects a broken view model`() async {
    let broken =
      Self.brokenStates + Self.brokenReads + Self.brokenFetches + Self.brokenActivities
      + Self.brokenResets
    await broken.verifyRejection(by: DataFetchFeatureContract.rules) { Self.subject() }
  }

  private static func subject() -> Subject {
    let database = SQLiteDatabase.inMemory()
    let seconds = Shared(0)
    return Subject { responseCode, saving, reading, server in
      .mock(
        in: database,
        responseCode: responseCode,
        saving: saving,
        reading: reading,
        server: server,
        now: { Date(timeIntervalSince1970: Double(seconds.replace { $0 + 1 })) }
      )
    }
  }

  private static let brokenStates: BrokenViewModels = [
    // Sends the current state only.
    "A listener receives the current state first, then every new one":
      changing { $0.states = BrokenStates.currentOnly($1.state) },
    // Sends states to the first listener only.
    "All listeners see the same states in the same order": changing {
      $0.states = BrokenStates.toFirstListener($1.states)
    },
    // Ends with the first listener.
    "A listener that ends does not affect the others": changing {
      $0.states = BrokenStates.shared($1.states)
    },
    // Starts at 1.
    "A new view model shows no response code and the count 0, whatever is saved": showing {
      $0.saved.timesFetched += 1
    },
    // Shows the count before it is saved.
    "What is shown is saved": showing { if $0.step == .saving { $0.saved.timesFetched += 1 } },
  ]

  private static let clearingRule = """
    A successful refresh clears a read failure, and the failure of a fetch once a later fetch from the server has \
    succeeded, but no other one
    """

  private static let brokenReads: BrokenViewModels = [
    // Omits the code.
    "Appearing shows the response code and the count that were saved last": showing {
      $0.saved.responseCode = nil
    },
    // Invents a code.
    "Before the first fetch the code is nil and the count is 0": showing {
      $0.saved.responseCode = $0.saved.responseCode ?? UUID(number: 0)
    },
    // Omits the record.
    "A code comes with the record of its fetch": showing { $0.saved.lastFetch = nil },
    // Swallows errors.
    "A read error is shown as a failure and changes neither": showing { $0.failure = nil },
    // Reads once.
    "A refresh shows what another process has saved": changing { viewModel, _ in
      viewModel.refresh = {}
    },
    // Clears no failure.
    clearingRule:
      changing { viewModel, original in
        viewModel.refresh = { if original.state().failure == nil { await original.refresh() } }
      },
    // Clears every failure.
    clearingRule:
      changing { viewModel, original in
        let isRefreshed = Shared(false)
        viewModel.refresh = {
          await original.refresh()
          isRefreshed.value = true
        }
        viewModel.state = {
          var state = original.state()
          if isRefreshed.value { state.failure = nil }
          return state
        }
      },
    // Shows the failure of a fetch until its own next fetch.
    clearingRule: changing { viewModel, original in
      let failure = Shared<DataFetchFailure?>(nil)
      viewModel.fetchContent = {
        await original.fetchContent()
        failure.value = original.state().failure
      }
      viewModel.state = {
        var state = original.state()
        state.failure = failure.value ?? state.failure
        return state
      }
    },
    // Ignores the cancellation.
    "A cancelled refresh changes nothing": changing { viewModel, original in
      let count = Shared(0)
      viewModel.refresh = {
        await original.refresh()
        count.replace { $0 + 1 }
      }
      viewModel.state = {
        var state = original.state()
        state.saved.timesFetched += count.value
        return state
      }
    },
    // Shows the outdated state.
    "A refresh that started before a fetch or a reset finished does not replace its state":
      changing { viewModel, original in
        let outdated = Shared<DataFetchViewModel.State?>(nil)
        viewModel.refresh = {
          let state = original.state()
          await original.refresh()
          outdated.value = state
        }
        viewModel.state = { outdated.value ?? original.state() }
      },
  ]

  private static let brokenFetches: BrokenViewModels = [
    // Shows the previous failure.
    "A fetch clears the error message before its first request": showing {
      if $0.step != nil { $0.failure = .internalError(cause: "It broke.") }
    },
    // Hides its steps.
    "A fetch shows each of its steps, then the new code and count":
      changing { viewModel, original in
        let shown = ObservableState(original.state())
        viewModel.states = { shown.states() }
        viewModel.fetchContent = {
          await original.fetchContent()
          shown.update { $0 = original.state() }
        }
      },
    // Removes the code after a failure.
    "A failed fetch leaves code and count unchanged, and shows the error message and the failure":
      showing { if $0.failure != nil { $0.saved.responseCode = nil } },
    // Ignores a failed save.
    "A code that cannot be saved is not shown, and the failure names it": creating { mock in
      Subject { responseCode, _, reading, server in
        mock.viewModel(responseCode: responseCode, reading: reading, server: server)
      }
    },
    // Starts a fetch with every call.
    "A call during a fetch joins it and starts nothing": creating { mock in
      Subject { responseCode, saving, reading, server in
        let original = mock.makeViewModel(responseCode, saving, reading, server)
        var viewModel = original
        viewModel.fetchContent = {
          await mock.makeViewModel(responseCode, saving, reading, server).fetchContent()
          await original.refresh()
        }
        return viewModel
      }
    },
    // Reports a cancellation as a failure.
    "A fetch that is cancelled before it is saved saves nothing and shows nothing":
      creating { mock in
        Subject { responseCode, saving, reading, server in
          mock.viewModel(
            responseCode: responseCode,
            saving: { do { try await saving() } catch { throw DiskFull() } },
            reading: reading,
            server: server
          )
        }
      },
  ]

  private static let brokenActivities: BrokenViewModels = [
    // Shows every server.
    "The activity has the latest fetches and failures of one server, newest first":
      creating { mock in
        Subject { responseCode, saving, reading, _ in
          mock.viewModel(responseCode: responseCode, saving: saving, reading: reading)
        }
      },
    // Shows no failures.
    "The activity has the latest fetches and failures of one server, newest first":
      showing { $0.activity = ServerActivity(fetches: $0.activity.fetches) },
    // Shows the oldest first.
    "The activity has the latest fetches and failures of one server, newest first":
      showing { state in
        state.activity = ServerActivity(
          fetches: state.activity.fetches.reversed(),
          failures: state.activity.failures
        )
      },
    // Reads once.
    "The activity has the fetches and failures of this and of other processes":
      changing { viewModel, _ in viewModel.refresh = {} },
    // Is healthy since the last fetch.
    "A server is healthy since the first fetch after its last failure":
      showing { state in
        guard case .healthy = state.activity.health, let last = state.saved.lastFetch else {
          return
        }
        state.activity.health = .healthy(since: last.entry.time)
      },
    // Is failing since the last failure.
    "A server is failing since the first failure after its last fetch":
      showing { state in
        guard case .failing = state.activity.health else { return }
        state.activity.health = .failing(since: state.activity.events[0].time)
      },
  ]

  private static let brokenResets: BrokenViewModels = [
    // Removes the activity.
    "A reset shows no response code and the count 0, and keeps the activity": showing {
      if $0.saved.responseCode == nil { $0.activity = ServerActivity() }
    },
    // Reports a reset.
    "A reset before the first fetch does nothing": changing { viewModel, original in
      viewModel.reset = {
        _ = await original.reset()
        return .done
      }
    },
    // Forgets the code.
    "An undo shows the code and the count from before the reset": changing { viewModel, original in
      let isUndone = Shared(false)
      viewModel.undoReset = {
        isUndone.value = true
        return await original.undoReset()
      }
      viewModel.state = {
        var state = original.state()
        if isUndone.value { state.saved.responseCode = nil }
        return state
      }
    },
    // Reports an undo.
    "An undo after a fetch, or without a reset, does nothing": changing { viewModel, original in
      viewModel.undoReset = {
        _ = await original.undoReset()
        return .done
      }
    },
    // Shows no failure.
    "A reset or an undo that fails changes nothing and is shown as a failure": showing {
      $0.failure = nil
    },
  ]

  private struct DiskFull: Error {}
}

/// Breaks the mock by the way in which view models are created.
private func creating(
  _ change: @escaping @Sendable (_ mock: Subject) -> Subject
) -> BrokenViewModels.Change {
  { subject, original in subject = change(original) }
}

/// Breaks the mock by a change of the endpoints.
private func changing(
  _ change:
    @escaping @Sendable (
      _ viewModel: inout DataFetchViewModel, _ original: DataFetchViewModel
    ) -> Void
) -> BrokenViewModels.Change {
  creating { mock in
    Subject { responseCode, saving, reading, server in
      let original = mock.makeViewModel(responseCode, saving, reading, server)
      var viewModel = original
      change(&viewModel, original)
      return viewModel
    }
  }
}

/// Breaks the mock by a change of the current state.
private func showing(
  _ change: @escaping @Sendable (_ state: inout DataFetchViewModel.State) -> Void
) -> BrokenViewModels.Change {
  changing { viewModel, original in
    viewModel.state = {
      var state = original.state()
      change(&state)
      return state
    }
  }
}
