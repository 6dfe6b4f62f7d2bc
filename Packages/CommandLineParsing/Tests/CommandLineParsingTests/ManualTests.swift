import CommandLineParsing
import Testing

@Suite struct ManualTests {
  @Test func `the manual describes the whole command line`() {
    #expect(
      Shelf.tool.manual(version: "1.0", date: "2026-11-21") == #"""
        .\" Generated from the command-line description. Do not edit.
        .TH SHELF 1 2026-11-21 "shelf 1.0"
        .nh
        .ad l
        .SH NAME
        shelf \- Keep things
        .SH SYNOPSIS
        \fBshelf\fR \fICOMMAND\fR [\fIOPTIONS\fR]
        .SH DESCRIPTION
        \&.Things are on a \(aqshelf\(aq, with \(dqnames\(dq.
        .PP
        A \ebackslash \[u2013] and a \(ti \[u2013] are literal.
        .SH COMMANDS
        .SS shelf put [OPTIONS] PATH
        Store a thing: it\(aqs safe.
        .TP
        \fIPATH\fR
        Thing to store.
        .TP
        \fB\-\-colour\fR \fINAME\fR
        Its [colour]. (one of red, it\(aqs, a b, $HOME, [x]:\e)
        .TP
        \fB\-i\fR, \fB\-\-into\fR \fIDIR\fR
        Drawer.
        .TP
        \fB\-\-label\fR \fITEXT\fR
        Text of a label. (repeatable)
        .SS shelf list [OPTIONS]
        List things.
        .TP
        \fB\-\-limit\fR \fIN\fR
        Number of things.
        .SS shelf sort [OPTIONS] NAME
        Sort things.
        .TP
        \fINAME\fR
        First colour. (one of red, it\(aqs, a b, $HOME, [x]:\e)
        .SS shelf take [OPTIONS] N...
        Take things.
        .TP
        \fIN\fR
        Numbers of things.
        .SS shelf help [COMMAND]
        Show help for a command, \(aqenvironment\(aq or \(aqexit\-codes\(aq.
        .SH OPTIONS
        All commands accept these options, before or after the command name.
        .TP
        \fB\-s\fR, \fB\-\-shelf\fR \fIPATH\fR
        Shelf file. (default: $SHELF)
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
        Default for \(aq\-\-shelf\(aq.
        .TP
        \fBSHELF_LIGHT\fR
        Lights the shelf.
        .SH EXAMPLES
        .TP
        \fBshelf list\fR
        List all things.
        .TP
        \fBshelf put \-\-into=. \(aqa b\(aq\fR
        Store a thing here.

        """#
    )
  }

  @Test func `the manual has no empty sections`() {
    let tool = CommandLineTool(name: "demo", summary: "Say little", commands: [])
    let page = tool.manual(version: "1", date: "2026-11-21")
    let titles = page.split(separator: "\n").filter { $0.hasPrefix(".SH ") }.map { $0.dropFirst(4) }
    #expect(titles == ["NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS"])
    #expect(page.contains("\ndemo \\- Say little\n"))
  }

  @Test func `every text stays one line without roff requests`() {
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

  @Test func `lines have at most 80 bytes`() {
    let lines = Demo.tool.manual(version: "1.0", date: "2026-11-21").split(separator: "\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 80 })
  }
}
