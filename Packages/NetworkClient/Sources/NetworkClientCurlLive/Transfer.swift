import CCurl
import NetworkClient
import NetworkClientTransport
import POSIX
import PortableFoundation

/// One request on its way, and what has arrived of its answer.
final class Transfer {
  let pending: PendingResponse
  let handle: UnsafeMutableRawPointer

  private let curl: Libcurl
  private let proxy: NetworkClient.Proxy?
  private var fields: UnsafeMutablePointer<curl_slist>?
  private let words: UnsafeMutablePointer<CChar>
  private var head = ResponseHead()
  private var body = Data()

  /// Why the rest of the answer is not wanted.
  private var refusal: NetworkClientError?

  private var request: NetworkClient.Request { pending.request }

  /// A request that has not begun yet.
  init(
    _ pending: PendingResponse,
    proxy: NetworkClient.Proxy?,
    using curl: Libcurl
  ) throws(Refusal) {
    guard let handle = curl.easy_init() else { throw Refusal("no memory is left") }
    self.curl = curl
    self.pending = pending
    self.handle = handle
    self.proxy = proxy
    words = .allocate(capacity: Int(CURL_ERROR_SIZE))
    words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    setAddress()
    setFields()
    setLimits()
    setReceivers()
  }

  deinit {
    curl.easy_cleanup(handle)
    curl.slist_free_all(fields)
    words.deallocate()
  }

  /// What became of the request, in libcurl's code.
  func result(_ code: CURLcode) -> Result<NetworkClient.Response, any Error> {
    if let refusal { return .failure(refusal) }
    guard code == CURLE_OK else {
      let problem = TransferProblem(
        code: code,
        words: words[0] == 0 ? curl.message(for: code) : String(cString: words),
        systemError: connectionError,
        tunnelStatus: curl.number(handle, CURLINFO_HTTP_CONNECTCODE),
        hasAnswer: head.hasBegun
      )
      return .failure(NetworkClientError(problem, of: request, by: proxy))
    }
    // libcurl takes the end of a connection for the end of a header.
    guard head.isComplete else {
      return .failure(NetworkClientError.malformedResponse(request.url, cause: "it ends too early"))
    }
    return .success(
      NetworkClient.Response(status: head.status, headers: head.fields, body: body)
    )
  }
}

extension Transfer {
  /// The error number of the connection, or 0.
  private var connectionError: CInt {
    let number = CInt(curl.number(handle, CURLINFO_OS_ERRNO))
    guard number == 0 else { return number }
    // libcurl keeps none where there is no socket: there is no descriptor now, either.
    let descriptor = dup(0)
    guard descriptor < 0, [EMFILE, ENFILE].contains(errno) else {
      if descriptor >= 0 { close(descriptor) }
      return 0
    }
    return errno
  }
}

// MARK: - What libcurl is told

extension Transfer {
  /// Where the request goes.
  ///
  /// libcurl is given the origin alone to read, and the rest to send as it is written.
  private func setAddress() {
    let address = Address(request.url)
    curl.set(handle, CURLOPT_URL, toText: address.origin + "/")
    // A proxy wants the whole URL, unless it only leads to the server (RFC 9112, section 3.2.2).
    let isWhole = proxy != nil && !address.isSecure
    curl.set(
      handle,
      CURLOPT_REQUEST_TARGET,
      toText: isWhole ? address.origin + address.target : address.target
    )
    // Set, it is taken instead of what the environment names; empty, it is none.
    curl.set(handle, CURLOPT_PROXY, toText: proxy?.url.absoluteString ?? "")
    curl.set(handle, CURLOPT_NOPROXY, toText: "")
    curl.set(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, to: 1)
    curl.allowHTTPOnly(handle)
    curl.set(handle, CURLOPT_HTTP_VERSION, to: Int(CURL_HTTP_VERSION_1_1))
    curl.set(handle, CURLOPT_HTTP09_ALLOWED, to: 0)
    curl.set(handle, CURLOPT_FOLLOWLOCATION, to: 0)
    curl.set(handle, CURLOPT_ACCEPT_ENCODING, toText: "gzip, deflate")
  }

  private func setFields() {
    for (name, value) in request.headers {
      // A field without a value is one with a semicolon for libcurl, which takes "name:" as none.
      fields = curl.slist_append(fields, value.isEmpty ? "\(name);" : "\(name): \(value)")
    }
    curl.set(handle, CURLOPT_HTTPHEADER, toPointer: fields)
  }

  private func setLimits() {
    // No signals: they belong to the process. `SIGPIPE` cannot come from a socket, but may from TLS.
    curl.set(handle, CURLOPT_NOSIGNAL, to: 1)
    // Where libcurl ends a lookup by itself: at its own deadline, or when it fails as a whole.
    curl.leaveLookup(handle)
    // The deadline is the pending response's; this is a second one, which needs no other thread.
    let limit = min(request.timeLimit / .milliseconds(1) + 1_000, Double(Self.longestLimit))
    setDeadline(Int(max(limit, 1)))
  }

  /// Lets a transfer go on whose response is not awaited any more, until its lookup ends: it does not connect then.
  func removeDeadline() {
    setDeadline(Self.longestLimit)
  }

  private func setDeadline(_ milliseconds: Int) {
    curl.set(handle, CURLOPT_TIMEOUT_MS, to: milliseconds)
    curl.set(handle, CURLOPT_CONNECTTIMEOUT_MS, to: milliseconds)
  }

  /// In milliseconds: the longest limit that every libcurl takes, some 24 days.
  private static let longestLimit = Int(Int32.max)

  private func setReceivers() {
    let transfer = Unmanaged.passUnretained(self).toOpaque()
    curl.set(handle, CURLOPT_ERRORBUFFER, toPointer: words)
    curl.set(handle, CURLOPT_SOCKOPTDATA, toPointer: transfer)
    curl.setSocketCheck(handle) { transfer, _, _ in
      Transfer.at(transfer)?.pending.isResolved == false ? CURL_SOCKOPT_OK : CURL_SOCKOPT_ERROR
    }
    curl.set(handle, CURLOPT_HEADERDATA, toPointer: transfer)
    curl.set(handle, CURLOPT_HEADERFUNCTION) { bytes, _, count, transfer in
      Transfer.at(transfer)?.takeHeaderLine(UnsafeRawBufferPointer(start: bytes, count: count)) ?? 0
    }
    curl.set(handle, CURLOPT_WRITEDATA, toPointer: transfer)
    curl.set(handle, CURLOPT_WRITEFUNCTION) { bytes, _, count, transfer in
      Transfer.at(transfer)?.takePiece(UnsafeRawBufferPointer(start: bytes, count: count)) ?? 0
    }
  }
}

// MARK: - What libcurl tells

extension Transfer {
  /// The transfer of which libcurl tells; it ends its handle, and so the calls, before it is gone itself.
  fileprivate static func at(_ pointer: UnsafeMutableRawPointer?) -> Transfer? {
    pointer.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  /// Takes a line of the header with its end, and returns how much of it was taken: less ends the transfer.
  fileprivate func takeHeaderLine(_ line: UnsafeRawBufferPointer) -> Int {
    do {
      try head.read(line)
      return line.count
    } catch {
      refusal = .malformedResponse(request.url, cause: error.cause)
      return 0
    }
  }

  /// Takes a piece of the body, after decompression, and returns how much of it was taken: less ends the
  /// transfer.
  fileprivate func takePiece(_ piece: UnsafeRawBufferPointer) -> Int {
    guard piece.count <= request.maximumBodySize - body.count else {
      refusal = .bodyTooLarge(request.url, limit: request.maximumBodySize)
      return 0
    }
    body.append(contentsOf: piece)
    return piece.count
  }
}
