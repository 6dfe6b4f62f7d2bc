import CivilCalendar
import CommandSupport
import Localization
import PortableFoundation
import StarStore
import StyleGuide
import TerminalClient
import TextFormatting

/// An output format of people.
enum PeopleFormat: String, CaseIterable, Sendable {
  /// Columns for users.
  case table

  /// One JSON object per line.
  case json

  /// Comma-separated values with a header line (RFC 4180).
  case csv

  /// One account per line, for scripts; without closed accounts.
  case logins
}

extension JSON.ObjectType {
  /// A person and the time of the star.
  fileprivate static let stargazer = Self("stargazer")
}

/// The lines of people, page by page.
struct PeopleRows: Sendable {
  private let repository: String
  private let format: PeopleFormat
  private let language: Language
  private let style: TextStyle
  private let width: Int?
  private let schemaVersion: Int
  private let localOffset: @Sendable (Date) -> Int

  /// Creates the lines of a repository's people.
  init(of repository: String, as format: PeopleFormat, by run: CommandRun<Dependencies>) {
    self.repository = repository
    self.format = format
    language = run.language
    style = run.output.style(on: .output)
    width = run.output.terminalWidth
    schemaVersion = run.output.schemaVersion
    localOffset = run.system.localOffset
  }

  /// Whether programs read the lines.
  var isExact: Bool { format != .table }

  /// The line before the people; nil for none.
  var header: String? {
    switch format {
    case .table:
      style.text(
        row([CommandPhrase.day, .account].map { $0.text(in: language).uppercased() }),
        as: .muted
      )
    case .csv: "repository,login,account_id,starred_at\r\n"
    case .json, .logins: nil
    }
  }

  /// Returns the lines of people, each with a line break.
  func text(of people: [StarStore.SavedStar]) -> String {
    String { text in
      for star in people {
        switch format {
        case .table: text.append(tableRow(of: star) + "\n")
        case .json: text.append(jsonLine(of: star) + "\n")
        case .csv: append(csvRowOf: star, to: &text)
        case .logins: star.login.map { text.append($0.escapedForTerminal() + "\n") }
        }
      }
    }
  }

  /// Returns the line of a person for users.
  func tableRow(of star: StarStore.SavedStar) -> String {
    let day = CivilDay(of: star.starredAt, secondsFromGMT: localOffset)
    let account =
      star.login?.escapedForTerminal() ?? CommandPhrase.closedAccount.text(in: language)
    return row(["\(day)", account])
  }

  private func row(_ fields: [String]) -> String {
    let row = style.transliterated("\(fields[0].padded(to: 10))  \(fields[1])")
    return width.map { row.truncated(toWidth: $0, ellipsis: style.ellipsis) } ?? row
  }

  private func jsonLine(of star: StarStore.SavedStar) -> String {
    JSON(star, of: repository)
      .line(of: .stargazer, at: star.starredAt, schemaVersion: schemaVersion)
  }

  private func append(csvRowOf star: StarStore.SavedStar, to text: inout TextBuffer) {
    text.append(csvField: repository)
    text.append(",")
    text.append(csvField: star.login ?? "")
    text.append(",\(star.account.map { "\($0)" } ?? ""),")
    text.append(rfc3339: star.starredAt)
    text.append("\r\n")
  }
}

extension JSON {
  /// Creates the object of a person.
  init(_ star: StarStore.SavedStar, of repository: String) {
    self = [
      "repository": .string(repository),
      "login": .string(star.login),
      "account_id": .integer(star.account.map { Int($0) }),
      "starred_at": .string(star.starredAt.rfc3339),
    ]
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - terminalWidth, 0))
  }
}
