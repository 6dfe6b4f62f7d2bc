import GitHubClient
import ListPaging
import ObservableState
import PortableFoundation
import StargazerService
import Synchronization

/// The need of a page: another one after each answer.
struct PageDemand: Equatable {
  /// The number of answers before the page.
  let answerCount: Int

  /// The end of the pause after a failure.
  let retryTime: Duration
}

extension Model {
  /// The rows below the visible part at which the next page is requested: half a page of GitHub.
  static let trigger = ScrollTrigger(margin: 50)

  /// Returns the need of a page; nil without one.
  @Sendable func pageDemand(in state: State) -> PageDemand? {
    guard state.view != .hidden, state.isPageDue, !state.isRefreshing, state.refusal == nil else {
      return nil
    }
    return memory.withLock { memory in
      let failure = memory.list.failure
      guard failure?.error.isFinal != true else { return nil }
      return PageDemand(
        answerCount: memory.answerCount,
        retryTime: max(failure?.retryTime ?? .zero, memory.limitEnd)
      )
    }
  }

  /// Requests and shows a page after the pause of a failure.
  func loadPage(_ demand: PageDemand, while isCurrent: @Sendable () -> Bool) async {
    do {
      try await sleep(until: demand.retryTime)
    } catch {
      return
    }
    guard isCurrent() else { return }
    await request { memory in memory.list.startLoad(.next, at: elapsed()) }
  }

  /// Requests and shows the first page, and the shown history or details, again.
  func refresh() async {
    let (details, hasHistory) = change { state, _ in
      state.isRefreshing = true
      return (state.details?.login, state.view == .history || state.history != nil)
    }
    async let history: Void? = hasHistory ? requestHistory() : nil
    async let profile: Void? = details.asyncMap { await self.requestDetails($0) }
    await request { memory in
      memory.isMoreRequested = false
      return memory.list.startRefresh()
    }
    _ = await (history, profile)
    change { state, _ in state.isRefreshing = false }
  }

  /// Requests and shows the page of a load, if there is one.
  private func request(starting start: (inout Memory) -> PeopleList.Load?) async {
    let started = change { _, memory in
      start(&memory).map { ($0, $0.cursor == nil ? memory.startCount(at: elapsed()) : 0) }
    }
    guard let (load, countNumber) = started else { return }
    do {
      let page: PeoplePage =
        if let next = load.cursor { try await service.morePeople(next) } else {
          try await service.people(shown.state.name, shown.state.order)
        }
      receive(page, for: load, countNumber)
    } catch is CancellationError {
      change { _, memory in memory.list.cancel(load) }
    } catch StargazerServiceError.notPermitted(let refusal) {
      receive(refusal, for: load, countNumber)
    } catch GitHubClientError.beyondLastPage where load.cursor != nil {
      change { state, memory in
        guard memory.list.finish(load, with: .init([])) else { return }
        memory.answerCount += 1
        state.isTruncated = true
      }
    } catch {
      receive(error, for: load)
    }
  }

  private func receive(_ page: PeoplePage, for load: PeopleList.Load, _ countNumber: Int) {
    change { state, memory in
      guard memory.list.finish(load, with: .init(page.people, next: page.next)) else { return }
      memory.answerCount += 1
      memory.isMoreRequested = false
      memory.limitEnd = .zero
      state.refusal = nil
      receiveRateLimit(in: &state)
      guard load.cursor == nil else { return }
      memory.visibleEnd = min(memory.visibleEnd, memory.list.elements.count)
      receive(page.repository, countNumber, in: &state, &memory)
      state.listedCount = page.repository.starCount
      state.isTruncated = false
    }
  }

  private func receive(
    _ refusal: StargazerServiceError.Refusal,
    for load: PeopleList.Load,
    _ countNumber: Int
  ) {
    change { state, memory in
      guard memory.list.finish(load, with: .init([])) else { return }
      memory.answerCount += 1
      memory.limitEnd = .zero
      if state.savedTime != nil { state.listedCount = nil }
      state.refusal = refusal
      receive(refusal.repository, countNumber, in: &state, &memory)
      receiveRateLimit(in: &state)
    }
  }

  private func receive(_ error: any Error, for load: PeopleList.Load) {
    change { state, memory in
      let cause = StargazersFailure.Cause(error)
      guard memory.list.fail(load, with: cause, at: elapsed(), pausing: cause.pause) else { return }
      memory.answerCount += 1
      memory.limitEnd = max(memory.limitEnd, elapsed() + cause.pause)
      receiveRateLimit(in: &state)
      guard let failure = memory.list.failure else { return }
      let delay = failure.retryTime - elapsed()
      state.fail(
        .people,
        cause,
        count: failure.count,
        // A refresh of a loaded list is repeated by the user alone.
        nextAttempt: cause.isFinal || !state.isPageDue ? nil : now() + delay
      )
    }
  }
}

extension Optional {
  /// Returns the result of an asynchronous closure for the value; nil without one.
  fileprivate func asyncMap<Value>(_ body: (Wrapped) async -> Value) async -> Value? {
    guard let self else { return nil }
    return await body(self)
  }
}
