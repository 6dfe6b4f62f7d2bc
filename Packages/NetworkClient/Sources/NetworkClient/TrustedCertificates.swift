public import PortableFoundation

extension NetworkClient {
  /// The certificates of the certification authorities that a client trusts, in place of the system's.
  public struct TrustedCertificates: Equatable, Sendable {
    /// The certificates in PEM format, and nothing else.
    public let pem: String

    /// The maximum length in bytes: libcurl refuses a longer text (`CURL_MAX_INPUT_LENGTH`).
    static let longestPEM = 8_000_000

    /// Finds the certificates in a text in PEM format (RFC 7468); other content, such as private keys, is ignored.
    ///
    /// The encoding of each certificate is checked, not its content: a server with an expired certificate, for example,
    /// is rejected during the handshake.
    ///
    /// - Throws: ``TrustedCertificatesError``.
    public init(in text: Data) throws(TrustedCertificatesError) {
      let lines = text.split { UInt8(ascii: "\n") == $0 || UInt8(ascii: "\r") == $0 }
        .map { String(decoding: $0.trimmed, as: UTF8.self) }
      var pem = ""
      var number = 0
      var rest = lines[...]
      while let start = rest.firstIndex(of: header) {
        number += 1
        rest = rest[(start + 1)...]
        guard let end = rest.firstIndex(where: { $0.hasPrefix("-----") }), rest[end] == footer,
          let certificate = Data(base64Encoded: rest[..<end].joined()), certificate.isDERSequence
        else { throw .damaged(number: number) }
        let lines = certificate.base64EncodedString(
          options: [.lineLength64Characters, .endLineWithLineFeed]
        )
        pem += "\(header)\n\(lines)\n\(footer)\n"
        rest = rest[end...]
      }
      guard number > 0 else { throw text.isDERSequence ? .binary : .missing }
      guard pem.utf8.count <= Self.longestPEM else { throw .tooLarge }
      self.pem = pem
    }
  }
}

/// The reason why a text does not contain usable certificates.
public enum TrustedCertificatesError: Error, Equatable, Sendable {
  /// The text contains no certificate in PEM format.
  case missing

  /// The text is a certificate in the binary format DER.
  case binary

  /// A certificate is incomplete or damaged; numbers start with 1.
  case damaged(number: Int)

  /// The certificates have more bytes than libcurl accepts.
  case tooLarge
}

extension TrustedCertificatesError: CustomStringConvertible {
  /// The reason, as a clause without a full stop.
  public var description: String {
    switch self {
    case .missing: "it contains no certificate in PEM format"
    case .binary: "it is a certificate in DER format, not PEM"
    case .damaged(let number): "its certificate number \(number) is damaged"
    case .tooLarge:
      "its certificates have more than \(NetworkClient.TrustedCertificates.longestPEM) bytes"
    }
  }
}

private let header = "-----BEGIN CERTIFICATE-----"
private let footer = "-----END CERTIFICATE-----"

extension Data {
  /// Whether the data is exactly one sequence in the encoding DER, as a certificate is (ITU-T X.690, section 8.1.3).
  fileprivate var isDERSequence: Bool {
    var rest = self[...]
    guard rest.popFirst() == 0x30, let first = rest.popFirst() else { return false }
    guard first > 0x7F else { return rest.count == Int(first) }
    let lengthSize = Int(first & 0x7F)
    guard (1...4).contains(lengthSize), rest.count >= lengthSize else { return false }
    let length = rest.prefix(lengthSize).reduce(0) { $0 << 8 | Int($1) }
    return rest.count - lengthSize == length
  }
}
