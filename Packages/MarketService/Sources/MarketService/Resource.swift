import ExchangeClient
import PortableFoundation
import SingleFlight
import Synchronization

/// A value of the exchange, which is requested at most once at a time: responses cannot overtake each other.
final class Resource<Value: Sendable>: Sendable {
  /// The last response, and the result of the last request.
  struct Reading: Sendable {
    /// The last response; nil before the first one.
    var value: Value?

    /// The number of the last response; 0 before the first one.
    var number = 0

    /// The time of the last response.
    var receipt: Receipt?

    /// The error of the last request; nil if it succeeded.
    var failure: MarketFailure?

    /// The error itself; for errors that are not reported as failures.
    var error: (any Error)?
  }

  private let responses: Responses
  private let time: ServiceTime
  private let flight: SingleFlight

  /// Creates a value.
  ///
  /// - Parameters:
  ///   - operation: The name of the request in failures.
  ///   - time: The time of the service.
  ///   - request: Requests the value.
  ///   - other: Another request at the same time, whose end each response awaits. The response keeps the time of its
  ///     receipt, however long that takes.
  ///   - receive: Receives each response and its time, before the request counts as finished.
  init(
    _ operation: MarketFailure.Operation,
    time: ServiceTime,
    request: @escaping @Sendable () async throws -> Value,
    with other: @escaping @Sendable () async throws -> Void = {},
    receive: @escaping @Sendable (_ value: Value, _ receipt: Receipt) async -> Void = { _, _ in }
  ) {
    let responses = Responses(operation)
    self.responses = responses
    self.time = time
    flight = SingleFlight {
      let number = responses.start(at: time.elapsed())
      async let other: Void = other()
      let response: Result<Value, any Error>
      do {
        response = .success(try await request())
      } catch {
        response = .failure(error)
      }
      let (receipt, elapsed) = (time.receipt(), time.elapsed())
      do {
        try await other
        let value = try response.get()
        responses.receive(value, number: number, receipt, at: elapsed)
        await receive(value, receipt)
      } catch is CancellationError {
      } catch {
        responses.fail(error, at: elapsed)
      }
    }
  }

  /// The last response, without a request.
  var reading: Reading { responses.reading(at: time) }

  /// Requests the value and returns the last response; joins a current request, and sends none during a pause.
  ///
  /// - Parameters:
  ///   - interval: The interval of the caller.
  ///   - maximumAge: The age from which a value is requested again.
  /// - Throws: `CancellationError`.
  @discardableResult
  func refresh(every interval: Duration, maximumAge: Duration = .zero) async throws -> Reading {
    if responses.isDue(every: interval, maximumAge: maximumAge, at: time.elapsed()) {
      await flight()
    }
    try Task.checkCancellation()
    return reading
  }
}

extension Resource {
  /// The responses and failures so far.
  private final class Responses: Sendable {
    private struct State {
      var reading = Reading()
      var requests = 0
      var interval = Duration.zero
      var started = Duration.zero
      var received = Duration.zero
      var pause = Pause()
      var failure: (cause: MarketFailure.Cause, nextAttempt: Duration)?
    }

    private let operation: MarketFailure.Operation
    private let state = Mutex(State())

    init(_ operation: MarketFailure.Operation) {
      self.operation = operation
    }

    func isDue(every interval: Duration, maximumAge: Duration, at elapsed: Duration) -> Bool {
      state.withLock { state in
        state.interval = interval
        guard elapsed >= state.pause.end else { return false }
        return state.reading.value == nil || elapsed - state.received >= maximumAge
      }
    }

    /// Returns the number of a new request.
    func start(at elapsed: Duration) -> Int {
      state.withLock { state in
        state.requests += 1
        state.started = elapsed
        return state.requests
      }
    }

    func receive(_ value: Value, number: Int, _ receipt: Receipt, at elapsed: Duration) {
      state.withLock { state in
        state.reading = Reading(value: value, number: number, receipt: receipt)
        state.received = elapsed
        state.pause = Pause()
        state.failure = nil
      }
    }

    func fail(_ error: any Error, at elapsed: Duration) {
      state.withLock { state in
        state.pause.record(error, every: state.interval, at: elapsed)
        let nextAttempt = max(state.started + state.interval, state.pause.end, elapsed)
        state.failure = (MarketFailure.Cause(error), nextAttempt)
        state.reading.error = error
      }
    }

    func reading(at time: ServiceTime) -> Reading {
      state.withLock { state in
        var reading = state.reading
        reading.failure = state.failure.map { failure in
          let wait = max(failure.nextAttempt - time.elapsed(), .zero)
          let nextAttempt = time.now().addingTimeInterval(wait / .seconds(1))
          return MarketFailure(operation, failure.cause, nextAttempt: nextAttempt)
        }
        return reading
      }
    }
  }
}
