import CommandSupport
import FetcherCommand
import FileClient
import NetworkClient
import NetworkClientRecording
import NetworkOptions
import PortableFoundation
import Synchronization
import TerminalClient
import Testing

/// The option `--cacert`.
@Suite(.timeLimit(.minutes(10))) struct CertificateOptionTests {
  private static let pem = "-----BEGIN CERTIFICATE-----\nMAMCAQU=\n-----END CERTIFICATE-----\n"

  private let fixture = Fixture()
  private let networks = Networks()

  /// Runs a command with the option and the content of its file.
  private func run(
    _ arguments: [String],
    file: String? = pem,
    transports: [NetworkClients.Transport] = NetworkClients.Transport.allCases
  ) async -> ExitCode {
    fixture.files["ca.pem"] = file.map { Array($0.utf8) }
    var dependencies = fixture.dependencies
    dependencies.network.transports = transports
    dependencies.network.client = { [networks] network in
      networks.all.withLock { $0.append(network) }
      return .unimplemented
    }
    dependencies.network.comparingClient = { _, live, _ in live }
    return await fetcherTool.run(arguments + ["--cacert", "ca.pem"], dependencies)
  }

  @Test(
    arguments: [
      ["fetch", "--count", "2"], ["watch", "--count", "2", "--every", "0"],
      ["fetch", "--transport", "curl"], ["doctor"], ["doctor", "--replay", "a"],
    ]
  ) func `the certificates are read once and trusted`(arguments: [String]) async throws {
    let certificates = try NetworkClient.TrustedCertificates(in: Data(Self.pem.utf8))
    #expect(await run(arguments) == .success, "\(fixture.terminal.errorOutput)")
    #expect(networks.all.withLock(\.self) == [.live(.init(.curl, trusting: certificates))])
  }

  @Test func `a recording uses the certificates`() async throws {
    let certificates = try NetworkClient.TrustedCertificates(in: Data(Self.pem.utf8))
    #expect(await run(["fetch", "--record", "a"]) == .success)
    #expect(
      networks.all.withLock(\.self) == [
        .recording(to: "a", secretHeaders: [], .init(.curl, trusting: certificates))
      ]
    )
  }

  @Test(
    arguments: [
      (nil, ExitCode.notFound, "The file ca.pem does not exist. Check the path.\n"),
      (
        "oops", .invalidInput,
        "Cannot use ca.pem: it contains no certificate in PEM format.\nCheck --cacert.\n"
      ),
      (
        "0\u{3}\u{2}\u{1}\u{5}\n", .invalidInput,
        """
        Cannot use ca.pem: it is a certificate in DER format, not PEM.
        Convert it: openssl x509 -inform der -in FILE.der -out FILE.pem

        """
      ),
      (
        String(pem.prefix(40)), .invalidInput,
        "Cannot use ca.pem: its certificate number 1 is damaged.\nCheck --cacert.\n"
      ),
    ],
    ["fetch", "watch", "doctor"]
  ) func `an unusable file is an error before anything else`(
    file: (content: String?, code: ExitCode, message: String),
    command: String
  ) async {
    #expect(await run([command], file: file.content) == file.code)
    #expect(fixture.terminal.errorOutput == file.message)
    #expect(fixture.terminal.output == "")
    #expect(fixture.calls == [])
    #expect(networks.all.withLock(\.self) == [])
  }

  @Test func `an unreadable or endless file is an error with its cause`() async {
    var dependencies = fixture.dependencies
    dependencies.system.files.lines = { path, _ in
      throw FileClientError.cannotRead(path: path, cause: "Permission denied")
    }
    let arguments = ["fetch", "--cacert", "ca.pem", "--json"]
    #expect(await fetcherTool.run(arguments, dependencies) == .invalidInput)
    #expect(fixture.terminal.errorOutput.contains(#""code":"unusable_certificates""#))
    #expect(fixture.terminal.errorOutput.contains("Cannot read ca.pem: Permission denied."))

    dependencies.system.files.lines = { _, limit in
      FileClient.Lines(next: { Array(repeating: 0, count: limit / 4) }, restart: {})
    }
    #expect(await fetcherTool.run(arguments, dependencies) == .invalidInput)
    #expect(fixture.terminal.errorOutput.contains("ca.pem: it is larger than 16 MiB."))
    #expect(fixture.calls == [])
  }

  @Test(
    arguments: [
      (["fetch", "--transport", "foundation"], "works only with libcurl"),
      (["doctor", "--transport", "foundation"], "works only with libcurl"),
      (["fetch", "--replay", "a"], "'--cacert' and '--replay' cannot be combined."),
    ]
  ) func `an option that contradicts the certificates is a usage error`(
    arguments: [String],
    message: String
  ) async {
    #expect(await run(arguments) == .usage)
    #expect(fixture.terminal.errorOutput.contains(message), "\(fixture.terminal.errorOutput)")
    #expect(fixture.calls == [])
  }
}

/// The networks for which clients are created.
private final class Networks: Sendable {
  let all = Mutex<[NetworkClients.Network]>([])
}
