import Foundation
import NetworkClient
import TemporaryDirectory
import Testing

/// Runs an HTTPS server of OpenSSL on a free port of the loopback interface.
///
/// - Parameter body: Receives the URL of a page, with the host name of the certificate, and the self-signed certificate,
///   which is created for the server.
func withSecureServer<Result>(
  _ body: (_ url: URL, _ certificate: NetworkClient.TrustedCertificates) async throws -> Result
) async throws -> Result {
  let directory = TemporaryDirectory()
  let certificate = directory.file("certificate.pem")
  // Prints the number of its process, and then "ACCEPT" with its address.
  let script = """
    cd '\(directory.path)' && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 \
      -keyout key.pem -nodes -out certificate.pem -days 2 -subj /CN=localhost \
      -addext subjectAltName=DNS:localhost 2>&1 && echo "PROCESS $$" && exec python3 -c \
      'import os, signal, sys; signal.alarm(60); os.execvp(sys.argv[1], sys.argv[1:])' openssl s_server -accept 127.0.0.1:0 -key key.pem -cert certificate.pem -www 2>&1 </dev/null
    """
  let output = try #require(popen(script, "r"))
  let process = number(after: "PROCESS ", in: output)
  defer {
    if let process { kill(process, SIGTERM) }
    pclose(output)
  }
  let port = try #require(number(after: "ACCEPT 127.0.0.1:", in: output))
  let url = try #require(URL(string: "https://localhost:\(port)/"))
  let text = try Data(contentsOf: URL(filePath: certificate))
  return try await body(url, try NetworkClient.TrustedCertificates(in: text))
}

/// Reads lines until one that starts with a prefix, and returns the number after it; nil at the end of the output.
private func number(after prefix: String, in output: UnsafeMutablePointer<FILE>) -> Int32? {
  var line = [CChar](repeating: 0, count: 1_024)
  while fgets(&line, Int32(line.count), output) != nil {
    let text = String(
      decoding: line.prefix { $0 != 0 }.map(UInt8.init(truncatingIfNeeded:)),
      as: UTF8.self
    )
    guard text.hasPrefix(prefix) else { continue }
    return Int32(text.dropFirst(prefix.count).prefix { $0.isNumber })
  }
  return nil
}
