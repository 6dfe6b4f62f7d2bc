/// The elements of the pages of a list, as one collection.
///
/// Copies share the pages: a list that grows by a page while others use its former value copies no element.
public struct PagedElements<Element> {
  private var pages: [[Element]] = []

  /// The index after each page.
  private var ends: [Int] = []

  /// Creates a collection with one page.
  public init(_ elements: some Sequence<Element>) { append(Array(elements)) }

  /// Adds a page after the last one.
  public mutating func append(_ page: [Element]) {
    guard !page.isEmpty else { return }
    pages.append(page)
    ends.append(endIndex + page.count)
  }

  /// Adds a page before the first one.
  public mutating func prepend(_ page: [Element]) {
    guard !page.isEmpty else { return }
    pages.insert(page, at: 0)
    ends = [page.count] + ends.map { $0 + page.count }
  }
}

extension PagedElements: RandomAccessCollection {
  /// 0.
  public var startIndex: Int { 0 }

  /// The number of elements.
  public var endIndex: Int { ends.last ?? 0 }

  /// Returns the element at an index.
  public subscript(index: Int) -> Element {
    // The first page that ends after the index.
    var (low, high) = (0, pages.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= index { low = middle + 1 } else { high = middle }
    }
    return pages[low][index - (low == 0 ? 0 : ends[low - 1])]
  }

  /// Returns an iterator over the pages, one after the other.
  public func makeIterator() -> FlattenSequence<[[Element]]>.Iterator {
    pages.joined().makeIterator()
  }
}

extension PagedElements: ExpressibleByArrayLiteral {
  /// Creates a collection with one page.
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension PagedElements: Equatable where Element: Equatable {
  /// Returns whether two collections have equal elements, however they are divided into pages; fast if they share pages.
  public static func == (first: Self, second: Self) -> Bool {
    first.count == second.count && (first.pages == second.pages || first.elementsEqual(second))
  }
}

extension PagedElements: Sendable where Element: Sendable {}
