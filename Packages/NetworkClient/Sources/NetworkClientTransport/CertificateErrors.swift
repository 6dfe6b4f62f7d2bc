package import NetworkClient
package import PortableFoundation

extension NetworkClientError {
  /// Creates the error of a failed TLS handshake from the message of libcurl.
  ///
  /// Only the message of OpenSSL distinguishes an unknown issuer from another defect of a certificate, such as another
  /// host name or an expiry, which no further trusted certificate would cure.
  package init(secureConnectionError message: String, to url: URL) {
    let isUntrusted = unknownIssuerMessages.contains { message.contains($0) }
    self =
      isUntrusted
      ? .untrustedServer(url, cause: "its certificate is not trusted (\(message))")
      : .unreachable(url, cause: "cannot establish a secure connection: \(message)")
  }
}

/// Parts of OpenSSL's messages for certificates whose issuer is not trusted, before and since version 3.0.
private let unknownIssuerMessages = [
  "self signed certificate", "self-signed certificate", "unable to get issuer certificate",
  "unable to get local issuer certificate", "unable to verify the first certificate",
]
