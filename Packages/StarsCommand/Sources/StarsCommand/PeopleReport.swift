import CivilCalendar
import CommandSupport
import Localization
import PortableFoundation
import StarStore
import TextFormatting

extension CommandRun<Dependencies> {
  /// The people of a repository; the table has the local days of their stars.
  func people(of repository: String) -> Report<StarStore.SavedStar> {
    let (language, localOffset) = (language, system.localOffset)
    func title(_ phrase: CommandPhrase) -> String { phrase.text(in: language).uppercased() }
    return Report(
      of: JSON.ObjectType("stargazer"),
      [
        .init("repository") { _ in .string(repository) },
        .init("login", title(.account)) {
          .string($0.login)
        } text: {
          $0.login?.escapedForTerminal() ?? CommandPhrase.closedAccount.text(in: language)
        },
        .init("account_id") { .integer($0.account.map { Int($0) }) },
        .init("starred_at", title(.day), width: 10...) {
          .time($0.starredAt)
        } text: {
          "\(CivilDay(of: $0.starredAt, secondsFromGMT: localOffset))"
        },
      ],
      table: ["starred_at", "login"],
      names: "login",
      time: \.starredAt
    )
  }
}
