/// A line of a calendar (RFC 5545, section 3.1), such as `DUE;VALUE=DATE:20261224`.
struct ContentLine: Equatable {
  /// The name of the property, in upper case.
  var name: String

  /// The values of the parameters by their names in upper case, without quotation marks.
  var parameters: [String: String] = [:]

  /// The value, as it is in the file.
  var value: String

  /// The number of the line in the file.
  var number = 0

  /// Creates a line with a value that needs no escapes.
  init(_ name: String, _ value: String, parameters: [String: String] = [:]) {
    (self.name, self.value, self.parameters) = (name, value, parameters)
  }

  /// Creates a line with a text.
  init(_ name: String, text: String) {
    self.init(name, text.escapedForCalendar)
  }

  /// Parses a line; nil without a name and a value.
  init?(_ line: String, number: Int) {
    // Not characters: a combining mark after a colon is one character with it.
    var rest = line.unicodeScalars[...]
    /// Removes and returns the text before one of some others, which remain.
    func prefix(before ends: Set<Unicode.Scalar>) -> String {
      let prefix = rest.prefix { !ends.contains($0) }
      rest = rest[prefix.endIndex...]
      return String(prefix)
    }
    name = prefix(before: [";", ":"]).uppercased()
    while rest.first == ";" {
      rest.removeFirst()
      let parameter = prefix(before: ["=", ";", ":"]).uppercased()
      guard rest.first == "=" else { return nil }
      var values: [String] = []
      repeat {
        rest.removeFirst()
        if rest.first == "\"" {
          rest.removeFirst()
          values.append(prefix(before: ["\""]))
          guard rest.popFirst() == "\"" else { return nil }
        } else {
          values.append(prefix(before: [";", ":", ","]))
        }
      } while rest.first == ","
      parameters[parameter] = values.joined(separator: ",")
    }
    guard !name.isEmpty, rest.first == ":" else { return nil }
    value = String(rest.dropFirst())
    self.number = number
  }

  /// The line with its line break, folded to lines of at most 75 bytes, none of which ends inside a character.
  var folded: String {
    let parameters = parameters.sorted { $0.key < $1.key }.map { ";\($0.key)=\($0.value)" }
    var text = String.UnicodeScalarView()
    var length = 0
    for scalar in "\(name)\(parameters.joined()):\(value)".unicodeScalars {
      let count = UTF8.width(scalar)
      if length + count > 75 {
        // One by one: an append of several scalars copies the text.
        for scalar in "\r\n ".unicodeScalars { text.append(scalar) }
        length = 1
      }
      text.append(scalar)
      length += count
    }
    return String(text) + "\r\n"
  }

  /// The value as a text.
  var text: String { texts(separatedBy: nil)[0] }

  /// The value as texts with commas between them.
  var texts: [String] { texts(separatedBy: ",") }

  private func texts(separatedBy separator: Unicode.Scalar?) -> [String] {
    var texts: [String] = []
    var text = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if isEscaped {
        text.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == separator {
        texts.append(String(text))
        text = .init()
      } else {
        text.append(scalar)
      }
    }
    return texts + [String(text)]
  }
}

extension String {
  /// The text as a value of a calendar, in which control characters have no place.
  var escapedForCalendar: String {
    var text = String.UnicodeScalarView()
    for scalar in replacing("\r\n", with: "\n").unicodeScalars {
      switch scalar {
      case "\\", ";", ",", "\n":
        text.append("\\")
        text.append(scalar == "\n" ? "n" : scalar)
      case _ where scalar.properties.generalCategory == .control && scalar != "\t":
        text.append("\u{FFFD}")
      default: text.append(scalar)
      }
    }
    return String(text)
  }
}

/// Joins the folded lines of a calendar.
struct UnfoldedLines {
  let nextLine: () throws -> [UInt8]?
  private var following: [UInt8]?
  private var number = 0

  init(_ nextLine: @escaping () throws -> [UInt8]?) {
    self.nextLine = nextLine
  }

  /// Returns the next line that is not empty, with the number of its first part; nil after the last one.
  mutating func next() throws -> ContentLine? {
    while var bytes = try following ?? physicalLine() {
      following = nil
      let number = number
      while let line = try physicalLine() {
        guard let first = line.first, [UInt8(ascii: " "), UInt8(ascii: "\t")].contains(first) else {
          following = line
          break
        }
        bytes += line.dropFirst()
      }
      if bytes.isEmpty { continue }
      // Other programs fold within characters: only complete lines are UTF-8.
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw TaskFileError("line \(number) is not UTF-8")
      }
      guard let line = ContentLine(text, number: number) else {
        throw TaskFileError("line \(number) is no property such as 'SUMMARY:Buy milk'")
      }
      return line
    }
    return nil
  }

  private mutating func physicalLine() throws -> [UInt8]? {
    guard var line = try nextLine() else { return nil }
    number += 1
    if number == 1, line.starts(with: "\u{FEFF}".utf8) { line.removeFirst(3) }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return line
  }
}
