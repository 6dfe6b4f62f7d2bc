import CommandLineParsing
import Testing

/// An option whose value users may omit, and arguments that imply their command.
@Suite struct OptionalValueTests {
  private enum Shade: String, CaseIterable {
    case light, dark
  }

  private static let wait = Option(
    "wait",
    optional: .duration,
    implied: .seconds(60),
    summary: "Wait."
  )
  private static let shade = Option(
    "shade",
    optional: .choice(of: Shade.self),
    implied: .light,
    summary: "Shade."
  )
  private static let numbers = Argument(
    repeating: .integer(named: "NUMBER"),
    isRequired: false,
    summary: "Numbers."
  )

  private static let tool = CommandLineTool(
    name: "bell",
    summary: "Ring.",
    commands: [
      Command(
        "ring",
        summary: "Ring.",
        options: [OptionGroup("Options", wait, shade)],
        arguments: numbers
      ),
      Command("say", summary: "Say."),
    ],
    impliedCommand: ImpliedCommand("ring") { $0.hasPrefix("+") }
  )

  private func values(_ arguments: String...) throws -> ParsedValues {
    guard case .run("ring", let values) = try Self.tool.parse(arguments) else {
      throw UnexpectedInvocation(description: "\(arguments)")
    }
    return values
  }

  private func error(_ arguments: String...) -> String {
    do {
      return "\(try Self.tool.parse(arguments))"
    } catch {
      return "\(error)"
    }
  }

  @Test func `the value is nil without the option, and the implied one without a value`() throws {
    #expect(try values("ring")[Self.wait] == nil)
    #expect(try values("ring", "--wait")[Self.wait] == .seconds(60))
    #expect(try values("ring", "--wait=2m")[Self.wait] == .seconds(120))
    #expect(try values("ring")[Self.shade] == nil)
    #expect(try values("ring", "--shade=dark", "--wait")[Self.shade] == .dark)
  }

  @Test func `the next argument is not the value`() throws {
    let values = try values("ring", "--wait", "5")
    #expect(values[Self.numbers] == [5])
    #expect(values[Self.wait] == .seconds(60))
    #expect(try self.values("--wait", "ring", "5")[Self.numbers] == [5])
  }

  @Test func `a value that is the next argument is an error that shows the right spelling`() {
    let message = "Option '--wait' takes a value only after '=': use '--wait=2m'."
    #expect(error("ring", "--wait", "2m") == message)
    #expect(error("ring", "5", "--wait", "2m") == message)
    #expect(error("--wait", "2m", "ring") == message)
    #expect(
      error("ring", "--shade", "dark")
        == "Option '--shade' takes a value only after '=': use '--shade=dark'."
    )
    // Text that is no value of the option has its own error.
    #expect(error("ring", "--wait", "x").hasPrefix("Invalid value 'x' for 'NUMBER'"))
    #expect(error("ring", "2m", "--wait").hasPrefix("Invalid value '2m' for 'NUMBER'"))
  }

  @Test func `an invalid value and a second option are errors`() {
    #expect(
      error("ring", "--wait=2")
        == "Invalid value '2' for '--wait': must have a unit. Did you mean '2s'?"
    )
    #expect(error("ring", "--wait", "--wait=2m") == "Option '--wait' can be used only once.")
  }

  @Test func `help, manual and tables show that the value is optional`() {
    #expect(Self.tool.help(of: "ring").contains("      --wait[=DURATION] "))
    #expect(
      Self.tool.manual(version: "1", date: "2026-01-01")
        .contains(#"\fB\-\-wait\fR[=\fIDURATION\fR]"#)
    )
    #expect(Self.tool.manualTables().contains("`--wait[=DURATION]`"))
  }

  @Test func `the scripts of the shells take the value after = only`() {
    #expect(
      Self.tool.completions(for: .zsh).contains("'(--wait)--wait=-[Wait.]::DURATION: '")
    )
    #expect(Self.tool.completions(for: .fish).contains("-l wait -d 'Wait.'"))
    #expect(Self.tool.completions(for: .fish).contains("-l shade -a 'light dark' -d 'Shade.'"))
    #expect(
      Self.tool.completions(for: .bash)
        .contains("--wait | --shade) [[ ${COMP_WORDS[index + 1]} != '=' ]] || option=$word ;;")
    )
  }

  @Test(arguments: Shell.allCases.filter(isInstalled))
  func `each shell parses the script`(shell: Shell) async throws {
    let script = Self.tool.completions(for: shell)
    #expect(try await output(of: script, in: shell, options: ["-n"]) == [])
  }

  @Test func `arguments that imply a command need not name it`() throws {
    #expect(try values("+5", "+6", "--wait")[Self.numbers] == [5, 6])
    #expect(try values("--wait=2m", "+5")[Self.wait] == .seconds(120))
    #expect(error("+5", "six") == "Unknown command '+5'.")
    #expect(error("five") == "Unknown command 'five'.")
  }
}
