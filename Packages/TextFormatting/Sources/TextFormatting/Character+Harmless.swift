extension Character {
  /// The maximum number of marks; no living language needs more.
  private static let maximumMarks = 4

  /// The length of the longest emoji, a kiss of two people with skin tones.
  private static let maximumScalars = 10

  /// The scalars before the first that must be escaped.
  ///
  /// The scalars after it must be escaped, too, because they would combine with the escape.
  var harmlessPrefix: Substring.UnicodeScalarView {
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
        // Within a character, a joiner before an emoji also follows one.
        case .joiner: next?.properties.isEmoji == true
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
    case "\\": return .harmful  // It starts an escape.
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

  /// Whether the scalar extends any character before it.
  fileprivate var attachesToPrevious: Bool { "x\(self)".count == 1 }
}
