public import Store

/// The dependencies of a tool: the system, and what the tool adds to it.
public protocol ToolDependencies: Sendable {
  /// The effects that every tool needs.
  var system: System { get }

  /// Releases what must not outlive the process; a tool's `main` calls it before the exit.
  func close()
}

extension ToolDependencies {
  /// Releases nothing.
  public func close() {}
}

/// The dependencies of a tool with a database.
public protocol DatabaseDependencies<Stores>: ToolDependencies {
  /// The stores in an open database.
  associatedtype Stores: Sendable

  /// Opens, creates and inspects the database.
  var databases: DatabaseClient<Stores> { get }
}

extension DatabaseDependencies {
  /// Closes the open databases.
  public func close() { databases.close() }
}
