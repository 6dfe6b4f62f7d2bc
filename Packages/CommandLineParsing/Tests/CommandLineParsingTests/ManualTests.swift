import CommandLineParsing
import Testing

@Suite struct ManualTests {
  @Test func `the manual has all that the description has`() {
    #expect(
      Shelf.tool.manual(version: "1.0", date: "2026-11-21") == #"""
        .\" Made from the description of the command line: not to be edited.
        .TH SHELF 1 2026-11-21 "shelf 1.0"
        .nh
        .ad l
        .SH NAME
        shelf \- Keep things
        .SH SYNOPSIS
        \fBshelf\fR \fICOMMAND\fR [\fIOPTIONS\fR]
        .SH DESCRIPTION
        \&.Things stand on a \(aqshelf\(aq, with \(dqnames\(dq.
        .PP
        A \ebackslash \[u2013] and a \(ti \[u2013] stay what they are.
        .SH COMMANDS
        .SS shelf put [OPTIONS] PATH
        Put a thing there: it\(aqs kept.
        .TP
        \fIPATH\fR
        The thing.
        .TP
        \fB\-\-colour\fR \fINAME\fR
        Its [colour]. (one of red, it\(aqs, a b, $HOME, [x]:\e)
        .TP
        \fB\-i\fR, \fB\-\-into\fR \fIDIR\fR
        Where it goes.
        .TP
        \fB\-\-label\fR \fITEXT\fR
        What stands on it. (repeatable)
        .SS shelf list [OPTIONS]
        List things.
        .TP
        \fB\-\-limit\fR \fIN\fR
        How many.
        .SS shelf sort [OPTIONS] NAME
        Sort things.
        .TP
        \fINAME\fR
        What comes first. (one of red, it\(aqs, a b, $HOME, [x]:\e)
        .SS shelf help [COMMAND]
        Show the help of a command.
        .SH OPTIONS
        Every command has these options; they may also stand before it.
        .TP
        \fB\-s\fR, \fB\-\-shelf\fR \fIPATH\fR
        The shelf. (default: $SHELF)
        .TP
        \fB\-\-dust\fR
        Dust it.
        .TP
        \fB\-h\fR, \fB\-\-help\fR
        Show this help.
        .TP
        \fB\-\-version\fR
        Show the version.
        .SH EXIT STATUS
        .TP
        \fB0\fR
        Success.
        .SH ENVIRONMENT
        .TP
        \fBSHELF\fR
        The default of \(aq\-\-shelf\(aq.
        .TP
        \fBSHELF_LIGHT\fR
        Turns on the light.
        .SH EXAMPLES
        .TP
        \fBshelf list\fR
        List all.
        .TP
        \fBshelf put \-\-into=. \(aqa b\(aq\fR
        Put it here.

        """#
    )
  }

  @Test func `what the description does not say has no section`() {
    let tool = CommandLineTool(name: "demo", summary: "Say little", commands: [])
    let page = tool.manual(version: "1", date: "2026-11-21")
    let titles = page.split(separator: "\n").filter { $0.hasPrefix(".SH ") }.map { $0.dropFirst(4) }
    #expect(titles == ["NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS"])
    #expect(page.contains("\ndemo \\- Say little\n"))
  }

  @Test func `no text becomes a request, or more than one line`() {
    let hostile = ".so /etc/passwd\n'br \\n(x \u{1B}[31m \u{1F600} e\u{301}"
    let tool = CommandLineTool(
      name: "demo",
      summary: hostile,
      commands: [Command("log", summary: hostile, examples: [(hostile, hostile)])],
      environment: [(hostile, hostile)]
    )
    let page = tool.manual(version: "1", date: "2026-11-21")
    let shown = #"\&.so /etc/passwd \(aqbr \en(x \[uFFFD][31m \[u1F600] e\[u0301]"#
    #expect(page.contains("\n\(shown)\n"))
    #expect(page.contains(#"\fB\#(shown)\fR"#))
    #expect(page.utf8.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
  }

  @Test func `lines are as long as other tools can take`() {
    let lines = Demo.tool.manual(version: "1.0", date: "2026-11-21").split(separator: "\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 80 })
  }
}
