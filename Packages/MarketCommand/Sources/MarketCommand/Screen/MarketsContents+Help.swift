import Localization
import StyleGuide
import TerminalClient
import TerminalUI
import TextFormatting

// The help.
extension MarketsContents {
  private static let keys: [ScreenPhrase] = [
    .selectKeys, .openKey, .tabKey, .watchKey, .alertKey, .removeKey, .sortKeys, .orderKeys,
    .filterKey, .closedKey, .spanKeys, .refreshKey, .pauseKey, .helpKey, .quitKeys,
  ]

  private static let keysOfMarket: [ScreenPhrase] = [.bookKeys, .backKeys]

  /// The lines of the help, for a transcript.
  var helpTexts: [String] {
    (Self.keys + [.marketKeys] + Self.keysOfMarket).map { $0.text(in: language) }
  }

  /// The number of visible lines of the help.
  var helpHeight: Int { layout?.area.rows ?? 1 }

  /// Whether all lines of the help are visible.
  var isHelpComplete: Bool { help(width: size.columns).count <= helpHeight }

  /// The keys and their effects, in two columns where they fit.
  func help(width: Int, style: Style = .plain) -> [Line] {
    guard width >= 60 else {
      return helpTexts.flatMap { style.transliterated($0).wrapped(toWidth: width) }.map { Line($0) }
    }
    let names = (Self.keys + Self.keysOfMarket).map { texts(of: $0, style).key }
    let column = 2 + (names.map(\.terminalWidth).max() ?? 0)
    func lines(_ phrase: ScreenPhrase) -> [Line] {
      let (key, effect) = texts(of: phrase, style)
      return effect.wrapped(toWidth: max(width - column, 1)).enumerated().map { index, line in
        Line(index == 0 ? key : "").padded(toWidth: column) + Line(line)
      }
    }
    return Self.keys.flatMap(lines)
      + [Line(), Line(ScreenPhrase.marketKeys.text(in: language), as: .primary)]
      + Self.keysOfMarket.flatMap(lines)
  }

  /// Returns the keys and the effect of a line, in the characters of a style.
  private func texts(of phrase: ScreenPhrase, _ style: Style) -> (key: String, effect: String) {
    let text = style.transliterated(phrase.text(in: language))
    guard let separator = text.firstRange(of: ": ") else { return (text, "") }
    return (String(text[..<separator.lowerBound]), String(text[separator.upperBound...]))
  }
}
