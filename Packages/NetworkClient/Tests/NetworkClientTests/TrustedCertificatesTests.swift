import PortableFoundation
import NetworkClient
import Testing

/// The parsing of certificates; their use is tested with ``SecureServer``.
@Suite struct TrustedCertificatesTests {
  /// The shortest text that has the encoding of a certificate.
  private static let certificate = pem("MAMCAQU=")

  private static func pem(_ content: String, label: String = "CERTIFICATE") -> String {
    "-----BEGIN \(label)-----\n\(content)\n-----END \(label)-----\n"
  }

  private static let texts: [(String, Int)] = [
    (certificate, 1),
    ("# The office\r\n" + certificate.replacing("\n", with: "\r\n") + "\r\n", 1),
    ("  MAM=\n" + certificate.replacing("MAMCAQU=", with: " MAMC\n AQU= "), 1),
    (String(certificate.dropLast()), 1),
    (certificate + pem("c2VjcmV0", label: "PRIVATE KEY") + certificate, 2),
  ]

  @Test(arguments: texts) func `only the certificates of a text are used`(text: String, count: Int)
    throws
  {
    let certificates = try NetworkClient.TrustedCertificates(in: Data(text.utf8))
    #expect(certificates.pem == String(repeating: Self.certificate, count: count))
  }

  private static let rejections: [(String, TrustedCertificatesError)] = [
    ("", .missing),
    ("<html>", .missing),
    (pem("c2VjcmV0", label: "PRIVATE KEY"), .missing),
    ("\u{30}\u{3}\u{2}\u{1}\u{5}", .binary),
    ("\u{30}\u{4}\u{2}\u{1}\u{5}", .missing),
    (pem(""), .damaged(number: 1)),
    (pem("?"), .damaged(number: 1)),
    (pem("MAMCAQ=="), .damaged(number: 1)),
    (pem("MIEDAgEFAA=="), .damaged(number: 1)),
    (pem("MIA="), .damaged(number: 1)),
    (pem("MIgBAQEBAQEBAQ=="), .damaged(number: 1)),
    (certificate + certificate.dropLast(5), .damaged(number: 2)),
    (certificate + certificate.prefix(30), .damaged(number: 2)),
    (certificate.replacing("END", with: "BEGIN"), .damaged(number: 1)),
  ]

  @Test(arguments: rejections) func `a text without an intact certificate is rejected`(
    text: String,
    error: TrustedCertificatesError
  ) {
    #expect(throws: error) { try NetworkClient.TrustedCertificates(in: Data(text.utf8)) }
  }

  @Test func `more certificates than libcurl accepts are rejected`() {
    let text = String(
      repeating: Self.certificate,
      count: 8_000_000 / Self.certificate.utf8.count + 1
    )
    #expect(throws: TrustedCertificatesError.tooLarge) {
      try NetworkClient.TrustedCertificates(in: Data(text.utf8))
    }
  }

  @Test func `each error is a clause for users`() {
    let texts: KeyValuePairs<TrustedCertificatesError, String> = [
      .missing: "it contains no certificate in PEM format",
      .binary: "it is a certificate in DER format, not PEM",
      .damaged(number: 2): "its certificate number 2 is damaged",
      .tooLarge: "its certificates have more than 8000000 bytes",
    ]
    for (error, text) in texts { #expect("\(error)" == text) }
  }
}
