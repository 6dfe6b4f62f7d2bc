public import APIClient
public import Backup
public import CommandSupport
public import GitHubClient
public import NetworkOptions
public import SQLDatabase
public import StarStore
public import StargazerService
public import Store

/// The dependencies of the commands.
public struct Dependencies: DatabaseDependencies, NetworkDependencies {
  /// The effects that every tool needs.
  public var system: System

  /// Opens, creates and inspects the database.
  public var databases: DatabaseClient<StarStorage>

  /// Creates the clients that send the requests.
  public var network: NetworkClients

  /// Creates the client of GitHub on a client of its API.
  public var gitHub: @Sendable (_ api: APIClient) -> GitHubClient

  /// Creates the service on GitHub and a storage; the server is the URL of the API, which identifies the saved repositories
  /// of a server.
  public var service:
    @Sendable (_ server: String, _ client: GitHubClient, _ storage: StarStorage) -> StargazerService

  /// The URL of the last request that failed.
  let failedRequest = FailedRequest()

  /// Creates dependencies from their parts.
  public init(
    system: System,
    databases: DatabaseClient<StarStorage>,
    network: NetworkClients,
    gitHub: @escaping @Sendable (_ api: APIClient) -> GitHubClient,
    service:
      @escaping @Sendable (_ server: String, _ client: GitHubClient, _ storage: StarStorage) ->
      StargazerService
  ) {
    self.system = system
    self.databases = databases
    self.network = network
    self.gitHub = gitHub
    self.service = service
  }
}

/// The stores in an open database.
public struct StarStorage: BackupStores {
  /// The repositories, counts, histories and people.
  public var stars: StarStore

  /// The database of the stores.
  public var database: any SQLDatabase

  /// The units of work of the database.
  public var unitOfWork: UnitOfWork

  /// Returns the stores as of now, in a copy that can be read slowly without blocking changes.
  public var snapshot: @Sendable () async throws -> StarStorage

  /// Creates storage from its parts, which use one database.
  public init(
    stars: StarStore,
    database: any SQLDatabase,
    unitOfWork: UnitOfWork,
    snapshot: @escaping @Sendable () async throws -> StarStorage
  ) {
    self.stars = stars
    self.database = database
    self.unitOfWork = unitOfWork
    self.snapshot = snapshot
  }

  /// The migrations of the database; see `Schema`.
  public static let migrations = StarStore.migrations

  /// The tables of an export.
  public static let backup = Backup(
    of: [StarStore.backup],
    version: migrations.count,
    by: "stars"
  )
}
