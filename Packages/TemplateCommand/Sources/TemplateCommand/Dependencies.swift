public import CommandSupport
public import Store
public import TemplateStore

/// The dependencies of the commands.
public struct Dependencies: DatabaseDependencies {
  /// The effects that every tool needs.
  public var system: System

  /// Opens, creates and inspects the database.
  public var databases: DatabaseClient<Stores>

  /// Creates dependencies from their parts.
  public init(system: System, databases: DatabaseClient<Stores>) {
    self.system = system
    self.databases = databases
  }

  /// The stores in an open database, and the unit of work in which they are used together.
  public struct Stores: Sendable {
    /// The items.
    public var items: TemplateStore

    /// The unit of work of the database.
    public var unitOfWork: UnitOfWork

    /// Creates stores from their parts.
    public init(items: TemplateStore, unitOfWork: UnitOfWork) {
      self.items = items
      self.unitOfWork = unitOfWork
    }
  }
}
