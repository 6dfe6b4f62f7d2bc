import Foundation
import TemporaryDirectory

/// A built executable, with a separate database.
struct Tool: Sendable {
  let name: String

  /// The path of the database, or its location on a server.
  let database: String

  /// The variables of the executable, apart from the location of the database.
  var environment: [String: String]

  /// Retained because its deinitializer removes the directory.
  private let temporaryDirectory: TemporaryDirectory?

  /// Creates a tool, by default with a database in a new temporary directory, and with a server that no test has.
  init(_ name: String, database: String? = nil, environment: [String: String] = [:]) {
    let directory = database == nil ? TemporaryDirectory() : nil
    self.name = name
    self.database = database ?? directory?.file("\(name).sqlite3") ?? ""
    let server = name == "fetcher" ? [:] : ["\(name.uppercased())_URL": "http://127.0.0.1:1"]
    self.environment = server.merging(["TZ": "UTC"]) { $1 }.merging(environment) { $1 }
    temporaryDirectory = directory
  }

  var path: String { Workspace.executable(name).path }

  var directory: String { URL(filePath: database).deletingLastPathComponent().path }

  var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: directory).sorted() }
  }

  /// The path of a file next to the database.
  func file(_ name: String) -> String { "\(directory)/\(name)" }

  func with(_ variables: [String: String]) -> Self {
    var tool = self
    tool.environment.merge(variables) { $1 }
    return tool
  }

  func at(_ database: String) -> Self { Self(name, database: database, environment: environment) }

  /// Returns this tool with a server, and with a token of GitHub.
  func using(_ server: LocalServer, token: String = "") -> Self {
    with(["\(name.uppercased())_URL": server.url, "GH_ENTERPRISE_TOKEN": token])
  }

  func start(
    _ arguments: [String],
    standardOutput: Int32? = nil,
    standardError: Int32? = nil
  ) throws -> Command {
    try Command(
      path,
      arguments,
      environment: variables,
      standardOutput: standardOutput,
      standardError: standardError
    )
  }

  @discardableResult
  func run(_ arguments: String...) async throws -> Command.Result { try await run(arguments) }

  @discardableResult
  func run(_ arguments: [String]) async throws -> Command.Result {
    try await start(arguments).waitUntilExit()
  }

  /// Runs a shell script in the database's directory, in which `"$0" "$@"` is the executable with the arguments.
  func runScript(
    _ script: String,
    _ arguments: [String] = [],
    shell: String = "sh"
  ) async throws -> Command.Result {
    try await Command(
      "/bin/\(shell)",
      ["-c", "cd '\(directory)' && \(script)", path] + arguments,
      environment: ["PATH": Workspace.searchPath].merging(variables) { $1 }
    ).waitUntilExit()
  }

  /// Runs the executable at a terminal during a closure, and waits until it exits.
  @discardableResult
  func atTerminal(
    _ arguments: [String],
    body: (TerminalProcess) async throws -> Void = { _ in }
  ) async throws -> TerminalProcess.Result {
    try await withTerminal(path, arguments, environment: variables, body)
  }

  /// Runs a shell script at a terminal during a closure; `"$0" "$@"` is the executable with the arguments.
  func atTerminal(
    script: String,
    _ arguments: [String] = [],
    body: (TerminalProcess) async throws -> Void = { _ in }
  ) async throws -> TerminalProcess.Result {
    try await withTerminal(
      "/bin/sh",
      ["-c", script, path] + arguments,
      environment: variables,
      body
    )
  }

  private var variables: [String: String] {
    ["\(name.uppercased())_DATABASE": database].merging(environment) { $1 }
  }
}
