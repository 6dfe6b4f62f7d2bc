import Dispatch
import POSIX
import Testing

/// Terminates the process of an exit test after half a minute.
///
/// The time limit of a test does not, and the test runner waits for the process.
func endWhenStuck() {
  alarm(30)
}

#if canImport(Glibc)
  typealias Limit = __rlimit_resource
#else
  typealias Limit = CInt
#endif

/// Runs a body with a lower resource limit of this process, and restores the limit for the test tools.
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
    try self.init { pipe(&$0) }
  }

  /// Returns a pipe in which each write is read separately.
  static func ofDatagrams() throws -> Self {
    try Self { socketpair(AF_UNIX, datagramSocket, 0, &$0) }
  }

  private init(_ open: (inout [CInt]) -> CInt) throws {
    var ends: [CInt] = [-1, -1]
    try #require(open(&ends) == 0)
    (reading, writing) = (ends[0], ends[1])
  }
}

/// Writes bytes that fit into the buffer of a descriptor.
func send(_ bytes: some Collection<UInt8>, to descriptor: CInt) {
  let bytes = Array(bytes)
  #expect(write(descriptor, bytes, bytes.count) == bytes.count)
}

/// Reads a number of bytes, or fewer at the end of the input.
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

/// Reads and compares the expected text.
func expect(
  _ text: String,
  from descriptor: CInt,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let received = String(decoding: receive(text.utf8.count, from: descriptor), as: UTF8.self)
  #expect(received == text, sourceLocation: sourceLocation)
}

/// Runs a blocking body on a dedicated thread.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    DispatchQueue(label: "TerminalClientTests").async { continuation.resume(returning: body()) }
  }
}

/// Waits until Dispatch has opened its permanent descriptors, so that it reuses no closed number.
///
/// A thread of Dispatch opens them some time after the process start. It has started when a timer fires, and has
/// finished its first iteration when a second timer fires.
func waitForDispatchDescriptors() async {
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

/// Starts a shell that continues a process as soon as it stops, and fails if the process exits first.
func continueWhenStopped(_ process: pid_t) throws -> pid_t {
  let script = """
    while kill -0 \(process); do
      if grep -q '^State:.T' /proc/\(process)/status || ps -o stat= -p \(process) | grep -q T
      then kill -CONT \(process); exit
      fi
    done 2>/dev/null
    exit 1
    """
  let command = ["sh", "-c", script].map { $0.withCString { strdup($0) } }
  defer { for argument in command { free(argument) } }
  var shell: pid_t = 0
  try #require(posix_spawn(&shell, "/bin/sh", nil, nil, command + [nil], nil) == 0)
  return shell
}
