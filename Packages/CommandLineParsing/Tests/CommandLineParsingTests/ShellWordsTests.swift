import CommandLineParsing
import Contract
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct ShellWordsTests {
  @Test(arguments: [
    ("", []), (" \t ", []), ("a b\tc", ["a", "b", "c"]), ("a  'b c' d", ["a", "b c", "d"]),
    ("'' \"\"", ["", ""]), (#"a\ b 'c\' "d\"\e""#, ["a b", #"c\"#, #"d"\e"#]),
    ("a# # b", ["a#"]), ("#a", []), ("$A *.b c;d|e>f", ["$A", "*.b", "c;d|e>f"]),
    ("a'b'\"c\"d", ["abcd"]), ("é '🙂 e\u{301}'", ["é", "🙂 e\u{301}"]),
  ])
  func `words are separated by spaces, and quotes and backslashes join them`(
    line: String,
    words: [String]
  ) throws {
    #expect(try line.shellWords() == words)
  }

  @Test(arguments: ["'", "a 'b", "\"", #""a\""#, #"a\"#, #"'a' ""#])
  func `an open quote and a last backslash are errors`(line: String) {
    #expect(throws: InvalidValue.self) { try line.shellWords() }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a line has the words of a shell`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let lines = (0..<200).map { _ in
      String(
        (0..<Int.random(in: 0...12, using: &generator)).map { _ in
          "ab  \t''\"\"\\\\#é".randomElement(using: &generator) ?? "a"
        }
      )
    }
    // Each word in brackets; a subshell, because an open quote ends it.
    let script =
      #"while IFS= read -r line; do (eval "set -- $line"; printf "[%s]" "$@"; echo) || echo error; done"#
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", script]
    let (input, output) = (Pipe(), Pipe())
    (shell.standardInput, shell.standardOutput, shell.standardError) = (
      input, output, FileHandle.nullDevice
    )
    try shell.run()
    // An empty list would print an empty pair of brackets, too.
    input.fileHandleForWriting.write(Data(lines.map { "x \($0)\n" }.joined().utf8))
    try input.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    shell.waitUntilExit()
    let expected = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let actual = lines.map { line in
      (try? "x \(line)".shellWords()).map { $0.map { "[\($0)]" }.joined() } ?? "error"
    }
    #expect(actual.count == expected.count)
    for (line, (actual, expected)) in zip(lines, zip(actual, expected)) where line.last != "\\" {
      #expect(actual == expected, "\(line)")
    }
  }
}
