/// Stores items in the order in which they were added.
///
/// Every endpoint is atomic, and durable when it returns. The items outlive the store.
///
/// Inside a unit of work an endpoint joins the unit, and is saved or undone with it. Outside of one it blocks the calling
/// thread until the database is free, so asynchronous code should always use a unit of work.
public struct TemplateStore: Sendable {
  /// Adds an item and returns it.
  ///
  /// A new item is the last one.
  ///
  /// - Throws: The error of the database.
  public var add: @Sendable (_ title: String) throws -> Item

  /// Returns all items, in the order in which they were added.
  ///
  /// A new store has no items.
  ///
  /// - Throws: The error of the database.
  public var items: @Sendable () throws -> [Item]

  /// A saved item.
  public struct Item: Equatable, Identifiable, Sendable {
    /// The number of the item; no other item has or had it.
    public let id: Int

    /// The title.
    public let title: String

    /// Creates an item from its values.
    public init(id: Int, title: String) {
      self.id = id
      self.title = title
    }
  }
}
