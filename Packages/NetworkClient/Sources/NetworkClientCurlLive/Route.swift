import NetworkClient

/// The route of a client's requests, and the servers that it trusts.
struct Route {
  /// The proxy; nil to connect directly.
  var proxy: NetworkClient.Proxy?

  /// The trusted certificates; nil for those of the system.
  var trustedCertificates: NetworkClient.TrustedCertificates?
}
