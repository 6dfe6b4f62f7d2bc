/// A direction in which a list continues.
public enum PagingDirection: CaseIterable, Sendable {
  /// Towards the end.
  case next

  /// Towards the beginning, for a list that was opened in the middle.
  case previous
}

extension ListPaging {
  /// A direction in which a list continues.
  public typealias Direction = PagingDirection

  /// The place where a list continues in a direction.
  public enum Position {
    /// No page was received: the list continues at its start.
    case start

    /// The list continues with this page.
    case page(Cursor)

    /// The list has no further page in the direction.
    case end
  }

  /// A page that was requested; only a list creates one.
  public struct Load: Sendable {
    /// A part of a list.
    public enum Kind: Hashable, Sendable {
      /// The page at the start of a list without pages.
      case first

      /// The page at the start, which replaces the elements.
      case refresh

      /// A further page, which extends the list in a direction.
      case further(PagingDirection)
    }

    /// The part that the page is.
    public let kind: Kind

    /// The page to request; nil for the first one of the source.
    public let cursor: Cursor?

    /// The number of the load, which no other load of the list has.
    let number: Int
  }

  /// A received page.
  public struct Page {
    /// The elements, in the order of the source.
    public var elements: [Element]

    /// The page after this one; nil on the last page.
    public var next: Cursor?

    /// The page before this one; nil on the first page.
    public var previous: Cursor?

    /// Creates a page.
    public init(_ elements: [Element], next: Cursor? = nil, previous: Cursor? = nil) {
      self.elements = elements
      self.next = next
      self.previous = previous
    }
  }

  /// A load that failed.
  public struct FailedLoad: Sendable {
    /// The part that the load requested.
    public let kind: Load.Kind

    /// The failure.
    public let error: Failure

    /// The number of failures without a success between them, see ``FailedAttempts/count``.
    public let count: Int

    /// The time from which on ``ListPaging/startLoad(_:at:)`` tries again.
    public let retryTime: Duration
  }
}

extension ListPaging.Load: Equatable {
  /// Returns whether two values are the same load of a list.
  public static func == (first: Self, second: Self) -> Bool { first.number == second.number }
}

extension ListPaging.Position: Equatable where Cursor: Equatable {}
extension ListPaging.Position: Sendable {}
extension ListPaging.Page: Sendable {}
extension ListPaging.Page: Equatable where Element: Equatable, Cursor: Equatable {}
extension ListPaging.FailedLoad: Equatable where Failure: Equatable {}
