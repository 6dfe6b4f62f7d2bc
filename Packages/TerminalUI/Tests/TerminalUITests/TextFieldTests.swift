import StyleGuide
import TerminalClient
import TerminalUI
import Testing

/// The keys of a text field.
///
/// The texts of the tests contain the cursor as `|`.
@Suite struct TextFieldTests {
  typealias Key = TerminalClient.Key

  /// Returns a field with the cursor in the place of `|`.
  private func field(_ text: String, isMultiline: Bool = false) -> TextField {
    var field = TextField(text.replacing("|", with: ""), isMultiline: isMultiline)
    let after = text.drop { $0 != "|" }.dropFirst()
    for _ in after { field.handle(.left) }
    return field
  }

  /// Returns the text with `|` in the place of the cursor.
  private func view(_ field: TextField) -> String {
    var field = field
    field.handle(.character("|"))
    return field.text
  }

  @Test(
    arguments: [
      ("|", [.character("a"), .space, .character("b")], "a b|"),
      ("a|c", [.character("b")], "ab|c"),
      ("ab|", [.left, .left, .left], "|ab"),
      ("|ab", [.right, .right, .right], "ab|"),
      ("a|b c", [.home], "|ab c"),
      ("a|b c", [.control("a")], "|ab c"),
      ("a|b c", [.end], "ab c|"),
      ("a|b c", [.control("e")], "ab c|"),
      ("a|bc", [.backspace, .backspace], "|bc"),
      ("ab|c", [.delete, .delete], "ab|"),
      ("ab|c", [.control("u")], "|c"),
      ("ab|c", [.control("k")], "ab|"),
      ("buy fresh |milk", [.control("w")], "buy |milk"),
      ("buy fresh|", [.control("w"), .control("w"), .control("w")], "|"),
      ("日本|語", [.backspace, .left, .delete], "|語"),
    ] as [(String, [Key], String)]
  )
  func `keys edit the text and move the cursor`(text: String, keys: [Key], result: String) {
    var field = field(text)
    for key in keys { expect(field.handle(key), "\(key)") }
    #expect(view(field) == result)
  }

  @Test(
    arguments: [
      .return, .tab, .backTab, .escape, .up, .down, .pageUp, .pageDown, .insert, .control("s"),
      .control("d"), .control("c"), .mouse(column: 1, row: 1), .scrollUp(column: 1, row: 1),
      .scrollDown(column: 1, row: 1),
    ] as [Key]
  )
  func `other keys are not handled`(key: Key) {
    var field = field("a|b")
    expect(!field.handle(key), "\(key)")
    #expect(field == self.field("a|b"))
  }

  @Test(
    arguments: [
      // Combining marks, an emoji of several people, and flags.
      ["e", "\u{301}", "\u{323}"], ["👩", "\u{200D}", "💻"], ["🇩", "🇪"], ["✈", "\u{FE0F}"],
      ["ᄒ", "ᅡ", "ᆫ"],
    ] as [[Character]]
  )
  func `the scalars of a character are typed one by one and deleted together`(
    scalars: [Character]
  ) {
    var field = field("a|b")
    for scalar in scalars { field.handle(.character(scalar)) }
    let character = scalars.map { String($0) }.joined()
    #expect(field.text == "a\(character)b")
    #expect(character.count == 1)
    var moved = field
    moved.handle(.left)
    #expect(view(moved) == "a|\(character)b")
    moved.handle(.right)
    #expect(moved == field)
    moved.handle(.left)
    moved.handle(.delete)
    #expect(view(moved) == "a|b")
    field.handle(.backspace)
    #expect(view(field) == "a|b")
  }

  @Test func `a character that combines with the text after the cursor stays editable`() {
    var field = field("|🇫🇷")
    field.handle(.character("🇩"))
    field.handle(.character("🇪"))
    #expect(field.text == "🇩🇪🇫🇷")
    field.handle(.backspace)
    #expect(field == self.field("|🇫🇷"))
    #expect(TextField("👩").text == "👩")
  }

  @Test(
    arguments: [
      ("two", "one two|"), ("two\n", "one two|"), ("two\n\nthree\r\n four", "one two three  four|"),
      ("two\tthree", "one two three|"), ("\n", "one |"), ("e\u{301}日😀", "one e\u{301}日😀|"),
    ]
  )
  func `a pasted text is inserted on one line`(text: String, result: String) {
    var field = field("one |")
    expect(field.handle(.paste(text)), "paste")
    #expect(view(field) == result)
  }

  @Test func `a new text moves the cursor to its end`() {
    var field = field("a|b")
    field.text = "cd"
    #expect(view(field) == "cd|")
    #expect(field.text == "cd")
  }
}

// Fields of several lines.
extension TextFieldTests {
  @Test(
    arguments: [
      ("ab|c", [.return, .character("d")], "ab\nd|c"),
      ("ab|", [.paste("c\n\td")], "abc\n\td|"),
      ("one\ntw|o\nthree", [.up], "on|e\ntwo\nthree"),
      ("one\ntw|o\nthree", [.down], "one\ntwo\nth|ree"),
      ("one\n\nthree|", [.up], "one\n|\nthree"),
      ("one\n\nthr|ee", [.up, .up], "|one\n\nthree"),
      ("日本\nabc|", [.up], "日|本\nabc"),
      ("ab|\n日本", [.down], "ab\n日|本"),
      ("one\ntwo|", [.home], "one\n|two"),
      ("o|ne\ntwo", [.end], "one|\ntwo"),
      ("one\n|two", [.left], "one|\ntwo"),
      ("one|\ntwo", [.right], "one\n|two"),
      ("one\n|two", [.backspace], "one|two"),
      ("one|\ntwo", [.delete], "one|two"),
      ("one\ntw|o", [.control("u"), .control("k")], "one\n|"),
      ("one\n |", [.control("w")], "|"),
    ] as [(String, [Key], String)]
  )
  func `keys move between lines`(text: String, keys: [Key], result: String) {
    var field = field(text, isMultiline: true)
    for key in keys { expect(field.handle(key), "\(key)") }
    #expect(view(field) == result)
  }

  @Test(arguments: [("o|ne\ntwo", Key.up), ("one\nt|wo", .down), ("|", .up), ("|", .down)])
  func `the arrow keys leave the field at its first and last line`(text: String, key: Key) {
    var field = field(text, isMultiline: true)
    expect(!field.handle(key), "\(key)")
    #expect(view(field) == text)
  }
}

/// Expects a condition; the macro does not accept a mutating call.
private func expect(
  _ condition: Bool,
  _ comment: Comment,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(condition, comment, sourceLocation: sourceLocation)
}
