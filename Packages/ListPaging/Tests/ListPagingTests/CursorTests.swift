import ListPaging
import Testing

/// The nine sequences of the original application's cursor, whose positions are corrected: the end of the list is remembered
/// instead of requested again, and there is nothing before the first page.
struct CursorTests {
  /// A request in a direction, and whether its page has a further one in that direction.
  struct Request: Sendable {
    let direction: People.Direction
    let hasMore: Bool

    static func next(_ hasMore: Bool) -> Self { Self(direction: .next, hasMore: hasMore) }
    static func previous(_ hasMore: Bool) -> Self { Self(direction: .previous, hasMore: hasMore) }
  }

  struct Scenario: Sendable {
    let requests: [Request]
    let next: People.Position
    let previous: People.Position

    /// The number of pages that the list requests; nothing is requested beyond an end.
    let loadCount: Int
  }

  static let more = true
  static let end = false

  private static let scenarios = [
    Scenario(requests: [], next: .start, previous: .start, loadCount: 0),
    Scenario(requests: [.previous(more)], next: .page(2), previous: .page(0), loadCount: 1),
    Scenario(requests: [.previous(end)], next: .page(2), previous: .end, loadCount: 1),
    Scenario(requests: [.next(more)], next: .page(2), previous: .page(0), loadCount: 1),
    Scenario(requests: [.next(end)], next: .end, previous: .page(0), loadCount: 1),
    Scenario(requests: [.next(end), .next(end)], next: .end, previous: .page(0), loadCount: 1),
    Scenario(requests: [.next(more), .next(end)], next: .end, previous: .page(0), loadCount: 2),
    Scenario(
      requests: [.next(more), .next(more)],
      next: .page(3),
      previous: .page(0),
      loadCount: 2
    ),
    Scenario(requests: [.next(end), .next(more)], next: .end, previous: .page(0), loadCount: 1),
  ]

  @Test(arguments: scenarios)
  func `a sequence of requests leads to a position`(scenario: Scenario) {
    let list = People()
    var loadCount = 0
    for request in scenario.requests {
      guard let load = list.startLoad(request.direction) else { continue }
      loadCount += 1
      let number = load.cursor ?? 1
      let isNext = request.direction == .next
      list.finish(
        load,
        with: .init(
          [],
          next: isNext && !request.hasMore ? nil : number + 1,
          previous: !isNext && !request.hasMore ? nil : number - 1
        )
      )
    }
    #expect(list.position(.next) == scenario.next)
    #expect(list.position(.previous) == scenario.previous)
    #expect(loadCount == scenario.loadCount)
  }

  @Test func `a list that is opened in the middle ends at its first page and at its last page`() {
    let source = Source([1], [2], [3], [4])
    let list = People(startingAt: 3)
    var requests: [Bool] = []
    for direction in [People.Direction.previous, .previous, .previous, .previous, .next, .next] {
      requests.append(list.load(direction, from: source))
    }
    #expect(requests == [true, true, true, false, true, false])
    #expect(list.position(.next) == .end)
    #expect(list.position(.previous) == .end)
    #expect(list.ids == [1, 2, 3, 4])
  }
}
