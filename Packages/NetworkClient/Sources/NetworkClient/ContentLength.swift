extension [String: String] {
  /// Whether these header fields, with their names in lower case, tell one length or none.
  ///
  /// Several that differ, or what is no number, leave open where the body ends: such an answer is not to be
  /// used (RFC 9112, section 6.3). The same length may stand there more than once.
  package var hasPlainLength: Bool {
    guard let field = self["content-length"] else { return true }
    let lengths = Set(field.split(separator: ",", omittingEmptySubsequences: false).map(trimmed))
    guard lengths.count == 1, let length = lengths.first else { return false }
    return length.utf8.allSatisfy { (0x30...0x39).contains($0) } && Int(length) != nil
  }
}

/// An element of a list without the spaces around it.
private func trimmed(_ element: Substring) -> Substring {
  let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
  var element = element.drop(while: isSpace)
  while let last = element.last, isSpace(last) { element.removeLast() }
  return element
}
