import Foundation
import Testing

/// Runs server.py during a closure, by default on a free port.
func withLocalServer<Value>(
  port: Int = 0,
  _ body: (LocalServer) async throws -> Value
) async throws -> Value {
  let server = try await LocalServer(port: port)
  do {
    let value = try await body(server)
    await server.stop()
    return value
  } catch {
    await server.stop()
    throw error
  }
}

/// server.py in a separate process.
struct LocalServer: Sendable {
  /// The URL of the server, without a slash at the end.
  let url: String

  private let command: Command

  init(port: Int = 0) async throws {
    try await self.init(python: [Workspace.server.path, "--port", "\(port)"])
  }

  /// Starts another program in Python that prints the same first line.
  init(python arguments: [String]) async throws {
    command = try Command(
      "/usr/bin/env",
      ["python3"] + arguments,
      environment: ["PATH": Workspace.searchPath, "PYTHONDONTWRITEBYTECODE": "1"]
    )
    let line = try #require(await command.line(0), "The server did not start.")
    let address = try #require(line.split(separator: " ").last { $0.hasPrefix("http") })
    url = String(address.hasSuffix("/") ? address.dropLast() : address)
  }

  /// Waits until the server prints a response code and returns it; nil if the server exits first.
  ///
  /// - Parameter number: 1 for the first response code.
  func responseCode(_ number: Int) async -> String? {
    var line = 0
    var codes = 0
    while let text = await command.line(line) {
      if text.hasPrefix("Response Code: ") { codes += 1 }
      if codes == number { return text.split(separator: " ").last.map(String.init) }
      line += 1
    }
    return nil
  }

  /// Terminates the server and waits until it exits.
  func stop() async {
    command.send(SIGTERM)
    _ = await command.waitUntilExit()
  }
}
