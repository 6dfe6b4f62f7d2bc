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

  @Test func `the missing directories above a file are accessible only to their owner`() throws {
    var template = Array("/tmp/POSIXTests.XXXXXX".utf8CString)
    let directory = try #require(mkdtemp(&template).map { String(cString: $0) })
    for _ in 1...2 { #expect(createDirectories(above: "\(directory)/é/b/file") == nil) }
    var status = stat()
    for path in ["\(directory)/é", "\(directory)/é/b"] {
      #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o700)
    }
    #expect(access("\(directory)/é/b/file", F_OK) == -1)
    let failure = createDirectories(above: "/dev/null/a/b")
    #expect(failure?.directory == "/dev/null/a")
    #expect(failure?.cause == systemMessage(ENOTDIR))
    #expect(flushDirectory(directory) == nil)
    #expect(flushEntry(of: "\(directory)/é") == nil)
    for path in ["\(directory)/é/b", "\(directory)/é", directory] { rmdir(path) }
  }

  @Test func `a file is flushed, and an invalid descriptor is an error`() throws {
    var template = Array("/tmp/POSIXTests.XXXXXX".utf8CString)
    let file = mkstemp(&template)
    defer { close(file) }
    unlink(template)
    #expect(flushFile(file) == 0)
    #expect(flushFile(-1) == -1)
    #expect(errno == EBADF)
  }

  @Test func `programs inherit neither end of a pipe or of a pair of sockets`() throws {
    let (reading, writing) = try #require(createPipe())
    let (first, second) = try #require(createSocketPair())
    for descriptor in [reading, writing, first, second] {
      #expect(fcntl(descriptor, F_GETFD) == FD_CLOEXEC)
    }
    let bytes: [UInt8] = [1, 2]
    #expect(bytes.withUnsafeBytes { sendBytes($0, to: first) } == 2)
    close(second)
    // A signal would terminate the process.
    #expect(bytes.withUnsafeBytes { sendBytes($0, to: first) } == -1)
    for descriptor in [reading, writing, first] { close(descriptor) }
  }

  @Test func `a program starts with arguments, variables, a directory and streams`() throws {
    let (reading, writing) = try #require(createPipe())
    let variables = [strdup("NAME=value")]
    defer { for variable in variables { free(variable) } }
    var id: Int32 = 0
    let number = spawn(
      &id,
      "/bin/sh",
      ["sh", "-c", #"echo "$NAME $1 $(pwd) $$""#, "sh", "word"],
      environment: variables + [nil],
      directory: "/",
      streams: [nil, writing, nil],
      in: .new
    )
    #expect(number == 0)
    close(writing)
    var (text, byte) = ("", 0 as UInt8)
    while read(reading, &byte, 1) == 1 { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    close(reading)
    var status: Int32 = -1
    #expect(waitpid(id, &status, 0) == id)
    #expect(status == 0)
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    #expect(words == ["value", "word", "/", "\(id)"])
  }

  @Test(arguments: [("/nowhere/program", nil), ("/bin/sh", "/nowhere")])
  func `a missing program or directory is an error`(program: String, directory: String?) {
    var id: Int32 = 0
    let number = spawn(
      &id,
      program,
      [program],
      environment: [nil],
      directory: directory,
      streams: [nil, nil, nil],
      in: .inherited
    )
    #expect(number == ENOENT)
  }
}
