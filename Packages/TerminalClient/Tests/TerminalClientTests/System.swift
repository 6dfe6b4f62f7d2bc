import Dispatch
import POSIX
import Testing

/// Ends the process of an exit test after half a minute.
///
/// A time limit does not end such a process, and the test runner waits for it.
func endWhenStuck() {
  alarm(30)
}

#if canImport(Glibc)
  typealias Limit = __rlimit_resource
#else
  typealias Limit = CInt
#endif

/// Runs a body with a lower limit of this process; afterwards, what the tools write may be large again.
func withLimit(_ limit: Limit, of value: rlim_t, _ body: () async throws -> Void) async throws {
  #if canImport(Glibc)
    let limit = limit.rawValue
  #endif
  var values = rlimit()
  try #require(getrlimit(numericCast(limit), &values) == 0)
  let former = values.rlim_cur
  values.rlim_cur = value
  try #require(setrlimit(numericCast(limit), &values) == 0)
  try await body()
  values.rlim_cur = former
  try #require(setrlimit(numericCast(limit), &values) == 0)
}

/// The two ends of a pipe.
struct TestPipe {
  let reading: CInt
  let writing: CInt

  init() throws {
    var ends: [CInt] = [-1, -1]
    try #require(pipe(&ends) == 0)
    reading = ends[0]
    writing = ends[1]
  }
}

/// Two sockets between which each write is a read of its own.
struct DatagramPair {
  let person: CInt
  let program: CInt

  init() throws {
    #if canImport(Glibc)
      let type = CInt(SOCK_DGRAM.rawValue)
    #else
      let type = SOCK_DGRAM
    #endif
    var ends: [CInt] = [-1, -1]
    try #require(socketpair(AF_UNIX, type, 0, &ends) == 0)
    person = ends[0]
    program = ends[1]
  }
}

/// Writes bytes that surely fit.
func send(_ bytes: some Collection<UInt8>, to descriptor: CInt) {
  let bytes = Array(bytes)
  #expect(write(descriptor, bytes, bytes.count) == bytes.count)
}

func send(_ text: String, to descriptor: CInt) {
  send(text.utf8, to: descriptor)
}

/// Reads so many bytes, or fewer where the input ends.
func receive(_ count: Int, from descriptor: CInt) -> [UInt8] {
  var received: [UInt8] = []
  while received.count < count {
    var bytes = [UInt8](repeating: 0, count: count - received.count)
    let length = read(descriptor, &bytes, bytes.count)
    guard length > 0 else { break }
    received += bytes.prefix(length)
  }
  return received
}

/// Reads what should arrive, and compares.
func expect(
  _ text: String,
  from descriptor: CInt,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let received = String(decoding: receive(text.utf8.count, from: descriptor), as: UTF8.self)
  #expect(received == text, sourceLocation: sourceLocation)
}

/// Runs what waits in the system on a thread that nobody else needs.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    DispatchQueue(label: "TerminalClientTests").async { continuation.resume(returning: body()) }
  }
}

/// Returns when Dispatch has opened the descriptors that it keeps, and takes no number that is closed.
///
/// Its own thread opens them some time after the process began. That thread has come by when a timer fires,
/// and has finished its round when another does that was set then.
func dispatchHasItsDescriptors() async {
  for _ in 1...2 {
    let timer = DispatchSource.makeTimerSource()
    timer.schedule(deadline: .now())
    await withCheckedContinuation { continuation in
      timer.setEventHandler { continuation.resume() }
      timer.activate()
    }
    timer.cancel()
  }
}
