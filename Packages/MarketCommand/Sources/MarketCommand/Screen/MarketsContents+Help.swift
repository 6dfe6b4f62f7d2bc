import Localization
import TerminalClient
import TerminalUI

// The help.
extension MarketsContents {
  private static let keys: [ScreenPhrase] = [
    .selectKeys, .openKey, .tabKey, .watchKey, .alertKey, .removeKey, .sortKeys, .orderKeys,
    .filterKey, .closedKey, .spanKeys, .refreshKey, .pauseKey, .helpKey, .quitKeys,
  ]

  private static let keysOfMarket: [ScreenPhrase] = [.bookKeys, .backKeys]

  /// The keys and their effects.
  var help: KeyHelp {
    KeyHelp([
      .init(Self.keys.map { $0.text(in: language) }),
      .init(
        title: ScreenPhrase.marketKeys.text(in: language),
        Self.keysOfMarket.map { $0.text(in: language) }
      ),
    ])
  }

  /// The number of visible lines of the help.
  var helpHeight: Int { layout?.area.rows ?? 1 }

  /// Whether all lines of the help are visible.
  var isHelpComplete: Bool { help.lines(width: size.columns).count <= helpHeight }
}
