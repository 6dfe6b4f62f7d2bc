import StyleGuide
import Testing

@Suite struct StyleTests {
  @Test(arguments: [
    (Role.primary, "\u{1B}[1mtext\u{1B}[0m"),
    (Role.error, "\u{1B}[31mtext\u{1B}[0m"),
    (Role.muted, "\u{1B}[2mtext\u{1B}[0m"),
  ])
  func `with colour a role begins and ends with its sequence`(role: Role, shown: String) {
    #expect(Style.colour.text("text", as: role) == shown)
  }

  @Test(arguments: Role.allCases)
  func `without colour text is what it is`(role: Role) {
    #expect(Style.plain.text("text", as: role) == "text")
  }

  @Test(arguments: Role.allCases)
  func `nothing has no colour`(role: Role) {
    #expect(Style.colour.text("", as: role).isEmpty)
  }
}
