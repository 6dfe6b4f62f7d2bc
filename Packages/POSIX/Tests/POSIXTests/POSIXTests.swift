import POSIX
import Testing

@Suite struct POSIXTests {
  @Test func `One import gives the functions and the constants of the C library`() {
    #expect(open("/nowhere/file", O_RDONLY) == -1)
    #expect(errno == ENOENT)
  }
}
