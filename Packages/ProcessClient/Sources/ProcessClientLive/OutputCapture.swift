import Dispatch
import POSIX
import ProcessClient
import Synchronization

/// The captured output of a program: two pipes that a thread reads until the program has exited.
///
/// A program that the program started may keep the pipes open, so their end is not awaited.
final class OutputCapture: Sendable {
  /// The descriptors for standard output and standard error of the program.
  var writing: [CInt] { [output.writing, errorOutput.writing] }

  private let limit: Int
  private let onExcess: @Sendable () -> Void
  private let output: Pipe
  private let errorOutput: Pipe
  private let stop: Pipe
  private let queue = DispatchQueue(label: "ProcessClient.output")
  private let received = Mutex(Received())

  private struct Received {
    var bytes: [[UInt8]] = [[], []]
    var isTruncated = false
  }

  init(program: String, limit: Int, onExcess: @escaping @Sendable () -> Void) throws {
    self.limit = limit
    self.onExcess = onExcess
    output = try Pipe(for: program)
    errorOutput = try Pipe(for: program)
    stop = try Pipe(for: program)
    // The other ends are not affected, since each has its own flags.
    for pipe in [output, errorOutput] { _ = fcntl(pipe.reading, F_SETFL, O_NONBLOCK) }
  }

  /// Reads in the background, after the program has inherited the writing ends.
  func start() {
    output.closeWriting()
    errorOutput.closeWriting()
    queue.async { [self] in read() }
  }

  /// Closes the pipes and returns the output of an exited program.
  func finish() -> (output: [UInt8], errorOutput: [UInt8], isTruncated: Bool) {
    stop.closeWriting()
    queue.sync {}
    for pipe in [output, errorOutput, stop] { pipe.close() }
    return received.withLock { ($0.bytes[0], $0.bytes[1], $0.isTruncated) }
  }

  private func read() {
    var requests = [output, errorOutput, stop]
      .map { pollfd(fd: $0.reading, events: Int16(POLLIN), revents: 0) }
    while true {
      guard poll(&requests, nfds_t(requests.count), -1) > 0 else { continue }
      // Checked first: the program wrote everything before it exited.
      let isLast = requests[2].revents != 0
      for stream in 0...1 where isLast || requests[stream].revents != 0 {
        // A negative descriptor is ignored by `poll`.
        if !readAvailable(stream, from: requests[stream].fd) { requests[stream].fd = -1 }
      }
      if isLast { return }
    }
  }

  /// Reads until a pipe is empty; returns false at its end.
  private func readAvailable(_ stream: Int, from descriptor: CInt) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while descriptor >= 0 {
      let count = POSIX.read(descriptor, &buffer, buffer.count)
      if count > 0 { append(buffer.prefix(count), to: stream); continue }
      if count < 0, errno == EINTR { continue }
      return count < 0 && errno == EAGAIN
    }
    return false
  }

  /// Keeps bytes up to the limit, and discards the others, so that the program is not blocked.
  private func append(_ bytes: ArraySlice<UInt8>, to stream: Int) {
    let isFirstExcess = received.withLock { received in
      let rest = limit - received.bytes[stream].count
      received.bytes[stream] += bytes.prefix(max(rest, 0))
      guard bytes.count > rest, !received.isTruncated else { return false }
      received.isTruncated = true
      return true
    }
    if isFirstExcess { onExcess() }
  }
}
