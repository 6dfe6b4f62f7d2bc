import CommandLineParsing
import Testing

@Suite struct RequiredValueTests {
  @Test func `reading a required argument of another command traps`() async {
    await #expect(processExitsWith: .failure) {
      _ = try run(["status"]).values[Demo.file]
    }
  }

  @Test func `reading another option of the same name traps`() async {
    await #expect(processExitsWith: .failure) {
      let other = Option("count", .string(named: "N"), default: "1", summary: "")
      _ = try run(["log"]).values[other]
    }
  }
}
