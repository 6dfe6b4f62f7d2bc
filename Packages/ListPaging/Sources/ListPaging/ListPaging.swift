/// A list that is loaded page by page: which page is next, which elements are known, and which response counts.
///
/// The list is a value that requests nothing. Ask it for a load, request the page of the load, and pass it the response:
///
///     var list = ListPaging<Person, Int, PageLink, RequestError>(identity: \.id)
///     if let load = list.startLoad(.next, at: .zero) {
///       let page = try await request(load.cursor)
///       list.finish(load, with: .init(page.people, next: page.next))
///     }
///
/// The end of the list is known from the page that has no next one, and is remembered. At most one load is in flight; a
/// refresh supersedes it, so a newer response is never replaced by an older one. The elements stay until the first page
/// of a refresh has arrived. An element that the list has already, in an earlier page or in the same one, is dropped.
/// After a failure, loads pause as ``FailedAttempts`` determines.
public struct ListPaging<
  Element: Sendable,
  Identity: Hashable & Sendable,
  Cursor: Sendable,
  Failure: Error
>: Sendable {
  /// The elements of the received pages, in the order of the source.
  public private(set) var elements: PagedElements<Element> = []

  /// Whether a page was received; an empty list that is loaded has no elements.
  public private(set) var isLoaded = false

  /// The load in flight; nil without one.
  public private(set) var load: Load?

  /// The failure of the last load; nil if it succeeded.
  public private(set) var failure: FailedLoad?

  /// The number of received elements that were dropped because the list had them.
  public private(set) var duplicateCount = 0

  private let start: Cursor?
  private let backOff: BackOff
  private let identity: @Sendable (_ element: Element) -> Identity?

  private var identities: Set<Identity> = []
  private var next: Cursor?
  private var previous: Cursor?
  private var attempts = FailedAttempts()
  private var loadCount = 0

  /// Creates a list without elements.
  ///
  /// - Parameters:
  ///   - start: The page to load first; nil for the first one of the source.
  ///   - backOff: The pauses after failures.
  ///   - identity: Returns what two occurrences of an element have in common; nil for an element without an identity,
  ///     which is never a duplicate.
  public init(
    startingAt start: Cursor? = nil,
    backOff: BackOff = BackOff(),
    identity: @escaping @Sendable (_ element: Element) -> Identity?
  ) {
    self.start = start
    self.backOff = backOff
    self.identity = identity
  }

  /// Returns where the list continues in a direction.
  public func position(_ direction: Direction) -> Position {
    guard isLoaded else { return .start }
    return cursor(direction).map { .page($0) } ?? .end
  }

  /// Starts to load a page; returns nil while a load is in flight, at the end of the list, and during the pause after a
  /// failure.
  ///
  /// Without a page, the first load is that of the start, in both directions.
  ///
  /// - Parameters:
  ///   - direction: The direction.
  ///   - now: The time since some fixed instant.
  public mutating func startLoad(_ direction: Direction, at now: Duration) -> Load? {
    guard load == nil, failure.map({ now >= $0.retryTime }) ?? true else { return nil }
    guard isLoaded else { return startLoad(.first, start) }
    return cursor(direction).map { startLoad(.further(direction), $0) }
  }

  /// Starts to load the list again from its start, also during a load, whose response is ignored then, and during the
  /// pause after a failure.
  public mutating func startRefresh() -> Load {
    startLoad(isLoaded ? .refresh : .first, start)
  }

  /// Receives the page of a load, and returns whether the list has changed; it ignores the response of a load that was
  /// superseded, cancelled or answered.
  @discardableResult
  public mutating func finish(_ load: Load, with page: Page) -> Bool {
    guard end(load) else { return false }
    (failure, attempts) = (nil, FailedAttempts())
    switch load.kind {
    case .first, .refresh:
      (elements, identities, duplicateCount) = ([], [], 0)
      elements.append(unknown(page.elements))
      (next, previous) = (page.next, page.previous)
    case .further(.next):
      elements.append(unknown(page.elements))
      next = page.next
    case .further(.previous):
      elements.prepend(unknown(page.elements))
      previous = page.previous
    }
    isLoaded = true
    return true
  }

  /// Receives the failure of a load, and returns whether the list has changed, as ``finish(_:with:)``.
  ///
  /// Elements and positions stay: a later load requests the same page.
  ///
  /// - Parameters:
  ///   - load: The load.
  ///   - error: The failure.
  ///   - now: The time since the instant of ``startLoad(_:at:)``.
  ///   - pause: The pause until the next load, such as that of a rate limit; 0 if the source demands none.
  @discardableResult
  public mutating func fail(
    _ load: Load,
    with error: Failure,
    at now: Duration,
    pausing pause: Duration = .zero
  ) -> Bool {
    guard end(load) else { return false }
    attempts.add(at: now, pausing: pause, backOff: backOff)
    failure = FailedLoad(
      kind: load.kind,
      error: error,
      count: attempts.count,
      retryTime: attempts.retryTime
    )
    return true
  }

  /// Ends a load without a response; the list is as before it.
  public mutating func cancel(_ load: Load) {
    _ = end(load)
  }

  private mutating func startLoad(_ kind: Load.Kind, _ cursor: Cursor?) -> Load {
    loadCount += 1
    let load = Load(kind: kind, cursor: cursor, number: loadCount)
    self.load = load
    return load
  }

  /// Ends a load; returns false if it is not in flight.
  private mutating func end(_ load: Load) -> Bool {
    guard load.number == self.load?.number else { return false }
    self.load = nil
    return true
  }

  private func cursor(_ direction: Direction) -> Cursor? {
    switch direction {
    case .next: next
    case .previous: previous
    }
  }

  /// Returns the elements that the list does not have, each once, and remembers them.
  private mutating func unknown(_ elements: [Element]) -> [Element] {
    let unknown = elements.filter { element in
      identity(element).map { identities.insert($0).inserted } ?? true
    }
    duplicateCount += elements.count - unknown.count
    return unknown
  }
}
