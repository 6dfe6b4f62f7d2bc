import Foundation
import TemporaryDirectory
import Testing

/// The built executable `market`, with a separate database.
struct Market: Sendable {
  var environment: [String: String] = [:]

  private let temporaryDirectory: TemporaryDirectory

  /// Creates an executable with a database in a new temporary directory.
  init() throws {
    temporaryDirectory = try TemporaryDirectory()
  }

  /// The path of the executable.
  static let path = Workspace.executable("market").path

  /// The path of the database's directory.
  var directory: String { temporaryDirectory.path }

  /// The path of a file next to the database.
  func file(_ name: String) -> String { temporaryDirectory.file(name) }

  /// Runs the executable and waits until it exits.
  func run(_ arguments: String...) async throws -> Command.Result {
    try await run(arguments)
  }

  /// Runs the executable and waits until it exits.
  func run(_ arguments: [String]) async throws -> Command.Result {
    let variables = [
      "MARKET_DATABASE": file("market.sqlite3"), "MARKET_URL": "http://unset.invalid",
    ]
    return try await Command(
      Self.path,
      arguments,
      environment: variables.merging(environment) { $1 }
    ).waitUntilExit()
  }

  /// Returns the price of each market that `list` prints, as exact text.
  func prices(in result: Command.Result) -> [String: String] {
    let rows = result.output.split(separator: "\r\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[2]) })
  }
}

/// Runs exchange.py during a closure, with prices that hold still.
func withExchange<Value>(
  _ options: String...,
  body: (LocalServer) async throws -> Value
) async throws -> Value {
  let script = Workspace.root.appending(path: "Tests/server/exchange.py").path
  let server = try await LocalServer(python: [script, "--port", "0", "--tick", "0"] + options)
  do {
    let value = try await body(server)
    await server.stop()
    return value
  } catch {
    await server.stop()
    throw error
  }
}
