/// Keeps items in the order in which they were added.
///
/// Every endpoint is atomic, and durable when it returns. The items outlive the store.
///
/// Inside a unit of work an endpoint joins the unit, and is kept or undone with it. Outside of one it blocks the
/// calling thread until the database is free, so asynchronous code should always use a unit of work.
public struct TemplateStore: Sendable {
  /// Adds an item and returns it.
  ///
  /// A new item is the last one and is not done.
  ///
  /// - Throws: The error of the database.
  public var add: @Sendable (_ title: String) throws -> Item

  /// Returns all items, in the order in which they were added.
  ///
  /// A new store has no items.
  ///
  /// - Throws: The error of the database.
  public var items: @Sendable () throws -> [Item]

  /// Marks an item as done or not, and returns it.
  ///
  /// A marked item keeps its place and its title. Marking an unknown item returns nil and changes nothing.
  ///
  /// - Throws: The error of the database.
  public var mark: @Sendable (_ id: Item.ID, _ isDone: Bool) throws -> Item?

  /// Creates a store from its endpoints.
  public init(
    add: @escaping @Sendable (_ title: String) throws -> Item,
    items: @escaping @Sendable () throws -> [Item],
    mark: @escaping @Sendable (_ id: Item.ID, _ isDone: Bool) throws -> Item?
  ) {
    self.add = add
    self.items = items
    self.mark = mark
  }

  /// Marks an item as done or not; see ``mark``.
  public func mark(_ id: Item.ID, done isDone: Bool) throws -> Item? { try mark(id, isDone) }
}

extension TemplateStore {
  /// A saved item.
  public struct Item: Equatable, Identifiable, Sendable {
    /// The number of the item; no other item has or had it.
    public let id: Int

    /// The title.
    public var title: String

    /// Whether it is done.
    public var isDone: Bool

    /// Creates an item from its values.
    public init(id: Int, title: String, isDone: Bool = false) {
      self.id = id
      self.title = title
      self.isDone = isDone
    }
  }
}
