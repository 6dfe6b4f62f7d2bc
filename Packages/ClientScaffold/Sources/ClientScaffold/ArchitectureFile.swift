/// The file that says on which floor each package is.
public enum ArchitectureFile {
  /// The file with one more client in the list behind the name of a floor, as its last element.
  ///
  /// - Throws: ``ClientScaffoldError/unknownPlace(file:missing:)`` if there is no such list.
  public static func adding(
    client name: String,
    toFloor floor: String,
    in text: String
  ) throws -> String {
    guard let start = text.firstRange(of: "\"\(floor)\"")?.upperBound,
      let open = text[start...].firstIndex(where: { !" ,\n".contains($0) }), text[open] == "[",
      let close = text[open...].closingBracket
    else {
      throw ClientScaffoldError.unknownPlace(
        file: "The file of the floors",
        missing: "a list behind \"\(floor)\""
      )
    }
    let list = text[text.index(after: open)..<close]
    return text[...open] + list.adding(".client(\"\(name)\")") + text[close...]
  }
}

extension Substring {
  /// A list with one more element: on a line of its own if the list has several lines.
  fileprivate func adding(_ element: String) -> String {
    guard let last = lastIndex(where: { !$0.isWhitespace }),
      let line = self[...last].split(separator: "\n").last
    else { return element }
    guard contains("\n") else { return "\(self), \(element)" }
    let comma = self[last] == "," ? "" : ","
    let indentation = line.prefix { $0 == " " }
    return "\(self[...last])\(comma)\n\(indentation)\(element),\(self[last...].dropFirst())"
  }

  /// The place of the bracket that closes the one at the beginning.
  fileprivate var closingBracket: Index? {
    var depth = 0
    return indices.first { index in
      if self[index] == "[" { depth += 1 }
      if self[index] == "]" { depth -= 1 }
      return depth == 0
    }
  }
}
