extension Character {
  /// Enough for the letters of any living language.
  private static let maximumMarks = 4

  /// Enough for the longest emoji, two people who kiss, each with a skin tone.
  private static let maximumScalars = 10

  /// The scalars, from the first on, that may be shown as they are; the others must be escaped.
  ///
  /// Nothing after a scalar that is escaped is harmless: it would attach itself to the escape.
  var harmlessBeginning: Substring.UnicodeScalarView {
    let scalars = Array(unicodeScalars.prefix(Self.maximumScalars))
    var marks = 0
    var previous: Unicode.Scalar?
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      marks = scalar.kind == .mark ? marks + 1 : 0
      let isHarmless =
        switch scalar.kind {
        case .visible: previous != nil || !scalar.attachesToPrevious
        case .mark: previous != nil && marks <= Self.maximumMarks
        case .variationSelector: previous?.properties.isEmoji == true
        case .joiner: next?.properties.isEmoji == true  // Within a character, it then follows one.
        case .harmful: false
        }
      guard isHarmless else { return unicodeScalars.prefix(index) }
      previous = scalar
    }
    return unicodeScalars.prefix(scalars.count)
  }
}

extension Unicode.Scalar {
  fileprivate enum Kind {
    case visible
    case mark
    case variationSelector
    case joiner
    case harmful
  }

  fileprivate var kind: Kind {
    switch self {
    case "\\": return .harmful  // It begins an escape.
    case "\u{200D}": return .joiner
    case "\u{FE0E}", .emojiPresentation: return .variationSelector
    default: break
    }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return .harmful
    case .privateUse, .surrogate, .unassigned: return .harmful
    case _ where properties.isDefaultIgnorableCodePoint: return .harmful
    case .nonspacingMark, .enclosingMark: return .mark
    default: return .visible
    }
  }

  /// Whether the scalar becomes part of the character before it, whatever that is.
  fileprivate var attachesToPrevious: Bool { "x\(self)".count == 1 }
}
