public import CommandSupport
public import Store
public import TemplateStore

/// The stores in an open database, and the unit of work in which commands use them together.
public typealias Stores = (items: TemplateStore, unitOfWork: UnitOfWork)

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
}
