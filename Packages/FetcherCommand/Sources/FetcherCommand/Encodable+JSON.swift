import PortableFoundation

extension Encodable {
  /// The value as JSON on one line: in ASCII, so that nothing in it acts on a terminal, with sorted keys.
  var jsonText: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // It throws for numbers that are not finite, of which there are none.
    let text = String(decoding: (try? encoder.encode(self)) ?? Data(), as: UTF8.self)
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
    return text.unicodeScalars.map { (" "..."~").contains($0) ? String($0) : $0.unicodeEscape }
      .joined()
  }
}
