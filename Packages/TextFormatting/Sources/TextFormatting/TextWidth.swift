extension StringProtocol {
  /// The width of one line of plain text on a terminal, in columns.
  public var terminalWidth: Int {
    String(self).columns
  }
}

extension String {
  // Not generic, so that the loop over the scalars is specialized: it takes much of the time of a frame.
  fileprivate var columns: Int {
    var count = 0
    for scalar in unicodeScalars {
      guard scalar.isSimple else { return reduce(0) { $0 + $1.terminalWidth } }
      count += 1
    }
    return count
  }
}

extension Character {
  /// The width of the character on a terminal, in columns.
  ///
  /// The width is the sum of the widths of the scalars, where combining marks have the width 0. Every emoji has the
  /// width 2. If terminals differ, as in scripts that join letters, this is the maximum, so that lines never overflow.
  public var terminalWidth: Int {
    if isSimple { return 1 }
    return isColouredEmoji ? 2 : unicodeScalars.reduce(0) { $0 + $1.terminalWidth }
  }

  private var isSimple: Bool {
    let scalars = unicodeScalars
    return scalars[scalars.startIndex].isSimple
      && scalars.index(after: scalars.startIndex) == scalars.endIndex
  }

  private var isColouredEmoji: Bool {
    unicodeScalars.first?.properties.isEmoji == true
      && unicodeScalars.contains { $0.properties.isEmojiPresentation || $0 == .emojiPresentation }
  }
}

extension Unicode.Scalar {
  /// The variation selector of the coloured form of an emoji.
  static let emojiPresentation: Self = "\u{FE0F}"

  /// Whether the scalar is a Latin letter, a digit, punctuation, a sign, an arrow, a line, a block or a shape: each has the
  /// width 1, and joins no other one of them.
  ///
  /// These fill most cells of a screen, and looking up their Unicode properties takes most of the time of a frame.
  var isSimple: Bool {
    // U+00AD is invisible, and U+25FD an emoji.
    switch value {
    case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x2FF, 0x2010...0x2027, 0x2190...0x21FF, 0x2500...0x25FC:
      true
    default: false
    }
  }

  var terminalWidth: Int {
    if isZeroWidth { return 0 }
    return isWide ? 2 : 1
  }

  private var isZeroWidth: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
      true
    default:
      // Vowels and final consonants, which join the syllable before them.
      (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value)
    }
  }

  private var isWide: Bool {
    properties.isEmojiPresentation || Self.wideRanges.contains { $0.contains(value) }
  }

  /// The ranges of the scalars of East Asian width `W` and `F`, except emoji.
  ///
  /// Source: EastAsianWidth.txt of Unicode 17.0. Ranges are merged if all scalars between them are unassigned, have
  /// no width, or are emoji.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul leading consonants
    0x2329...0x232A,  // angle brackets
    0x2630...0x2637,  // trigrams
    0x268A...0x268F,  // monograms and digrams
    0x2E80...0x303E,  // CJK radicals and punctuation
    0x3041...0x3247,  // kana, Bopomofo, Hangul letters, enclosed ideographs
    0x3250...0xA4C6,  // CJK ideographs, Yi
    0xA960...0xA97C,  // Hangul leading consonants, extended
    0xAC00...0xD7A3,  // Hangul syllables
    0xF900...0xFAFF,  // CJK compatibility ideographs
    0xFE10...0xFE6B,  // vertical and small forms
    0xFF01...0xFF60,  // full-width forms
    0xFFE0...0xFFE6,  // full-width signs
    0x16FE0...0x1B2FB,  // Tangut, Khitan, historic kana, Nushu
    0x1D300...0x1D376,  // Tai Xuan Jing symbols, counting rods
    0x1F200...0x1F265,  // enclosed ideographs
    0x20000...0x3FFFD,  // CJK ideographs, supplementary
  ]
}
