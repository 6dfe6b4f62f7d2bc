import Foundation
import LoopbackServer
import Testing

/// Certificates of a real server with the built executable.
@Suite(.timeLimit(.minutes(10)), .requiresOpenSSL) struct CertificateTests {
  let fetcher = Tool("fetcher")

  @Test func `only --cacert trusts the issuer of the server's certificate`() async throws {
    let service = "misbehaving.PathService()"
    try await withSecureServer(service, certificates: fetcher.directory) { url in
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

      let check = try await fetcher.run(
        ["check", url, "--cacert", authority, "--expect-certificate", "1d", "--then", "/"]
          + ["--expect-certificate", "1d"]
      )
      #expect(check.status == 0, "\(check.errorOutput)")
      #expect(check.output.contains(", certificate valid for 1 day)\n"))
      let expiring = try await fetcher.run(
        ["check", url, "--cacert", authority, "--expect-certificate", "3d"]
      )
      #expect(expiring.status == 76)

      let script = #""$0" fetch --url "$1" --cacert <(cat ca.pem)"#
      let pipe = try await fetcher.runScript(script, [url], shell: "bash")
      #expect(pipe.status == 0, "\(pipe.errorOutput)")
    }
  }

  @Test func `an unusable file of certificates prevents request and database`() async throws {
    let missing = try await fetcher.run("fetch", "--cacert", fetcher.file("ca.pem"))
    #expect(missing.status == 66)
    let database = try await fetcher.run("fetch", "--cacert", Workspace.server.path)
    #expect(database.status == 65)
    #expect(database.errorOutput.contains("it contains no certificate in PEM format."))
    #expect(try fetcher.files == [])
  }
}
