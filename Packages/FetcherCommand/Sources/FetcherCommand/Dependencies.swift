public import CommandSupport
public import ContentService
public import DataFetchFeature
public import Store

/// The dependencies of the commands; each closure is called only by a command that needs it.
public struct Dependencies: DatabaseDependencies {
  /// The effects that every tool needs.
  public var system: System

  /// Opens, creates and inspects the database.
  public var databases: DatabaseClient<FetchStorage>

  /// Creates the clients of servers.
  public var network: NetworkDependencies

  /// Creates the use case from the service that fetches and the storage.
  public var dataFetch:
    @Sendable (_ contentService: ContentService, _ savedState: FetchStorage) -> DataFetch

  /// Creates dependencies from their parts.
  public init(
    system: System,
    databases: DatabaseClient<FetchStorage>,
    network: NetworkDependencies,
    dataFetch:
      @escaping @Sendable (
        _ contentService: ContentService, _ savedState: FetchStorage
      ) -> DataFetch
  ) {
    self.system = system
    self.databases = databases
    self.network = network
    self.dataFetch = dataFetch
  }
}
