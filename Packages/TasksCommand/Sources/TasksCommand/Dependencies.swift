public import AgendaService
public import Backup
public import CommandSupport
import PortableFoundation
public import SQLDatabase
public import Store
public import TaskService
public import TaskStore

/// The dependencies of the commands.
public struct Dependencies: DatabaseDependencies {
  /// The effects that every tool needs.
  public var system: System

  /// Opens, creates and inspects the database.
  public var databases: DatabaseClient<TaskStorage>

  /// Returns a new identity for a draft.
  public var uuid: @Sendable () -> UUID

  /// Creates dependencies from their parts.
  public init(
    system: System,
    databases: DatabaseClient<TaskStorage>,
    uuid: @escaping @Sendable () -> UUID
  ) {
    self.system = system
    self.databases = databases
    self.uuid = uuid
  }
}

/// The tasks in an open database.
public struct TaskStorage: BackupStores {
  /// Stores the tasks and their changes.
  public var store: TaskStore

  /// Lists and changes tasks.
  public var service: TaskService

  /// Groups tasks by their due days.
  public var agenda: AgendaService

  /// The database of the stores.
  public var database: any SQLDatabase

  /// The units of work of the database.
  public var unitOfWork: UnitOfWork

  /// Returns the tasks as of now, in a copy that can be read slowly without blocking changes.
  public var snapshot: @Sendable () async throws -> TaskStorage

  /// Creates storage from its parts, which use one database.
  public init(
    store: TaskStore,
    service: TaskService,
    agenda: AgendaService,
    database: any SQLDatabase,
    unitOfWork: UnitOfWork,
    snapshot: @escaping @Sendable () async throws -> TaskStorage
  ) {
    self.store = store
    self.service = service
    self.agenda = agenda
    self.database = database
    self.unitOfWork = unitOfWork
    self.snapshot = snapshot
  }

  /// The migrations of a database in a file, whose tables those of a server equal.
  public static let migrations = TaskStore.migrations

  /// The tables of an export.
  public static let backup = Backup(of: [TaskStore.backup], version: migrations.count, by: "tasks")
}
