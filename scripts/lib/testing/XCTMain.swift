// Copied into the Tests of a package that is tested alone: SwiftPM takes it for the start of the test program, and then
// neither makes one of its own that also knows XCTest, nor looks for tests of XCTest in an index of the code. There are
// none in this workspace, and that takes longer than to compile a small package.
import Testing

@main
enum TestProgram {
  static func main() async {
    await Testing.__swiftPMEntryPoint() as Never
  }
}
