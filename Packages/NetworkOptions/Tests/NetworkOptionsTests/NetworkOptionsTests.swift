import CommandLineParsing
import CommandSupport
import FileClient
import NetworkClient
import NetworkClientRecording
import NetworkOptions
import PortableFoundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct NetworkOptionsTests {
  private static let proxy = try? NetworkClient.Proxy("http://127.0.0.1:3128")
  private static let pem = "-----BEGIN CERTIFICATE-----\nMAMCAQU=\n-----END CERTIFICATE-----\n"

  private let weather = WeatherTester()

  @Test(
    arguments: [
      ([], .live(.init(.curl))),
      (["--transport", "foundation"], .live(.init(.foundation))),
      (["--proxy", "http://127.0.0.1:3128"], .live(.init(.curl, proxy: proxy))),
      (["--record", "a"], .recording(to: "a", secretHeaders: ["X-Key"], .init(.curl))),
      (["--replay", "a"], .replaying(from: "a")),
    ] as [([String], NetworkClients.Network)]
  ) func `options select the network`(
    arguments: [String],
    network: NetworkClients.Network
  ) async {
    let result = await weather.run(arguments)
    #expect(result.code == .success, "\(result.errors)")
    #expect(result.networks == [network])
  }

  @Test func `a variable with the name of the tool selects the transport`() async {
    let result = await weather.run([], environment: ["WEATHER_TRANSPORT": "foundation"])
    #expect(result.networks == [.live(.init(.foundation))])
  }

  @Test func `the default transport is the first one of the build`() async {
    #expect(
      await weather.run([], transports: [.foundation]).networks == [.live(.init(.foundation))]
    )
  }

  @Test func `a transport that the build does not include is a usage error`() async {
    let result = await weather.run(["--transport", "curl"], transports: [.foundation])
    #expect(result.code == .usage)
    #expect(
      result.errors.contains("does not include the transport 'curl'.\nIt includes 'foundation'.")
    )
    #expect(result.errors.contains(".build/release/weather "))
    #expect(result.networks == [])
  }

  @Test(arguments: [
    ["--record", "b"], ["--proxy", "http://a:1"], ["--cacert", "ca.pem"],
  ]) func `a replay contradicts the options of requests`(arguments: [String]) async {
    let result = await weather.run(["--replay", "a"] + arguments)
    #expect(result.code == .usage)
    #expect(
      result.errors == """
        The options '\(arguments[0])' and '--replay' cannot be combined.
        A replay sends no request. See 'weather now --help'.

        """
    )
    #expect(result.networks == [])
  }

  @Test func `an unusable recording is a usage error`() async {
    let error = RecordingError.damaged(path: "a/0001.json", cause: "it is empty")
    let result = await weather.run(["--replay", "a"]) { throw error }
    #expect(result.code == .usage)
    #expect(result.errors == "\(error)\nCheck --record or --replay.\n")
  }

  @Test func `the certificates of a file are trusted, also by a recording`() async throws {
    weather.files["ca.pem"] = Array(Self.pem.utf8)
    let certificates = try NetworkClient.TrustedCertificates(in: Data(Self.pem.utf8))
    let route = NetworkClients.Route(.curl, trusting: certificates)
    #expect(await weather.run(["--cacert", "ca.pem"]).networks == [.live(route)])
    #expect(
      await weather.run(["--cacert", "ca.pem", "--record", "a"]).networks
        == [.recording(to: "a", secretHeaders: ["X-Key"], route)]
    )
  }

  @Test(
    arguments: [
      (
        "oops", [], .invalidInput,
        "ca.pem: it contains no certificate in PEM format.\nCheck --cacert."
      ),
      (
        "0\u{3}\u{2}\u{1}\u{5}\n", [], .invalidInput,
        "it is a certificate in DER format, not PEM.\nConvert it: "
      ),
      (String(pem.prefix(40)), [], .invalidInput, "its certificate number 1 is damaged"),
      (nil, [], .notFound, "ca.pem does not exist"),
      (pem, ["--transport", "foundation"], .usage, "works only with libcurl"),
    ] as [(String?, [String], ExitCode, String)]
  )
  func `unusable certificates are an error before the first request`(
    content: String?,
    arguments: [String],
    code: ExitCode,
    message: String
  ) async {
    weather.files["ca.pem"] = content.map { Array($0.utf8) }
    let result = await weather.run(["--cacert", "ca.pem"] + arguments)
    #expect(result.code == code)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.networks == [])
  }

  @Test func `a file of certificates has a limit`() async {
    let line = Array(repeating: UInt8(ascii: "x"), count: 1 << 20) + [UInt8(ascii: "\n")]
    weather.files["ca.pem"] = Array(repeating: line, count: 16).flatMap(\.self)
    let result = await weather.run(["--cacert", "ca.pem", "--json"])
    #expect(result.code == .invalidInput)
    #expect(result.errors.contains("ca.pem: it is larger than 16 MiB."), "\(result.errors)")
    #expect(result.errors.contains(#""code":"unusable_certificates""#))
  }

  @Test func `requests and responses are logged without secrets, if the user asks`() async {
    #expect(await weather.run([]).errors == "")
    #expect(
      await weather.run(["--verbose"]).errors == """
        [0.0 ms] > GET http://localhost:8000
                 > a: b
                 > x-key: [redacted]
        [0.0 ms] < status 200, 1 byte after 0.0 ms
                 < content-type: application/json

        """
    )
    let failed = await weather.run(["--verbose", "--json", "--url", "http://a"]) {
      .mock { throw NetworkClientError.unreachable($0.url, cause: "refused") }
    }
    #expect(failed.errors.contains(#""cause":"refused""#))
    #expect(failed.errors.contains(#""event":"failure""#))
  }
}
