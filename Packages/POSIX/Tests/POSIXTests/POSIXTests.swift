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

  @Test func `a file is renamed to an unused name only`() throws {
    var template = Array("/tmp/POSIXTests.XXXXXX".utf8CString)
    let directory = try #require(mkdtemp(&template).map { String(cString: $0) })
    let (first, second) = ("\(directory)/first", "\(directory)/second")
    for path in [first, second] { close(open(path, O_CREAT | O_WRONLY, 0o600)) }
    #expect(renameWithoutReplacing(first, second) == -1)
    #expect(errno == EEXIST)
    unlink(second)
    #expect(renameWithoutReplacing(first, second) == 0)
    #expect(access(first, F_OK) == -1 && access(second, F_OK) == 0)
    #expect(renameWithoutReplacing(first, "\(directory)/third") == -1)
    #expect(errno == ENOENT)
    unlink(second)
    rmdir(directory)
  }
}
