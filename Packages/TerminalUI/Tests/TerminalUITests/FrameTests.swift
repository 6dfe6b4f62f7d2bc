import StyleGuide
import TerminalClient
import TerminalUITesting
import Testing

@testable import TerminalUI

@Suite struct FrameTests {
  private let size = TerminalClient.Size(columns: 24, rows: 10)

  private func frame(_ counter: Counter, _ style: TextStyle = .colour) -> Frame {
    Frame(counter, size: size, style: style)
  }

  @Test func `the changes transform each frame into every other`() {
    let frames = Counter.samples.map { frame($0) }
    for (former, new) in frames.flatMap({ former in frames.map { (former, $0) } }) {
      var redrawn = VisibleText()
      redrawn.apply(new.changes(from: nil))
      var changed = VisibleText()
      changed.apply(former.changes(from: nil))
      changed.apply(new.changes(from: former))
      #expect(changed.lines == redrawn.lines)
      #expect(new.changes(from: new) == "")
    }
  }

  @Test func `only changed lines are written`() {
    #expect(
      frame(Counter(count: 3)).changes(from: frame(Counter()))
        == "\u{1B}[3;1H\u{1B}[2K        \u{1B}[1mCount: 3\u{1B}[0m"
    )
  }

  @Test(arguments: Counter.samples.indices)
  func `an ASCII frame has only ASCII characters and the same height`(index: Int) {
    let ascii = frame(Counter.samples[index], TextStyle(hasColour: false, isASCII: true))
    #expect(ascii.lines.joined().utf8.allSatisfy { $0 < 0x80 })
    #expect(ascii.lines.count == frame(Counter.samples[index], .plain).lines.count)
  }

  @Test func `a frame of another size is redrawn completely`() {
    let size = TerminalClient.Size(columns: 24, rows: 11)
    let larger = Frame(Counter(), size: size, style: .colour)
    #expect(larger.changes(from: frame(Counter())) == larger.changes(from: nil))
  }

  @Test(arguments: Counter.samples.indices)
  func `colours do not change the text`(index: Int) {
    var coloured = VisibleText()
    coloured.apply(frame(Counter.samples[index]).changes(from: nil))
    #expect(coloured.lines == frame(Counter.samples[index], .plain).lines)
  }

  @Test(arguments: [(19, 5), (20, 4), (16, 3), (1, 1), (0, 0)])
  func `a terminal that is too small shows a message`(columns: Int, rows: Int) {
    let size = TerminalClient.Size(columns: columns, rows: rows)
    let lines = Frame(Counter(), size: size, style: .plain).lines.filter { !$0.isEmpty }
      .map { $0.trimmingPrefix(while: \.isWhitespace) }
    #expect(lines.count <= max(rows, 1))
    let text = lines.joined(separator: " ")
    #expect(rows < 3 || text == "20 × 5 needed: terminal too small.")
  }

  @Test func `more essential paragraphs than rows are cut off at the bottom`() {
    struct Rows: ScreenContents {
      let isReady = true
      func paragraphs(_ layout: Layout, columns: Int) -> [Paragraph] {
        (1...20).map { Paragraph("row \($0)", importance: .result) }
      }
    }
    let lines = Frame(Rows(), size: size, style: .plain).lines
    #expect(lines.map { $0.drop { $0 == " " } } == (1...10).map { "row \($0)" })
  }

  @Test(arguments: [(0, 10, 4...6), (2, 5, 2...2)])
  func `the mouse hits the button exactly where it is drawn`(
    sample: Int,
    height: Int,
    rows: ClosedRange<Int>
  ) {
    let size = TerminalClient.Size(columns: 21, rows: height)
    let frame = Frame(Counter.samples[sample], size: size, style: .plain)
    for (column, row) in (1...21).flatMap({ column in (1...10).map { (column, $0) } }) {
      #expect(
        frame.hasButton(atColumn: column, row: row)
          == ((7...15).contains(column) && rows.contains(row))
      )
    }
  }

  @Test func `a small screen omits the hint and truncates the details of an alert`() {
    let lines = Frame(
      Counter.samples[3],
      size: TerminalClient.Size(columns: 24, rows: 5),
      style: .plain
    ).lines.map { $0.trimmingPrefix(while: \.isWhitespace) }
    #expect(
      lines == [
        "Count: 4", "[ Count ]", "It broke. Please count", "again.", "The reason is long, and…",
      ]
    )
  }
}

/// The text of a plain screen.
@Suite struct TranscriptTests {
  private func transcript(_ counter: Counter) -> Transcript { Transcript(counter, style: .plain) }

  @Test func `the first transcript contains every paragraph, later ones only new paragraphs`() {
    let first = transcript(Counter())
    #expect(first.changes(from: nil) == "Count: 0\n[ Count ]\n+ count · q quit\n")
    #expect(
      transcript(Counter(count: 1, problem: ["It broke."])).changes(from: first)
        == "Count: 1\nIt broke.\n"
    )
  }

  @Test(arguments: Counter.samples.indices)
  func `an unchanged transcript writes nothing`(index: Int) {
    let transcript = transcript(Counter.samples[index])
    #expect(transcript.changes(from: transcript) == "")
  }
}
