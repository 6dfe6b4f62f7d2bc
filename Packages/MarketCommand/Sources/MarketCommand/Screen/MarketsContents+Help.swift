import Localization
import TerminalUI

// The help.
extension MarketsContents {
  private static let keys: [ScreenPhrase] = [
    .selectKeys, .openKey, .tabKey, .watchKey, .alertKey, .removeKey, .sortKeys, .orderKeys,
    .filterKey, .closedKey, .spanKeys, .refreshKey, .pauseKey, .helpKey, .quitKeys,
  ]

  private static let keysOfMarket: [ScreenPhrase] = [.bookKeys, .backKeys]

  /// The keys and their effects.
  var keyHelp: KeyHelp {
    KeyHelp([
      .init(Self.keys.map { $0.text(in: language) }),
      .init(
        title: ScreenPhrase.marketKeys.text(in: language),
        Self.keysOfMarket.map { $0.text(in: language) }
      ),
    ])
  }
}
