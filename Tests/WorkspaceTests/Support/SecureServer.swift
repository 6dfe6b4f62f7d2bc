import Foundation

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
  let server = try await LocalServer(
    python: ["-c", script, Workspace.root.path, directory, service]
  )
  do { try await body(server.url) } catch {
    await server.stop()
    throw error
  }
  await server.stop()
}

private let script = """
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
