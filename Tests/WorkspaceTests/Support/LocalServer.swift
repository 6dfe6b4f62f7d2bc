import Foundation
import Testing

/// Runs server.py on a free port while a test uses it.
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

/// server.py, in a process of its own.
struct LocalServer: Sendable {
  /// The URL on which it answers.
  let url: String

  private let command: Command

  init(port: Int = 0) async throws {
    command = try Command(
      "/usr/bin/env",
      ["python3", Workspace.server.path, "--port", "\(port)"],
      environment: ["PATH": Workspace.searchPath]
    )
    let line = try #require(await command.line(0), "server.py did not start")
    let word = try #require(line.split(separator: " ").last { $0.hasPrefix("http://") })
    url = String(word.hasSuffix("/") ? word.dropLast() : word)
  }

  /// Waits for the response code that it prints as the first, the second and so on; nil if it ends before.
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

  /// Ends it, and waits until it has ended.
  func stop() async {
    command.send(SIGTERM)
    _ = await command.end()
  }
}
