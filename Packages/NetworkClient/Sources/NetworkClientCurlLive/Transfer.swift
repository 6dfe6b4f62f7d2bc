import CCurl
import NetworkClient
import NetworkClientTransport
import POSIX
import PortableFoundation

/// One request, its easy handle, and the response received so far.
final class Transfer {
  let pending: PendingResponse
  let handle: UnsafeMutableRawPointer

  private let curl: Libcurl
  private let route: Route
  private var fields: UnsafeMutablePointer<curl_slist>?
  private let errorBuffer: UnsafeMutablePointer<CChar>
  private var head = ResponseHead()
  private var body = Data()

  /// The error of a rejected response.
  private var refusal: NetworkClientError?

  private var request: NetworkClient.Request { pending.request }

  /// Creates a transfer that is not started.
  init(
    _ pending: PendingResponse,
    over route: Route,
    using curl: Libcurl
  ) throws(Refusal) {
    guard let handle = curl.easy_init() else { throw Refusal("out of memory") }
    self.curl = curl
    self.pending = pending
    self.handle = handle
    self.route = route
    errorBuffer = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorBuffer.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    setAddress()
    setMethod()
    setFields()
    setLimits()
    setCallbacks()
    try setTrustedCertificates()
  }

  deinit {
    curl.easy_cleanup(handle)
    curl.slist_free_all(fields)
    errorBuffer.deallocate()
  }

  /// Returns the result of a finished transfer.
  func result(_ code: CURLcode) -> Result<NetworkClient.Response, any Error> {
    if let refusal { return .failure(refusal) }
    guard code == CURLE_OK else {
      let failure = TransferFailure(
        code: code,
        message: errorBuffer[0] == 0 ? curl.message(for: code) : String(cString: errorBuffer),
        systemError: connectionError,
        tunnelStatus: curl.number(handle, CURLINFO_HTTP_CONNECTCODE),
        hasResponse: head.isStarted
      )
      return .failure(NetworkClientError(failure, of: request, by: route.proxy))
    }
    // libcurl accepts a header that ends with the connection.
    guard head.isComplete else {
      return .failure(NetworkClientError.malformedResponse(request.url, cause: "it is incomplete"))
    }
    return .success(
      NetworkClient.Response(
        status: head.status,
        headers: head.fields,
        body: body,
        certificateExpiry: curl.certificateField(handle, "Expire date")
          .flatMap { Date(certificateTime: String(cString: $0)) }
      )
    )
  }

  /// The error number of the connection, or 0.
  private var connectionError: CInt {
    let number = CInt(curl.number(handle, CURLINFO_OS_ERRNO))
    guard number == 0 else { return number }
    // libcurl reports no number if it cannot create a socket. Check whether a descriptor is available.
    let descriptor = dup(0)
    guard descriptor < 0, [EMFILE, ENFILE].contains(errno) else {
      if descriptor >= 0 { close(descriptor) }
      return 0
    }
    return errno
  }
}

// MARK: - Options

extension Transfer {
  /// Sets the address; libcurl parses only the origin and sends the rest of the URL unchanged.
  private func setAddress() {
    let address = Address(request.url)
    curl.set(handle, CURLOPT_URL, toText: address.origin + "/")
    // A proxy needs the complete URL unless it opens a tunnel (RFC 9112, section 3.2.2).
    let isAbsolute = route.proxy != nil && !address.isSecure
    curl.set(
      handle,
      CURLOPT_REQUEST_TARGET,
      toText: isAbsolute ? address.origin + address.target : address.target
    )
    // Overrides the environment; an empty text means no proxy.
    curl.set(handle, CURLOPT_PROXY, toText: route.proxy?.url.absoluteString ?? "")
    curl.set(handle, CURLOPT_NOPROXY, toText: "")
    curl.set(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, to: 1)
    curl.allowHTTPOnly(handle)
    curl.set(handle, CURLOPT_HTTP_VERSION, to: Int(CURL_HTTP_VERSION_1_1))
    curl.set(handle, CURLOPT_HTTP09_ALLOWED, to: 0)
    curl.set(handle, CURLOPT_FOLLOWLOCATION, to: 0)
    curl.set(handle, CURLOPT_ACCEPT_ENCODING, toText: "gzip, deflate")
  }

  private func setMethod() {
    let (method, body) = (request.method, request.body)
    switch method {
    case .get where body.isEmpty: return
    case .head: curl.set(handle, CURLOPT_NOBODY, to: 1)
    default: curl.set(handle, CURLOPT_CUSTOMREQUEST, toText: method.rawValue)
    }
    guard !body.isEmpty || method.hasBody else { return }
    // The size comes first: libcurl copies that many bytes.
    curl.set(handle, CURLOPT_POSTFIELDSIZE, to: body.count)
    if body.isEmpty { curl.set(handle, CURLOPT_COPYPOSTFIELDS, toText: "") }
    body.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
      curl.set(
        handle,
        CURLOPT_COPYPOSTFIELDS,
        toPointer: UnsafeMutableRawPointer(mutating: start)
      )
    }
    // libcurl would wait a second for permission to send a large body.
    fields = curl.slist_append(fields, "Expect:")
  }

  private func setFields() {
    // Filled by the handshake of a new connection.
    curl.set(handle, CURLOPT_CERTINFO, to: 1)
    for (name, value) in request.headers {
      // libcurl sends an empty field for "name;", and removes the field for "name:".
      fields = curl.slist_append(fields, value.isEmpty ? "\(name);" : "\(name): \(value)")
    }
    curl.set(handle, CURLOPT_HTTPHEADER, toPointer: fields)
  }

  private func setLimits() {
    // Signals belong to the process. TLS may still raise `SIGPIPE`; sockets do not.
    curl.set(handle, CURLOPT_NOSIGNAL, to: 1)
    // Applies when libcurl itself ends a lookup: at its own deadline, or when the multi handle fails.
    curl.leaveLookup(handle)
    // `PendingResponse` keeps the deadline. This second one, a second later, needs no other thread.
    let limit = min(request.timeLimit / .milliseconds(1) + 1_000, Double(Self.longestLimit))
    setDeadline(Int(max(limit, 1)))
  }

  /// Removes the deadline of an abandoned transfer, so that it continues until its lookup has finished; it does not
  /// connect then.
  func removeDeadline() {
    setDeadline(Self.longestLimit)
  }

  private func setDeadline(_ milliseconds: Int) {
    curl.set(handle, CURLOPT_TIMEOUT_MS, to: milliseconds)
    curl.set(handle, CURLOPT_CONNECTTIMEOUT_MS, to: milliseconds)
  }

  /// The longest time limit in milliseconds that every version of libcurl accepts, about 24 days.
  private static let longestLimit = Int(Int32.max)

  private func setTrustedCertificates() throws(Refusal) {
    guard let certificates = route.trustedCertificates else { return }
    switch curl.trust(handle, certificates.pem) {
    case CURLE_OK: break
    case CURLE_UNKNOWN_OPTION, CURLE_NOT_BUILT_IN:
      throw Refusal(
        "libcurl 7.77 or later is required to trust other certificates than the system's"
      )
    case let code: throw Refusal("libcurl refuses the certificates: \(curl.message(for: code))")
    }
  }

  private func setCallbacks() {
    let transfer = Unmanaged.passUnretained(self).toOpaque()
    curl.set(handle, CURLOPT_ERRORBUFFER, toPointer: errorBuffer)
    curl.set(handle, CURLOPT_SOCKOPTDATA, toPointer: transfer)
    curl.setSocketCheck(handle) { transfer, _, _ in
      Transfer.at(transfer)?.pending.isResolved == false ? CURL_SOCKOPT_OK : CURL_SOCKOPT_ERROR
    }
    curl.set(handle, CURLOPT_HEADERDATA, toPointer: transfer)
    curl.set(handle, CURLOPT_HEADERFUNCTION) { bytes, _, count, transfer in
      Transfer.at(transfer)?.readHeaderLine(UnsafeRawBufferPointer(start: bytes, count: count)) ?? 0
    }
    curl.set(handle, CURLOPT_WRITEDATA, toPointer: transfer)
    curl.set(handle, CURLOPT_WRITEFUNCTION) { bytes, _, count, transfer in
      Transfer.at(transfer)?.appendToBody(UnsafeRawBufferPointer(start: bytes, count: count)) ?? 0
    }
  }
}

// MARK: - Callbacks

extension Transfer {
  /// Returns the transfer at a pointer, which is valid during every callback because `deinit` frees the handle.
  fileprivate static func at(_ pointer: UnsafeMutableRawPointer?) -> Transfer? {
    pointer.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  /// Parses a header line and returns its size, or 0 to abort the transfer.
  fileprivate func readHeaderLine(_ line: UnsafeRawBufferPointer) -> Int {
    do {
      try head.read(line)
      return line.count
    } catch {
      refusal = .malformedResponse(request.url, cause: error.cause)
      return 0
    }
  }

  /// Appends decompressed bytes to the body and returns their number, or 0 to abort the transfer.
  fileprivate func appendToBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard bytes.count <= request.maximumBodySize - body.count else {
      refusal = .bodyTooLarge(request.url, limit: request.maximumBodySize)
      return 0
    }
    body.append(contentsOf: bytes)
    return bytes.count
  }
}
