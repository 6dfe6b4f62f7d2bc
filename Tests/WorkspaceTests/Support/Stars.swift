import Foundation
import TemporaryDirectory
import Testing

/// The built executable `stars`, with a separate database.
struct Stars: Sendable {
  var environment: [String: String] = [:]

  private let temporaryDirectory: TemporaryDirectory

  /// Creates an executable with a database in a new temporary directory.
  init() throws {
    temporaryDirectory = try TemporaryDirectory()
  }

  /// The path of the executable.
  static let path = Workspace.executable("stars").path

  /// The path of the database's directory.
  var directory: String { temporaryDirectory.path }

  /// The path of a file next to the database.
  func file(_ name: String) -> String { temporaryDirectory.file(name) }

  /// Starts the executable.
  func start(_ arguments: [String]) throws -> Command {
    let variables = [
      "STARS_DATABASE": file("stars.sqlite3"), "STARS_URL": "http://127.0.0.1:1", "TZ": "UTC",
    ]
    return try Command(
      Self.path,
      arguments,
      environment: variables.merging(environment) { $1 }
    )
  }

  /// Runs the executable and waits until it exits.
  func run(_ arguments: String...) async throws -> Command.Result {
    try await run(arguments)
  }

  /// Runs the executable and waits until it exits.
  func run(_ arguments: [String]) async throws -> Command.Result {
    try await start(arguments).waitUntilExit()
  }

  /// Returns the executable with a server and a token of the server.
  func using(_ server: LocalServer, token: String? = nil) -> Self {
    var stars = self
    stars.environment["STARS_URL"] = server.url
    stars.environment["GH_ENTERPRISE_TOKEN"] = token ?? ""
    return stars
  }

  /// The contents of all files in the database's directory and below.
  var contents: [String: Data] {
    get throws {
      let paths = try FileManager.default.subpathsOfDirectory(atPath: directory)
      return Dictionary(
        uniqueKeysWithValues: paths.compactMap { path in
          FileManager.default.contents(atPath: file(path)).map { (path, $0) }
        }
      )
    }
  }
}

/// Runs github.py during a closure.
func withGitHub<Value>(
  _ options: String...,
  body: (LocalServer) async throws -> Value
) async throws -> Value {
  let script = Workspace.root.appending(path: "Tests/server/github.py").path
  let server = try await LocalServer(python: [script, "--port", "0"] + options)
  do {
    let value = try await body(server)
    await server.stop()
    return value
  } catch {
    await server.stop()
    throw error
  }
}
