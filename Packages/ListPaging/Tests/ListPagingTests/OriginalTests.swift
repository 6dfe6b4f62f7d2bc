import ListPaging
import Testing

/// The tests of the original application's paging model, with the defects of its model corrected.
struct OriginalTests {
  private let source = Source([1, 2], [3])

  @Test func `a new list has no elements and no failure`() {
    let list = People()
    #expect(list.elements.isEmpty)
    #expect(!list.isLoaded)
    #expect(list.loadInFlight == nil)
    #expect(list.failure == nil)
  }

  @Test(arguments: People.Direction.allCases)
  func `the first load in a direction has the elements of the first page`(
    direction: People.Direction
  ) {
    let list = People()
    list.load(direction, from: source)
    #expect(list.ids == [1, 2])
  }

  @Test func `two loads have the elements of two pages`() {
    let list = People()
    list.load(.next, from: source)
    list.load(.next, from: source)
    #expect(list.ids == [1, 2, 3])
  }

  @Test func `the last page is not requested again`() {
    let list = People()
    let source = Source([1, 2])
    #expect(list.load(.next, from: source))
    #expect(!list.load(.next, from: source))
    #expect(list.ids == [1, 2])

    let longer = People()
    let requests = (0..<3).map { _ in longer.load(.next, from: self.source) }
    #expect(requests == [true, true, false])
    #expect(longer.ids == [1, 2, 3])
  }

  @Test func `nothing is before the first page`() {
    let list = People()
    #expect(list.load(.previous, from: source))
    #expect(!list.load(.previous, from: source))
    #expect(list.ids == [1, 2])
  }

  @Test func `a list without elements is loaded`() {
    let list = People()
    list.load(.next, from: Source([]))
    #expect(list.elements.isEmpty)
    #expect(list.isLoaded)
    #expect(list.position(.next) == .end)
  }

  @Test func `a failure leaves no elements, and a success after it no failure`() throws {
    let list = People()
    let load = try #require(list.startLoad(.next))
    list.fail(load, with: .unreachable)
    #expect(list.elements.isEmpty)
    #expect(list.failure?.error == .unreachable)
    list.load(.next, from: Source([]), at: .seconds(1))
    #expect(list.elements.isEmpty)
    #expect(list.failure == nil)
  }

  @Test func `a person on two pages is in the list once`() {
    let list = People()
    let source = Source([1, 2], [2, 3])
    list.load(.next, from: source)
    list.load(.next, from: source)
    #expect(list.ids == [1, 2, 3])
    #expect(list.duplicateCount == 1)
  }

  @Test(arguments: [(0, false), (300, true)])
  func `a list needs its next page near its end`(offset: Int, isDue: Bool) {
    let visibleHeight = 200
    let trigger = ScrollTrigger(margin: 100)
    #expect(trigger.isDue(visibleThrough: offset + visibleHeight, of: 400) == isDue)
  }
}
