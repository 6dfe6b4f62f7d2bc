#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension UUID {
  /// The usual text (RFC 9562, section 4), in lower case as everywhere.
  var text: String { String { $0.append(self) } }
}

extension TextBuffer {
  /// Adds the usual text of a UUID, in lower case.
  mutating func append(_ uuid: UUID) {
    withUnsafeBytes(of: uuid.uuid) { bytes in
      for (index, byte) in bytes.enumerated() {
        if (4...10).contains(index), index.isMultiple(of: 2) { append(ascii: "-") }
        append(hexadecimal: byte)
      }
    }
  }
}
