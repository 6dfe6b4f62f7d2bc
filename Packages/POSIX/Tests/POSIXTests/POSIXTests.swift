import POSIX
import Testing

@Suite struct POSIXTests {
  @Test func `one import provides the functions and constants of the C library`() {
    #expect(open("/nowhere/file", O_RDONLY) == -1)
    #expect(errno == ENOENT)
  }

  @Test func `an error number is described by the system`() {
    #expect(systemMessage(ENOENT) == "No such file or directory")
  }

  @Test func `all bytes are written`() {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    let bytes: [UInt8] = [1, 2, 3]
    #expect(bytes.withUnsafeBytes { writeAll($0, to: ends[1]) })
    var received: [UInt8] = [0, 0, 0]
    #expect(read(ends[0], &received, 3) == 3)
    #expect(received == bytes)
    #expect(bytes.withUnsafeBytes { writeAll($0, to: -1) } == false)
    #expect(errno == EBADF)
    for end in ends { close(end) }
  }
}
