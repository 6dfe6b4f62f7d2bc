import Localization
import TerminalUI

// The help.
extension StarsContents {
  private static let keys: [ScreenPhrase] = [
    .selectKeys, .openKey, .browserKey, .filterKey, .historyKey, .refreshKey, .backKeys, .helpKey,
    .quitKeys,
  ]

  private static let keysOfHistory: [ScreenPhrase] = [.periodKeys, .totalKey]

  /// The keys and their effects.
  var keyHelp: KeyHelp {
    KeyHelp([
      .init(Self.keys.map { $0.text(in: language) }),
      .init(
        title: ScreenPhrase.historyKeys.text(in: language),
        Self.keysOfHistory.map { $0.text(in: language) }
      ),
    ])
  }
}
