import ListPaging
import Testing

@Suite struct PagedElementsTests {
  private let elements: PagedElements<Int> = {
    var elements = PagedElements([3, 4, 5])
    elements.append([])
    elements.append([6])
    elements.prepend([1, 2])
    elements.prepend([])
    return elements
  }()

  @Test func `the pages are one collection`() {
    #expect(Array(elements) == [1, 2, 3, 4, 5, 6])
    #expect(elements.indices.map { elements[$0] } == [1, 2, 3, 4, 5, 6])
    #expect(elements.count == 6)
    #expect(Array(elements[1..<5].reversed()) == [5, 4, 3, 2])
  }

  @Test func `collections are equal whatever their pages`() {
    #expect(elements == [1, 2, 3, 4, 5, 6])
    #expect(elements != [1, 2, 3, 4, 5, 7])
    #expect(elements != [1, 2, 3, 4, 5])
  }

  @Test func `a collection without a page is empty`() {
    let elements: PagedElements<Int> = []
    #expect(elements.isEmpty)
    #expect(Array(elements) == [])
    #expect(elements == PagedElements(EmptyCollection()))
  }

  @Test func `a change of a copy leaves the original as it is`() {
    var copy = elements
    copy.append([7])
    #expect(copy == [1, 2, 3, 4, 5, 6, 7])
    #expect(elements == [1, 2, 3, 4, 5, 6])
  }
}
