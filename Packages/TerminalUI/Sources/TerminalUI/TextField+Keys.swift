public import TerminalClient
import TextFormatting

// Reducers.
extension TextField {
  /// Edits the text or moves the cursor, and returns whether the key is one of the field.
  ///
  /// Characters, space and pasted texts are inserted; backspace and delete remove a character. The arrow keys move the
  /// cursor by a character, home and control-A to the start of the line, end and control-E to its end. Control-U and
  /// control-K remove the line before and after the cursor, control-W the word before it. In a field of several lines,
  /// arrow up and arrow down move the cursor to another line; in the first and in the last line they are not keys of
  /// the field.
  @discardableResult
  public mutating func handle(_ key: TerminalClient.Key) -> Bool {
    switch key {
    case .character(let character): before.append(character)
    case .space: before.append(" ")
    case .paste(let text): insert(text)
    case .return where isMultiline: before.append("\n")
    case .up where isMultiline: return moveUp()
    case .down where isMultiline: return moveDown()
    case .left: moveLeft(by: min(before.count, 1))
    case .right: moveRight(by: min(after.count, 1))
    case .home, .control("a"): moveLeft(by: lineBefore.count)
    case .end, .control("e"): moveRight(by: lineAfter.count)
    case .backspace: before = String(before.dropLast())
    case .delete: after = String(after.dropFirst())
    case .control("u"): before.removeLast(lineBefore.count)
    case .control("k"): after.removeFirst(lineAfter.count)
    case .control("w"): removeWord()
    default: return false
    }
    return true
  }

  /// The part of the cursor's line before the cursor.
  var lineBefore: Substring { lines(of: before)[lines(of: before).count - 1] }

  /// The part of the cursor's line after the cursor.
  var lineAfter: Substring { lines(of: after)[0] }

  /// Returns the lines of a text, at least one; in a field of one line, line breaks are characters.
  func lines(of text: String) -> [Substring] {
    isMultiline
      ? text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) : [text[...]]
  }

  private mutating func insert(_ text: String) {
    before +=
      isMultiline
      ? text
      : text.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
  }

  private mutating func moveLeft(by count: Int) {
    after = before.suffix(count) + after
    before.removeLast(count)
  }

  private mutating func moveRight(by count: Int) {
    before += after.prefix(count)
    after.removeFirst(count)
  }

  private mutating func moveUp() -> Bool {
    guard let line = lines(of: before).dropLast().last else { return false }
    let column = lineBefore.terminalWidth
    moveLeft(by: lineBefore.count + 1 + line.count)
    moveRight(by: line.count(toColumn: column))
    return true
  }

  private mutating func moveDown() -> Bool {
    guard let line = lines(of: after).dropFirst().first else { return false }
    let column = lineBefore.terminalWidth
    moveRight(by: lineAfter.count + 1 + line.count(toColumn: column))
    return true
  }

  private mutating func removeWord() {
    let spaces = before.reversed().prefix(while: \.isWhitespace).count
    let word = before.dropLast(spaces).reversed().prefix { !$0.isWhitespace }.count
    before.removeLast(spaces + word)
  }
}

extension Substring {
  /// Returns the number of characters that fit a number of columns.
  fileprivate func count(toColumn column: Int) -> Int {
    var remaining = column
    return prefix { character in
      remaining -= character.terminalWidth
      return remaining >= 0
    }.count
  }
}
