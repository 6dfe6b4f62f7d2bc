import APIClient
import GitHubClient
import ListPaging
import ObservableState
import PortableFoundation
import StargazerService
import Synchronization

/// The need of the details of an account.
struct DetailsDemand: Equatable {
  let login: Login
  let attempts: Model.Attempts
}

// What is needed.
extension Model {
  @Sendable func countInterval(in state: State) -> Duration? {
    state.view == .hidden ? nil : state.interval
  }

  /// Returns the attempts so far to request a history that is needed: it is shown, or it replaces the people.
  @Sendable func historyDemand(in state: State) -> Attempts? {
    guard state.view == .history || state.view != .hidden && state.refusal != nil,
      state.history == nil, !state.isRefreshing
    else { return nil }
    return attempts(.history)
  }

  @Sendable func detailsDemand(in state: State) -> DetailsDemand? {
    guard case .details(let login) = state.view, state.details?.profile == nil, !state.isRefreshing
    else { return nil }
    return attempts(.details(login)).map { DetailsDemand(login: login, attempts: $0) }
  }

  /// Returns the failed attempts of an operation; nil if no further one can succeed.
  private func attempts(_ operation: StargazersFailure.Operation) -> Attempts? {
    memory.withLock { memory in
      var attempts = memory.attempts[operation] ?? Attempts()
      attempts.pauseEnd = max(attempts.pauseEnd, memory.limitEnd)
      return attempts.isFinal ? nil : attempts
    }
  }

  /// Runs a request after the pause of a failure.
  func load(
    _ attempts: Attempts,
    while isCurrent: @Sendable () -> Bool,
    _ request: () async -> Void
  ) async {
    do {
      try await sleep(until: attempts.retryTime)
    } catch {
      return
    }
    guard isCurrent() else { return }
    await request()
  }

  /// Requests the count at an interval, from start to start, until the task is cancelled; after a failure, not before the
  /// end of its pause.
  func pollCount(every interval: Duration, while isCurrent: @Sendable () -> Bool) async {
    let start = elapsed()
    while !Task.isCancelled {
      let due = memory.withLock { memory in
        max(
          (memory.countStart ?? start) + interval,
          memory.attempts[.count]?.retryTime ?? .zero,
          memory.limitEnd
        )
      }
      if due > elapsed() {
        // The first page of a refresh has the count, too.
        do { try await sleep(until: due) } catch { return }
      } else {
        guard isCurrent() else { return }
        await requestCount(every: interval)
      }
    }
  }
}

// Requests.
extension Model {
  /// Requests and shows the count.
  private func requestCount(every interval: Duration) async {
    let number = change { _, memory in memory.startCount(at: elapsed()) }
    await perform(.count, after: interval) {
      try await service.count(shown.state.name)
    } show: { counted, state, memory in
      receive(counted.repository, number, in: &state, &memory)
    }
  }

  /// Shows a repository, unless that of a newer request is shown.
  func receive(
    _ repository: Repository,
    _ number: Int,
    in state: inout State,
    _ memory: inout Memory
  ) {
    guard number > memory.shownCountRequest else { return }
    memory.shownCountRequest = number
    state.repository = repository
    state.countTime = now()
    memory.forget(.count, in: &state)
  }

  /// Requests and shows the history.
  func requestHistory() async {
    await perform(.history) {
      try await service.history(shown.state.name)
    } show: { history, state, _ in
      state.history = history
    }
  }

  /// Requests the details of an account, and shows them if they are still needed.
  func requestDetails(_ login: Login) async {
    await perform(.details(login)) {
      try await service.profile(login)
    } show: { profile, state, _ in
      if state.details?.login == login { state.details?.profile = profile }
    }
  }

  /// Runs a request, and shows its result or its failure.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - interval: The shortest time from a start to the next one.
  private func perform<Value>(
    _ operation: StargazersFailure.Operation,
    after interval: Duration = .zero,
    _ request: () async throws -> Value,
    show: (_ value: Value, _ state: inout State, _ memory: inout Memory) -> Void
  ) async {
    let start = elapsed()
    do {
      let value = try await request()
      change { state, memory in
        show(value, &state, &memory)
        memory.forget(operation, in: &state)
        memory.limitEnd = .zero
        receiveRateLimit(in: &state)
      }
    } catch is CancellationError {
      return
    } catch {
      let cause = StargazersFailure.Cause(error)
      change { state, memory in
        // The details of another account are needed.
        if case .details(let login) = operation, state.details?.login != login { return }
        var attempts = memory.attempts[operation] ?? Attempts()
        attempts.failed.add(at: elapsed(), pausing: cause.pause)
        attempts.pauseEnd = start + interval
        attempts.isFinal = cause.isFinal
        memory.attempts[operation] = attempts
        memory.limitEnd = max(memory.limitEnd, elapsed() + cause.pause)
        let nextAttempt = attempts.isFinal ? nil : now() + (attempts.retryTime - elapsed())
        state.fail(operation, cause, count: attempts.failed.count, nextAttempt: nextAttempt)
        receiveRateLimit(in: &state)
      }
    }
  }

  /// Shows the rate limit of the last response.
  func receiveRateLimit(in state: inout State) {
    guard let limit = service.rateLimit(), limit != state.rateLimit?.limit else { return }
    state.rateLimit = .init(limit: limit, resetTime: now() + limit.timeUntilReset)
  }
}

extension Model.Memory {
  /// Returns the number of a new request for the count.
  mutating func startCount(at time: Duration) -> Int {
    countStart = time
    countRequests += 1
    return countRequests
  }

  /// Removes the failure of an operation.
  mutating func forget(
    _ operation: StargazersFailure.Operation,
    in state: inout StargazersViewModel.State
  ) {
    attempts[operation] = nil
    state.failures.removeAll { $0.operation == operation }
  }
}

extension StargazersViewModel.State {
  /// Shows what is known of the list.
  mutating func show(_ memory: Model.Memory) {
    let list = memory.list
    people = list.isLoaded ? list.elements : memory.savedPeople
    if list.isLoaded { savedTime = nil }
    isLoaded = list.isLoaded
    isLoading = list.load != nil
    isComplete = list.position(.next) == .end
    duplicateCount = list.duplicateCount
    if list.failure == nil { failures.removeAll { $0.operation == .people } }
    let isNearEnd =
      filter.isEmpty && Model.trigger.isDue(visibleThrough: memory.visibleEnd, of: people.count)
    isPageDue = !isComplete && (!isLoaded || memory.isMoreRequested || isNearEnd)
  }

  /// Shows a failure in place of the last one of its operation.
  mutating func fail(
    _ operation: StargazersFailure.Operation,
    _ cause: StargazersFailure.Cause,
    count: Int,
    nextAttempt: Date?
  ) {
    failures.removeAll { $0.operation == operation }
    failures.append(.init(operation, cause, count: count, nextAttempt: nextAttempt))
  }
}

extension Date {
  /// Returns the time after a duration.
  static func + (time: Self, duration: Duration) -> Self {
    time.addingTimeInterval(duration / .seconds(1))
  }
}
