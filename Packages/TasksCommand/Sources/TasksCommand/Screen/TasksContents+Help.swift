import Localization
import TerminalClient
import TerminalUI

// The help.
extension TasksContents {
  private static let keys: [ScreenPhrase] = [
    .selectKeys, .editKey, .addKey, .completeKey, .deleteKey, .undoKey, .searchKey, .tabKey,
    .helpKey, .quitKeys,
  ]

  private static let keysOfForm: [ScreenPhrase] = [
    .fieldKeys, .saveKey, .cancelKey, .deleteFormKey,
  ]

  /// The keys and their effects.
  var help: KeyHelp {
    KeyHelp([
      .init(Self.keys.map { $0.text(in: language) }),
      .init(
        title: ScreenPhrase.form.text(in: language),
        Self.keysOfForm.map { $0.text(in: language) }
      ),
    ])
  }

  /// The number of visible lines of the help.
  var helpHeight: Int { TasksLayout(size, failure: failure)?.area.rows ?? 1 }

  /// Whether all lines of the help are visible.
  var isHelpComplete: Bool { help.lines(width: size.columns).count <= helpHeight }
}
