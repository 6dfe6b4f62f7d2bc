public import APIClient

extension StarStore {
  /// A reading of all pages of a list, which can be continued after an interruption.
  public struct Walk: Equatable, Identifiable, Sendable {
    /// The number of a walk, which only a store creates.
    public struct ID: Hashable, Sendable {
      package let number: Int64

      package init(_ number: Int64) { self.number = number }
    }

    /// The start of a walk.
    public enum Start: Equatable, Sendable {
      /// The first page.
      case firstPage

      /// The last page of the complete list.
      case lastPage
    }

    /// The next page of a walk.
    public enum Next: Equatable, Sendable {
      /// The first page.
      case firstPage

      /// A further page.
      case page(PageLink)

      /// None: all pages were read.
      case end
    }

    /// The number of the walk, which is never assigned again.
    public let id: ID

    /// The repository.
    public let repository: SavedRepository.ID

    /// The count of the repository before the first page was requested, at the time of the server.
    ///
    /// Nil for a walk that a former version of the program started.
    public let start: StarCount?

    /// The next page.
    public let next: Next

    /// The number of people in the walk, each once.
    public let count: Int

    /// The number of pages in the walk, which distinguishes its states.
    public let pageCount: Int

    package init(
      id: ID,
      repository: SavedRepository.ID,
      start: StarCount?,
      next: Next,
      count: Int,
      pageCount: Int
    ) {
      self.id = id
      self.repository = repository
      self.start = start
      self.next = next
      self.count = count
      self.pageCount = pageCount
    }
  }

  /// The next page of a walk, as the server returned it.
  public struct WalkedPage: Equatable, Sendable {
    /// The people, in the order of the server.
    public var stars: [SavedStar]

    /// The page after it; nil for the last page.
    public var next: PageLink?

    /// The validator of the page; nil if the response has none.
    public var validator: Validator?

    /// Creates a page.
    public init(_ stars: [SavedStar], next: PageLink?, validator: Validator?) {
      self.stars = stars
      self.next = next
      self.validator = validator
    }
  }
}

extension Validator {
  /// The validator that a store returns for this one: nil without a field.
  package var stored: Self? {
    entityTag == nil && lastModified == nil ? nil : self
  }
}
