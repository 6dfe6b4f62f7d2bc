import APIClient
import Contract
import GitHubClient
import ListPaging
import PortableFoundation
import StargazerService
import StargazersFeature
import StargazersFeatureContract

let brokenRefreshes: BrokenViewModels = [
  // Waits for the page, as the original application did.
  "A refresh supersedes a page in flight": changing { viewModel, original in
    viewModel.refresh = { if !original.state().isLoading { await original.refresh() } }
  },
  // Removes the people first, as the original application did.
  "A refresh keeps the people until the first page has arrived": showing {
    if $0.isRefreshing { $0.people = [] }
  },
  "A refresh keeps the people until the first page has arrived": showing {
    $0.isRefreshing = false
  },
  // Sends a request for each call.
  "At most one refresh is in flight": { subject, mock in
    subject.makeViewModel = { order, interval, changing in
      let original = mock.makeViewModel(order, interval, changing)
      let others = (0..<3).map { _ in mock.makeViewModel(order, interval) { _ in } }
      let count = Shared(0)
      var viewModel = original
      viewModel.refresh = { await others[count.replace { $0 + 1 } % 3].refresh() }
      return viewModel
    }
  },
  "A refresh does not wait for the end of a pause": changing { viewModel, original in
    viewModel.refresh = { if original.state().failures.isEmpty { await original.refresh() } }
  },
  // Keeps the failure.
  "A refresh does not wait for the end of a pause": changing { viewModel, original in
    let failures = Shared<[StargazersFailure]>([])
    viewModel.state = {
      var state = original.state()
      failures.value += state.failures
      state.failures = failures.value
      return state
    }
  },
  "A refresh that fails keeps the people": showing {
    if !$0.failures.isEmpty { $0.people = [] }
  },
  "A refresh that fails keeps the people": showing { $0.failures = [] },
  // Pauses longer after each refresh.
  "A refresh that fails does not postpone the next attempt": changing { viewModel, original in
    let count = Shared(0.0)
    viewModel.refresh = {
      await original.refresh()
      count.replace { $0 + 1 }
    }
    viewModel.state = {
      var state = original.state()
      for index in state.failures.indices {
        state.failures[index].nextAttempt?.addTimeInterval(count.value)
      }
      return state
    }
  },
  // Waits longer than the limit lasts.
  "A refresh that fails does not postpone the next attempt": serving { service in
    service.history = { [history = service.history] name in
      do { return try await history(name) } catch GitHubClientError.rateLimited(var pause) {
        pause.remaining *= 2
        throw GitHubClientError.rateLimited(pause)
      }
    }
  },
  // Shows the cancellation as a failure.
  "A cancelled refresh changes no value": changing { viewModel, original in
    let isCancelled = Shared(false)
    viewModel.refresh = {
      await original.refresh()
      isCancelled.value = Task.isCancelled
    }
    viewModel.state = {
      var state = original.state()
      if isCancelled.value { state.failures = [StargazersFailure(.people, .other("Cancelled."))] }
      return state
    }
  },
]

let brokenFailures: BrokenViewModels = [
  // Shows it again, as the original application did.
  "A failure is shown once, and is followed by further attempts with growing pauses": showing {
    $0.failures += $0.failures
  },
  // Tries again three times without a pause; without end, the rule would need minutes.
  "A failure is shown once, and is followed by further attempts with growing pauses": changing {
    viewModel,
    original in
    viewModel.run = {
      async let run: Void = original.run()
      for await state in original.states() where !state.failures.isEmpty {
        for _ in 1...3 { await original.refresh() }
        break
      }
      await run
    }
  },
  "A failure is shown once, and is followed by further attempts with growing pauses": showing {
    state in
    state.failures = state.failures.map {
      StargazersFailure($0.operation, $0.cause, count: $0.count)
    }
  },
  // Takes the failure for one that passes.
  "There is no attempt after a failure that no attempt can change": serving { service in
    service.history = { _ in throw StargazersFailure(.history, .other("Not found.")) }
  },
  // Does not know how long the limit lasts.
  "After a rate limit, the next attempt is at its end": serving { service in
    service.people = { [people = service.people] name, order in
      do { return try await people(name, order) } catch {
        throw StargazersFailure(.people, .other("Too many requests."))
      }
    }
  },
  "The rate limit of the last response is shown with the time of its reset": showing {
    $0.rateLimit = nil
  },
  // Counts from the start of the period.
  "The rate limit of the last response is shown with the time of its reset": showing {
    $0.rateLimit?.resetTime = StargazersFeatureContract.start
  },
]

let brokenLevels: BrokenViewModels = [
  // Takes the refusal for a list without people.
  "Without permission to list people, the history and the count are shown with the reason": serving
  {
    service in
    service.people = { [people = service.people] name, order in
      do { return try await people(name, order) } catch StargazerServiceError.notPermitted(
        let refusal
      ) {
        return PeoplePage(repository: refusal.repository, people: [], next: nil)
      }
    }
  },
  // Does not show the history.
  "Without permission to list people, the history and the count are shown with the reason": showing
  {
    $0.history = nil
  },
  // Shows the refusal as a failure.
  "Without permission to list people, the history and the count are shown with the reason": showing
  {
    if $0.refusal != nil { $0.failures.append(StargazersFailure(.people, .other("Refused."))) }
  },
  "Without permission and without a history, the count is shown": showing {
    if $0.failures.contains(where: { $0.operation == .history }) { $0.repository = nil }
  },
  "Without permission and without a history, the count is shown": showing { $0.failures = [] },
  // Remembers the refusal.
  "A refresh after permission was granted shows the people": changing { viewModel, original in
    let refusal = Shared<StargazerServiceError.Refusal?>(nil)
    viewModel.state = {
      var state = original.state()
      refusal.value = refusal.value ?? state.refusal
      state.refusal = refusal.value
      return state
    }
  },
]

let brokenDetails: BrokenViewModels = [
  // Requests the history with the list.
  "The history is requested when it is first shown": changing { viewModel, original in
    viewModel.show = { view in original.show(view == .list ? .history : view) }
  },
  // Requests the history again.
  "The history is requested when it is first shown": changing { viewModel, original in
    viewModel.run = {
      async let run: Void = original.run()
      for await state in original.states() where state.history != nil {
        await original.refresh()
        break
      }
      await run
    }
  },
  // Shows what the list has, as the original application did.
  "The details of an account are requested when they are shown": showing {
    $0.details?.profile = nil
  },
  // Keeps the details.
  "The details of an account are requested when they are shown": changing { viewModel, original in
    viewModel.show = { if $0 != .list || original.state().details == nil { original.show($0) } }
  },
  // Shows each response.
  "Late details of another account never appear": { subject, mock in
    subject.makeViewModel = { order, interval, changing in
      let last = Shared<Profile?>(nil)
      let original = mock.makeViewModel(order, interval) { service in
        changing(&service)
        service.profile = { [profile = service.profile] login in
          let profile = try await profile(login)
          last.value = profile
          return profile
        }
      }
      var viewModel = original
      viewModel.state = {
        var state = original.state()
        state.details?.profile = last.value
        return state
      }
      return viewModel
    }
  },
  // Stays with the first account.
  "Late details of another account never appear": changing { viewModel, original in
    viewModel.show = { if original.state().details == nil { original.show($0) } }
  },
]

let brokenCounts: BrokenViewModels = [
  "The count is received with the first page, and then requested at the interval":
    polling(every: nil),
  "The count is received with the first page, and then requested at the interval":
    polling(every: .seconds(9)),
  // Makes an old count look new.
  "The count is received with the first page, and then requested at the interval": showing {
    $0.countTime = .distantFuture
  },
  "Without an interval, the count is not requested again": polling(every: .seconds(10)),
  // Shows each response.
  "An older count never replaces a newer one": { subject, mock in
    subject.makeViewModel = { order, interval, changing in
      let last = Shared<Repository?>(nil)
      let original = mock.makeViewModel(order, interval) { service in
        changing(&service)
        service.count = { [count = service.count] name in
          // Also of a request that was cancelled since.
          let counted = try await Task { try await count(name) }.value
          last.value = counted.repository
          return counted
        }
      }
      var viewModel = original
      viewModel.state = {
        var state = original.state()
        if let repository = last.value { state.repository = repository }
        return state
      }
      return viewModel
    }
  },
]
