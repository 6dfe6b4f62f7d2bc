import ListPaging
import Testing

struct FailureTests {
  private let source = Source([1], [2])

  /// Fails the next load of a list and returns the time of the next attempt.
  private func retryTime(
    of list: People,
    at now: Duration = .zero,
    pausing pause: Duration = .zero
  ) throws -> Duration {
    let load = try #require(list.startLoad(.next, at: now))
    list.fail(load, with: .unreachable, at: now, pausing: pause)
    return try #require(list.failure).retryTime
  }

  @Test func `a failure keeps the elements, and the same page is requested again`() throws {
    let list = People()
    list.load(.next, from: source)
    let load = try #require(list.startLoad(.next))
    list.fail(load, with: .refused)
    #expect(list.ids == [1])
    #expect(list.failure?.kind == .further(.next))
    #expect(list.startLoad(.next, at: .seconds(1))?.cursor == load.cursor)
  }

  @Test func `each further failure doubles the pause until the maximum`() throws {
    let list = People(backOff: BackOff(first: .seconds(2), maximum: .seconds(9)))
    var now = Duration.zero
    var pauses: [Duration] = []
    for count in 1...5 {
      let retryTime = try retryTime(of: list, at: now)
      #expect(list.failure?.count == count)
      #expect(list.startLoad(.next, at: retryTime - .nanoseconds(1)) == nil)
      pauses.append(retryTime - now)
      now = retryTime
    }
    #expect(pauses == [.seconds(2), .seconds(4), .seconds(8), .seconds(9), .seconds(9)])
  }

  @Test func `a success ends the pauses`() throws {
    let list = People()
    let retryTime = try retryTime(of: list)
    list.load(.next, from: source, at: retryTime)
    #expect(list.failure == nil)
    #expect(try self.retryTime(of: list, at: retryTime) == retryTime + .seconds(1))
  }

  @Test func `a source that demands a pause determines its length`() throws {
    for pause in [Duration.seconds(100), .milliseconds(1)] {
      let list = People()
      let first = try retryTime(of: list)
      #expect(try retryTime(of: list, at: first, pausing: pause) == first + pause)
    }
  }

  @Test func `a refresh that fails during a pause does not postpone the next load`() throws {
    let list = People()
    let first = try retryTime(of: list)
    for milliseconds in [100, 500, 999] {
      list.fail(list.startRefresh(), with: .unreachable, at: .milliseconds(milliseconds))
      #expect(list.failure?.retryTime == first)
      #expect(list.failure?.count == 1)
    }
    #expect(try retryTime(of: list, at: first) == first + .seconds(2))
  }

  @Test func `a refresh that reaches a limit moves the next load to the end of the limit`() throws {
    let list = People()
    for second in 0..<8 {
      let now = Duration.seconds(second)
      list.fail(list.startRefresh(), with: .unreachable, at: now, pausing: .seconds(8) - now)
      #expect(list.failure?.retryTime == .seconds(8))
    }
  }

  @Test func `a refresh does not wait for the end of a pause`() throws {
    let list = People()
    _ = try retryTime(of: list)
    let refresh = list.startRefresh()
    #expect(refresh.kind == .first)
    #expect(list.finish(refresh, with: source.page(nil)))
    #expect(list.failure == nil)
  }

  @Test func `a cancelled load keeps the failure and its pause`() throws {
    let list = People()
    let retryTime = try retryTime(of: list)
    list.cancel(list.startRefresh())
    #expect(list.failure?.retryTime == retryTime)
    #expect(list.startLoad(.next) == nil)
  }
}

struct BackOffTests {
  @Test func `no failure has no pause`() {
    #expect(BackOff().delay(afterFailures: 0) == .zero)
    #expect(BackOff().delay(afterFailures: -1) == .zero)
  }

  @Test func `a pause is never longer than the maximum`() {
    let backOff = BackOff(first: .seconds(9), maximum: .seconds(5))
    #expect(backOff.delay(afterFailures: 1) == .seconds(5))
    #expect(BackOff().delay(afterFailures: .max) == .seconds(60))
    #expect(BackOff(first: .zero).delay(afterFailures: .max) == .zero)
    let longest = BackOff(first: .seconds(1), maximum: .seconds(Int64.max))
    #expect(longest.delay(afterFailures: .max) == .seconds(Int64.max))
  }
}

struct ScrollTriggerTests {
  @Test(arguments: [(0, 0, true), (10, 20, false), (15, 20, true), (30, 20, true), (19, 25, false)])
  func `the next page is due a number of rows before the end`(end: Int, count: Int, isDue: Bool) {
    #expect(ScrollTrigger(margin: 5).isDue(visibleThrough: end, of: count) == isDue)
  }

  @Test func `the largest margin does not overflow`() {
    #expect(ScrollTrigger(margin: .max).isDue(visibleThrough: 0, of: 1))
    #expect(ScrollTrigger(margin: .max).isDue(visibleThrough: .max, of: .max))
  }
}
