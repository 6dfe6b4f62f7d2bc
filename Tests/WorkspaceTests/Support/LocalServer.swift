import Foundation
import Testing

/// Runs server.py during a closure, by default on a free port.
@discardableResult
func withLocalServer<Value>(
  port: Int = 0,
  _ body: (LocalServer) async throws -> Value
) async throws -> Value {
  try await withServer([Workspace.server.path, "--port", "\(port)"], body)
}

/// Runs exchange.py during a closure, by default with prices that hold still.
@discardableResult
func withExchange<Value>(
  _ options: String...,
  body: (LocalServer) async throws -> Value
) async throws -> Value {
  let script = Workspace.root.appending(path: "Tests/server/exchange.py").path
  return try await withServer([script, "--port", "0", "--tick", "0"] + options, body)
}

/// Runs github.py during a closure.
@discardableResult
func withGitHub<Value>(
  _ options: String...,
  body: (LocalServer) async throws -> Value
) async throws -> Value {
  let script = Workspace.root.appending(path: "Tests/server/github.py").path
  return try await withServer([script, "--port", "0"] + options, body)
}

/// Runs a server over TLS during a closure, with a certificate for localhost that a new certification authority issues:
/// `ca.pem` in a directory.
///
/// - Parameters:
///   - service: A Python expression, the service in `misbehaving.py` or `exchange.py`.
///   - directory: The directory of the certificates.
///   - body: Uses the server.
func withSecureServer(
  _ service: String,
  certificates directory: String,
  _ body: (_ url: String) async throws -> Void
) async throws {
  try await withServer(["-c", secureServer, Workspace.root.path, directory, service]) {
    try await body($0.url)
  }
}

/// Runs a program in Python during a closure; its first line ends with its URL.
func withServer<Value>(
  _ arguments: [String],
  _ body: (LocalServer) async throws -> Value
) async throws -> Value {
  let server = try await LocalServer(python: arguments)
  let result: Result<Value, any Error>
  do { result = .success(try await body(server)) } catch { result = .failure(error) }
  await server.stop()
  return try result.get()
}

/// A server in a separate process.
struct LocalServer: Sendable {
  /// The URL of the server, without a slash at the end.
  let url: String

  private let command: Command

  fileprivate init(python arguments: [String]) async throws {
    command = try Command(
      "/usr/bin/env",
      ["python3"] + arguments,
      environment: ["PATH": Workspace.searchPath, "PYTHONDONTWRITEBYTECODE": "1"]
    )
    let line = try #require(await command.line(0), "The server did not start.")
    let address = try #require(line.split(separator: " ").last { $0.hasPrefix("http") })
    url = String(address.hasSuffix("/") ? address.dropLast() : address)
  }

  var port: String { String(url.split(separator: ":").last ?? "") }

  /// Waits until server.py prints a response code and returns it; nil if the server exits first.
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

private let secureServer = """
  import dataclasses, ssl, subprocess, sys
  root, directory, expression = sys.argv[1:]
  sys.path.append(f"{root}/Tests/server")
  import exchange, misbehaving

  def issue(name, *arguments):
      key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", f"{name}.key"]
      command = ["openssl", "req", "-x509", "-days", "2", *key, "-out", f"{name}.pem", *arguments]
      subprocess.run(command, cwd=directory, check=True, stderr=subprocess.DEVNULL)

  issue("ca", "-subj", "/CN=Test")
  issue("server", "-CA", "ca.pem", "-CAkey", "ca.key", "-subj", "/CN=localhost",
        "-addext", "subjectAltName=DNS:localhost", "-addext", "basicConstraints=critical,CA:FALSE")

  def secured(request):
      answer = respond(request)
      return dataclasses.replace(answer, body=answer.body.replace(b"http://", b"https://"))

  service = eval(expression)
  respond, service.respond = service.respond, secured
  context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
  context.load_cert_chain(f"{directory}/server.pem", f"{directory}/server.key")
  listener = misbehaving.Misbehaving(service)
  listener.socket = context.wrap_socket(listener.socket, server_side=True)
  print(f"Serving on https://localhost:{listener.port}/", flush=True)
  listener.serve_forever()
  """
