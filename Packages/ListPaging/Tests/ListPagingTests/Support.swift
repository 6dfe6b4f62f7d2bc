import ListPaging

/// A person with a number.
struct Person: Equatable, Sendable {
  /// The identity; nil for a person without one.
  let id: Int?
  let name: String

  init(_ id: Int?, _ name: String = "") {
    self.id = id
    self.name = name
  }
}

/// The failure of a request.
enum RequestError: Error, Equatable {
  case unreachable
  case refused
}

/// A list whose cursors are the numbers of pages.
///
/// An object, since an expectation cannot call a mutating method of a value.
@dynamicMemberLookup
final class People {
  typealias List = ListPaging<Person, Int, Int, RequestError>
  typealias Direction = List.Direction
  typealias Position = List.Position

  private var list: List

  /// Creates a list of people without duplicate numbers.
  init(startingAt start: Int? = nil, backOff: BackOff = BackOff()) {
    list = List(startingAt: start, backOff: backOff, identity: \.id)
  }

  subscript<Value>(dynamicMember keyPath: KeyPath<List, Value>) -> Value { list[keyPath: keyPath] }

  /// The numbers of the elements.
  var ids: [Int?] { list.elements.map(\.id) }

  var loadInFlight: List.Load? { list.load }

  func position(_ direction: Direction) -> Position { list.position(direction) }

  func startLoad(_ direction: Direction, at now: Duration = .zero) -> List.Load? {
    list.startLoad(direction, at: now)
  }

  func startRefresh() -> List.Load { list.startRefresh() }

  @discardableResult
  func finish(_ load: List.Load, with page: List.Page) -> Bool { list.finish(load, with: page) }

  @discardableResult
  func fail(
    _ load: List.Load,
    with error: RequestError,
    at now: Duration = .zero,
    pausing pause: Duration = .zero
  ) -> Bool {
    list.fail(load, with: error, at: now, pausing: pause)
  }

  func cancel(_ load: List.Load) { list.cancel(load) }

  /// Loads a page from a source, and returns whether the list requested one.
  @discardableResult
  func load(_ direction: Direction, from source: Source, at now: Duration = .zero) -> Bool {
    guard let load = list.startLoad(direction, at: now) else { return false }
    return list.finish(load, with: source.page(load.cursor))
  }
}

/// Numbered pages from 1, of which only some exist.
struct Source {
  /// The numbers of the people on each page; page 1 is at index 0.
  let pages: [[Int]]

  init(_ pages: [Int]...) {
    self.pages = pages
  }

  /// Returns a page; nil requests page 1.
  func page(_ number: Int?) -> People.List.Page {
    let number = number ?? 1
    return People.List.Page(
      pages[number - 1].map { Person($0) },
      next: number < pages.count ? number + 1 : nil,
      previous: number > 1 ? number - 1 : nil
    )
  }
}
