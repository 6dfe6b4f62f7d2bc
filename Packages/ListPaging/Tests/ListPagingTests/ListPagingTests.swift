import ListPaging
import Testing

struct ListPagingTests {
  private let source = Source([1, 2], [3, 4], [5])

  @Test func `a list is loaded once it has a page, also one without elements`() {
    let list = People()
    #expect(!list.isLoaded && list.elements.isEmpty && list.failure == nil)
    list.load(.next, from: Source([]))
    #expect(list.isLoaded && list.elements.isEmpty)
    #expect(list.position(.next) == .end)
  }

  @Test func `a person twice on a page is in the list once`() {
    let list = People()
    list.load(.next, from: Source([1, 2, 1, 1], [2, 3, 3]))
    #expect(list.ids == [1, 2])
    #expect(list.duplicateCount == 2)
    list.load(.next, from: Source([], [2, 3, 3]))
    #expect(list.ids == [1, 2, 3])
    #expect(list.duplicateCount == 4)
  }

  @Test func `the first occurrence of a duplicate stays`() throws {
    let list = People()
    let load = try #require(list.startLoad(.next))
    list.finish(load, with: .init([Person(1, "old"), Person(1, "new")]))
    #expect(list.elements == [Person(1, "old")])
  }

  @Test func `elements without an identity are no duplicates`() throws {
    let list = People()
    let load = try #require(list.startLoad(.next))
    list.finish(load, with: .init([Person(nil), Person(nil)]))
    #expect(list.elements.count == 2)
    #expect(list.duplicateCount == 0)
  }

  @Test func `elements of previous pages are in the order of the source`() {
    let list = People(startingAt: 3)
    for _ in 0..<3 { list.load(.previous, from: source) }
    #expect(list.ids == [1, 2, 3, 4, 5])
  }

  @Test func `a page without elements is not the end of the list`() {
    let list = People()
    let source = Source([1], [], [2])
    while list.load(.next, from: source) {}
    #expect(list.ids == [1, 2])
  }

  @Test(arguments: People.Direction.allCases)
  func `no page is requested while another one is in flight`(direction: People.Direction) throws {
    let list = People(startingAt: 2)
    list.load(.next, from: source)
    let load = try #require(list.startLoad(.next))
    #expect(list.startLoad(direction) == nil)
    list.finish(load, with: source.page(load.cursor))
    #expect(list.loadInFlight == nil)
  }

  @Test func `a refresh keeps the elements until its page has arrived`() {
    let list = People()
    list.load(.next, from: source)
    list.load(.next, from: source)
    let refresh = list.startRefresh()
    #expect(refresh.kind == .refresh)
    #expect(refresh.cursor == nil)
    #expect(list.ids == [1, 2, 3, 4])
    list.finish(refresh, with: Source([9], [8]).page(refresh.cursor))
    #expect(list.ids == [9])
    #expect(list.position(.next) == .page(2))
  }

  @Test func `a refresh of a list that was opened in the middle loads its start`() {
    let list = People(startingAt: 2)
    list.load(.next, from: source)
    #expect(list.startRefresh().cursor == 2)
  }

  @Test func `a refresh that fails keeps the elements and the positions`() {
    let list = People()
    list.load(.next, from: source)
    let refresh = list.startRefresh()
    list.fail(refresh, with: .refused)
    #expect(list.ids == [1, 2])
    #expect(list.position(.next) == .page(2))
    #expect(list.failure?.kind == .refresh)
  }

  @Test func `a refresh starts the list over, also its end and its duplicates`() {
    let list = People()
    list.load(.next, from: Source([1, 1]))
    #expect(list.position(.next) == .end)
    let refresh = list.startRefresh()
    list.finish(refresh, with: Source([1], [2]).page(nil))
    #expect(list.ids == [1])
    #expect(list.duplicateCount == 0)
    #expect(list.load(.next, from: Source([1], [2])))
  }

  @Test func `a refresh supersedes the load in flight, whose response is ignored`() throws {
    let list = People()
    list.load(.next, from: source)
    let older = try #require(list.startLoad(.next))
    let refresh = list.startRefresh()
    #expect(!list.finish(older, with: source.page(older.cursor)))
    #expect(!list.fail(older, with: .unreachable))
    list.cancel(older)
    #expect(list.ids == [1, 2])
    #expect(list.failure == nil)
    #expect(list.finish(refresh, with: Source([7]).page(nil)))
    #expect(!list.finish(older, with: source.page(older.cursor)))
    #expect(list.ids == [7])
  }

  @Test func `a newer refresh wins`() {
    let list = People()
    let older = list.startRefresh()
    let newer = list.startRefresh()
    #expect(list.finish(newer, with: Source([2]).page(nil)))
    #expect(!list.finish(older, with: Source([1]).page(nil)))
    #expect(list.ids == [2])
  }

  @Test func `a load is answered once`() throws {
    let list = People()
    let load = try #require(list.startLoad(.next))
    #expect(list.finish(load, with: source.page(nil)))
    #expect(!list.finish(load, with: source.page(nil)))
    #expect(!list.fail(load, with: .refused))
    #expect(list.ids == [1, 2])
    #expect(list.failure == nil)
  }

  @Test func `a cancelled load changes nothing`() throws {
    let list = People()
    list.load(.next, from: source)
    let load = try #require(list.startLoad(.next))
    list.cancel(load)
    #expect(list.loadInFlight == nil)
    #expect(list.ids == [1, 2])
    #expect(list.failure == nil)
    #expect(list.startLoad(.next)?.cursor == load.cursor)
  }
}
