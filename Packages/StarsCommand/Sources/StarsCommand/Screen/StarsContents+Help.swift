import Localization
import TerminalClient
import TerminalUI

// The help.
extension StarsContents {
  private static let keys: [ScreenPhrase] = [
    .selectKeys, .openKey, .browserKey, .filterKey, .historyKey, .refreshKey, .backKeys, .helpKey,
    .quitKeys,
  ]

  private static let keysOfHistory: [ScreenPhrase] = [.periodKeys, .totalKey]

  /// The keys and their effects.
  var help: KeyHelp {
    KeyHelp([
      .init(Self.keys.map { $0.text(in: language) }),
      .init(
        title: ScreenPhrase.historyKeys.text(in: language),
        Self.keysOfHistory.map { $0.text(in: language) }
      ),
    ])
  }

  /// The number of visible lines of the help.
  var helpHeight: Int { layout?.area.rows ?? 1 }

  /// Whether all lines of the help are visible.
  var isHelpComplete: Bool { help.lines(width: size.columns).count <= helpHeight }
}
