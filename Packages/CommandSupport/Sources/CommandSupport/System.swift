public import CommandLineParsing
public import FileClient
public import PortableFoundation
public import ProcessClient
public import Store
public import TerminalClient

/// The effects that every tool needs: terminal, files, environment, clocks and randomness.
public struct System: Sendable {
  /// The terminal.
  public var terminal: TerminalClient

  /// The files that a user names, other than the database.
  public var files: FileClient

  /// The programs that commands run, such as the user's editor.
  public var processes: ProcessClient

  /// The environment variables.
  public var environment: Environment

  /// Returns the home directory that the system's user database names; nil unless it is UTF-8.
  public var homeDirectory: @Sendable () -> String?

  /// Returns the name of this machine; nil unless it is UTF-8.
  public var hostName: @Sendable () -> String?

  /// The monotonic clock.
  public var clock: any Clock<Duration>

  /// Returns the wall-clock time.
  public var now: @Sendable () -> Date

  /// Returns the offset of local time from UTC at an instant, in seconds.
  public var localOffset: @Sendable (_ instant: Date) -> Int

  /// Returns a random number from 0 up to 1.
  public var random: @Sendable () -> Double

  /// Returns the versions of the database library and of the operating system.
  public var platform: @Sendable () -> String

  /// Creates a system from its parts.
  public init(
    terminal: TerminalClient,
    files: FileClient,
    processes: ProcessClient,
    environment: Environment,
    homeDirectory: @escaping @Sendable () -> String?,
    hostName: @escaping @Sendable () -> String?,
    clock: any Clock<Duration>,
    now: @escaping @Sendable () -> Date,
    localOffset: @escaping @Sendable (_ instant: Date) -> Int,
    random: @escaping @Sendable () -> Double,
    platform: @escaping @Sendable () -> String
  ) {
    self.terminal = terminal
    self.files = files
    self.processes = processes
    self.environment = environment
    self.homeDirectory = homeDirectory
    self.hostName = hostName
    self.clock = clock
    self.now = now
    self.localOffset = localOffset
    self.random = random
    self.platform = platform
  }

  /// Returns a system in memory; its time is 2027-01-15 08:00:00.123 UTC, 09:00:00.123 local time.
  public static func mock(
    terminal: MockTerminal = MockTerminal(),
    files: MockFiles = MockFiles(),
    processes: MockProcesses = MockProcesses(),
    environment: Environment = ["HOME": "/home/ada", "LANG": "C.UTF-8"],
    clock: any Clock<Duration> = ContinuousClock()
  ) -> Self {
    Self(
      terminal: .mock(in: terminal),
      files: .mock(in: files),
      processes: .mock(processes),
      environment: environment,
      homeDirectory: { nil },
      hostName: { nil },
      clock: clock,
      now: { Date(timeIntervalSince1970: 1_800_000_000.123) },
      localOffset: { _ in 3_600 },
      random: { 1 },
      platform: { "SQLite 3.0, the system" }
    )
  }
}

/// The dependencies of a tool: the system, and the clients that the tool adds to it.
public protocol ToolDependencies: Sendable {
  /// The effects that every tool needs.
  var system: System { get }

  /// Releases resources before the process exits, such as open databases.
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
