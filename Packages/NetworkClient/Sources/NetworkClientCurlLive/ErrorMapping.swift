import CCurl
import NetworkClient
import POSIX
import PortableFoundation

/// What libcurl tells of a transfer that failed.
struct TransferProblem {
  var code: CURLcode

  /// In libcurl's words, which change from version to version.
  var words: String

  /// The error number of the connection, or 0.
  var systemError: Int32

  /// The status with which a proxy answered a demand for a tunnel, or 0.
  var tunnelStatus: Int

  /// Whether some of an answer has arrived.
  var hasAnswer: Bool
}

extension NetworkClientError {
  /// What a problem means for a request that goes to a proxy, or to the server itself.
  ///
  /// The codes are those of libcurl's manual, libcurl-errors.
  init(
    _ problem: TransferProblem,
    of request: NetworkClient.Request,
    by proxy: NetworkClient.Proxy?
  ) {
    let url = request.url
    switch problem.code {
    case CURLE_OPERATION_TIMEDOUT:
      self = .timedOut(url, limit: request.timeLimit)
    case CURLE_URL_MALFORMAT:
      self = .unsupportedURL(url, cause: "its host or port is not one that can be reached")
    case CURLE_COULDNT_RESOLVE_HOST:
      self = .unreachable(url, cause: "no address is known for the name \(url.host() ?? "")")
    case CURLE_COULDNT_RESOLVE_PROXY:
      self = .unreachable(url, cause: "no address is known for the name of the proxy")
    case CURLE_COULDNT_CONNECT:
      self.init(connectionError: problem.systemError, to: url, by: proxy)
    case _ where problem.tunnelStatus != 0 && problem.tunnelStatus / 100 != 2:
      self = .unreachable(url, cause: "the proxy leads to no server: \(problem.words)")
    case CURLE_GOT_NOTHING:
      self = .connectionLost(url, cause: "the connection was closed without an answer")
    case _ where [ECONNRESET, EPIPE].contains(problem.systemError):
      self = .connectionLost(url, cause: "the connection was reset")
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_USE_SSL_FAILED:
      self = .unreachable(url, cause: "no secure connection could be made: \(problem.words)")
    case CURLE_UNSUPPORTED_PROTOCOL:
      // The scheme was checked before: it is the answer, which libcurl takes for one of HTTP/0.9.
      self = .malformedResponse(url, cause: "it does not begin with an HTTP status line")
    case CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_FUNCTION_ARGUMENT:
      // The second is what libcurl says of a line that it cannot keep as a field.
      self = .malformedResponse(url, cause: "its header is not as the standard demands")
    case CURLE_OUT_OF_MEMORY, CURLcode(rawValue: 100):
      // A line that outgrows the memory that libcurl allows for one; from 8.6 it has a code of its own, 100.
      self = .malformedResponse(url, cause: "its header is too long")
    case CURLE_PARTIAL_FILE:
      self = .malformedResponse(url, cause: "it ends too early")
    case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
      // The second is what libcurl says where something follows the end of what was packed.
      self = .malformedResponse(url, cause: "its content coding is unknown, or it is damaged")
    case _ where problem.hasAnswer, CURLE_RECV_ERROR:
      self = .malformedResponse(url, cause: problem.words)
    default:
      self = .transportFailed(url, cause: problem.words)
    }
  }

  /// What the error number of a connection means that could not be made.
  private init(connectionError number: Int32, to url: URL, by proxy: NetworkClient.Proxy?) {
    let place = proxy.map { ", by the proxy \($0.url)" } ?? ""
    switch number {
    case ECONNREFUSED: self = .unreachable(url, cause: "the connection was refused\(place)")
    case EMFILE, ENFILE: self = .transportFailed(url, cause: "no file descriptor is left for it")
    default: self = .unreachable(url, cause: "no connection could be made")
    }
  }
}
