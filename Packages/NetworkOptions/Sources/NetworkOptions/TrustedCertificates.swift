import CommandLineParsing
import CommandSupport
import FileClient
import NetworkClient
import PortableFoundation

extension CommandRun {
  /// Reads the certificates of `--cacert`; returns nil without the option.
  func trustedCertificates(_ options: NetworkOptions) async throws -> NetworkClient
    .TrustedCertificates?
  {
    guard let path = values[options.certificates] else { return nil }
    do {
      let text = try await abandonable { [files = system.files] in
        try files.content(of: path, limit: 16 << 20)
      }
      return try NetworkClient.TrustedCertificates(in: text)
    } catch TrustedCertificatesError.binary {
      throw Failure(
        certificates: "Cannot use \(path): \(TrustedCertificatesError.binary).",
        "Convert it: openssl x509 -inform der -in FILE.der -out FILE.pem"
      )
    } catch let error as TrustedCertificatesError {
      throw Failure(certificates: "Cannot use \(path): \(error).", "Check --cacert.")
    } catch let error as FileClientError {
      if case .missing = error { throw error }
      throw Failure(certificates: "\(error)", "Check --cacert.")
    }
  }
}

extension FileClient {
  /// Returns the content of a file up to a limit, after which a stream may be endless.
  fileprivate func content(of path: String, limit: Int) throws -> Data {
    let lines = try lines(of: path, limit: limit)
    var content = Data()
    while let line = try lines.next() {
      guard content.count + line.count < limit else {
        throw FileClientError.cannotRead(path: path, cause: "it is larger than \(limit >> 20) MiB")
      }
      content += line + [UInt8(ascii: "\n")]
    }
    // No line feed follows the last byte of a certificate in binary format.
    return content.dropLast()
  }
}

extension Failure {
  /// Creates the failure to use a file of certificates.
  fileprivate init(certificates message: String, _ advice: String) {
    self.init(.invalidInput, code: "unusable_certificates", message, advice)
  }
}
