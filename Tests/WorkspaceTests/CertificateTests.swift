import Foundation
import Testing

/// Certificates of a real server with the built executable.
@Suite(.timeLimit(.minutes(2))) struct CertificateTests {
  let fetcher: Fetcher

  init() throws { fetcher = try Fetcher() }

  /// server.py over TLS, with a certificate for localhost that a new certification authority issues: `ca.pem`.
  private static let secureServer = """
    import dataclasses, ssl, subprocess, sys
    root, directory = sys.argv[1:]
    sys.path.insert(0, root)
    import server

    def issue(name, *arguments):
        key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc", "-keyout", f"{name}.key"]
        command = ["openssl", "req", "-x509", "-days", "2", *key, "-out", f"{name}.pem", *arguments]
        subprocess.run(command, cwd=directory, check=True, stderr=subprocess.DEVNULL)

    issue("ca", "-subj", "/CN=Test")
    issue("server", "-CA", "ca.pem", "-CAkey", "ca.key", "-subj", "/CN=localhost",
          "-addext", "subjectAltName=DNS:localhost", "-addext", "basicConstraints=critical,CA:FALSE")

    class SecureService(server.PathService):
        def respond(self, request):
            answer = super().respond(request)
            return dataclasses.replace(answer, body=answer.body.replace(b"http://", b"https://"))

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(f"{directory}/server.pem", f"{directory}/server.key")
    listener = server.bind("127.0.0.1", 0, SecureService(lambda _: None))[0]
    listener.socket = context.wrap_socket(listener.socket, server_side=True)
    print(f"Serving on https://localhost:{listener.port}/", flush=True)
    listener.serve_forever()
    """

  /// Runs the server during a closure.
  private func withSecureServer(_ body: (_ url: String) async throws -> Void) async throws {
    let server = try await LocalServer(
      python: ["-c", Self.secureServer, Workspace.root.path, fetcher.directory]
    )
    do { try await body(server.url) } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  @Test func `--cacert trusts the issuer of the server's certificate, and nothing else does`()
    async throws
  {
    try await withSecureServer { url in
      let untrusted = try await fetcher.run("fetch", "--url", url)
      #expect(untrusted.status == 69)
      #expect(untrusted.errorOutput.contains("unable to get local issuer certificate"))
      #expect(untrusted.errorOutput.hasSuffix("pass its certificate: --cacert FILE\n"))

      let authority = fetcher.file("ca.pem")
      let trusted = try await fetcher.run(
        ["fetch", "--url", url, "--cacert", authority, "-v", "-H", "Authorization: sesame"]
      )
      #expect(trusted.status == 0, "\(trusted.errorOutput)")
      #expect(trusted.output.contains("Times Fetched: 1\n"))
      #expect(trusted.errorOutput.contains("> authorization: [redacted]\n"))
      #expect(trusted.errorOutput.contains("< content-type: application/json\n"))
      #expect(trusted.errorOutput.components(separatedBy: "< status 200, ").count == 3)
      #expect(!trusted.errorOutput.contains("sesame"))

      let doctor = try await fetcher.run("doctor", "--url", url, "--cacert", authority)
      #expect(doctor.status == 0)
      #expect(doctor.output.contains("protocol: Received a path and a response code."))

      let pipe = try await fetcher.runScript(
        #""$0" fetch --url "$1" --cacert <(cat ca.pem)"#,
        [url],
        shell: "bash"
      )
      #expect(pipe.status == 0, "\(pipe.errorOutput)")
    }
  }

  @Test func `an unusable file of certificates sends no request and creates no database`()
    async throws
  {
    let missing = try await fetcher.run("fetch", "--cacert", fetcher.file("ca.pem"))
    #expect(missing.status == 66)
    let database = try await fetcher.run("fetch", "--cacert", Workspace.server.path)
    #expect(database.status == 65)
    #expect(database.errorOutput.contains("it contains no certificate in PEM format."))
    #expect(try fetcher.files == [])
  }
}
