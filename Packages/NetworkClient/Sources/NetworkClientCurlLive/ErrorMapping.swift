import CCurl
import NetworkClient
import NetworkClientTransport
import POSIX
import PortableFoundation

/// The failure of a transfer.
struct TransferFailure {
  var code: CURLcode

  /// The message of libcurl, which differs between versions.
  var message: String

  /// The error number of the connection, or 0.
  var systemError: Int32

  /// The status of a proxy's response to the request for a tunnel, or 0.
  var tunnelStatus: Int

  /// Whether part of a response was received.
  var hasResponse: Bool
}

extension NetworkClientError {
  /// Translates the failure of a transfer; the codes are described in libcurl-errors(3).
  init(
    _ failure: TransferFailure,
    of request: NetworkClient.Request,
    by proxy: NetworkClient.Proxy?
  ) {
    let url = request.url
    switch failure.code {
    case CURLE_OPERATION_TIMEDOUT:
      self = .timedOut(url, limit: request.timeLimit)
    case CURLE_URL_MALFORMAT:
      self = .unsupportedURL(url, cause: "the host or the port is invalid")
    case CURLE_COULDNT_RESOLVE_HOST:
      self = .unreachable(url, cause: "cannot resolve the host name \(url.host() ?? "")")
    case CURLE_COULDNT_RESOLVE_PROXY:
      self = .unreachable(url, cause: "cannot resolve the host name of the proxy")
    case CURLE_COULDNT_CONNECT:
      self.init(connectionError: failure.systemError, to: url, by: proxy)
    case _ where failure.tunnelStatus != 0 && failure.tunnelStatus / 100 != 2:
      self = .unreachable(url, cause: "the proxy did not open a tunnel: \(failure.message)")
    case CURLE_GOT_NOTHING:
      self = .connectionLost(url, cause: "the connection was closed without a response")
    case _ where [ECONNRESET, EPIPE].contains(failure.systemError):
      self = .connectionLost(url, cause: "the connection was reset")
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_USE_SSL_FAILED:
      self.init(secureConnectionError: failure.message, to: url)
    case CURLE_UNSUPPORTED_PROTOCOL:
      // The scheme was checked before, so libcurl took the response for one of HTTP/0.9.
      self = .malformedResponse(url, cause: "it does not start with an HTTP status line")
    case CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_FUNCTION_ARGUMENT:
      // libcurl uses the second code for a line that it cannot store as a field.
      self = .malformedResponse(url, cause: "its header is malformed")
    case CURLE_OUT_OF_MEMORY, CURLcode(rawValue: 100):
      // A line exceeds libcurl's buffer. From 8.6 on the code is 100.
      self = .malformedResponse(url, cause: "its header is too long")
    case CURLE_PARTIAL_FILE:
      self = .malformedResponse(url, cause: "it is incomplete")
    case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
      // libcurl uses the second code for bytes after the end of the compressed body.
      self = .malformedResponse(url, cause: "its content coding is unknown, or its body is damaged")
    case _ where failure.hasResponse, CURLE_RECV_ERROR:
      self = .malformedResponse(url, cause: failure.message)
    default:
      self = .transportFailed(url, cause: failure.message)
    }
  }

  /// Translates the error number of a failed connection.
  private init(connectionError number: Int32, to url: URL, by proxy: NetworkClient.Proxy?) {
    switch number {
    case ECONNREFUSED:
      let proxyCause = proxy.map { "the proxy \($0.url) refused the connection" }
      self = .unreachable(url, cause: proxyCause ?? "the connection was refused")
    case EMFILE, ENFILE: self = .transportFailed(url, cause: "too many open files")
    default: self = .unreachable(url, cause: "the connection failed")
    }
  }
}
