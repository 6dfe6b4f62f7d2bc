import CivilCalendar
public import GitHubClient
public import Localization
public import PortableFoundation
public import StargazersFeature
public import StyleGuide
public import TerminalClient
public import TerminalUI
import TextFormatting

/// The details of an account on a screen, which the user scrolls if they are longer than the area.
public struct AccountContents: Sendable {
  /// What the user requests with a key.
  public enum Effect: Equatable, Sendable {
    /// Nothing.
    case none

    /// The view before.
    case back

    /// The page of the account in the browser.
    case browse(Login)
  }

  /// The name of the account.
  public let login: Login

  private let language: Language
  private let localOffset: @Sendable (_ instant: Date) -> Int
  private var profile: Profile?
  private var hasFailed = false
  private var position = ScrollPosition()

  /// Creates the contents before the first state.
  ///
  /// - Parameters:
  ///   - login: The name of the account.
  ///   - language: The language of captions and numbers.
  ///   - localOffset: Returns the offset of local time from UTC at an instant, in seconds.
  public init(
    _ login: Login,
    language: Language,
    localOffset: @escaping @Sendable (_ instant: Date) -> Int
  ) {
    self.login = login
    self.language = language
    self.localOffset = localOffset
  }

  /// Shows a state; that of another account keeps the details.
  public mutating func show(_ state: StargazersViewModel.State) {
    guard let details = state.details, details.login == login else { return }
    profile = details.profile
    hasFailed = state.failures.contains { $0.operation == .details(login) }
  }

  /// Handles a key in an area and returns what the user requests with it: the keys of a `ScrollPosition` scroll the
  /// details.
  public mutating func press(_ key: TerminalClient.Key, in area: TerminalClient.Size) -> Effect {
    switch key {
    case .escape, .backspace: return .back
    case .character("o"), .return: return .browse(login)
    default:
      _ = position.handle(key, lineCount: rows(width: area.columns).count, height: area.rows)
      return .none
    }
  }

  /// Returns whether all details are visible.
  public func isComplete(in area: TerminalClient.Size) -> Bool {
    rows(width: area.columns).count <= area.rows
  }

  /// The keys, the most important first.
  public var hints: [KeyHints.Hint] {
    [.init("o", StargazersScreenPhrase.browserKey.text(in: language))]
  }

  /// Returns the lines of the area, as many as its rows.
  public func lines(in size: TerminalClient.Size, style: TextStyle) -> [Line] {
    guard !fields.isEmpty else { return waiting.filling(size, style) }
    let rows = rows(width: size.columns, style: style)
    return Array(position.visibleLines(of: rows, height: size.rows)).filling(size, style)
  }

  /// Returns the captions with the wrapped values; none before the details are known.
  private func rows(width: Int, style: TextStyle = .plain) -> [Line] {
    let captionWidth = fields.map(\.caption.terminalWidth).max() ?? 0
    return fields.flatMap { caption, value in
      let caption = Line(caption, as: .muted).inCharacters(of: style)
        .padded(toWidth: captionWidth + 2)
      let rows = style.transliterated(value).wrapped(toWidth: max(width - captionWidth - 2, 1))
      return rows.enumerated().map { index, row in
        (index == 0 ? caption : Line().padded(toWidth: captionWidth + 2)) + Line(row)
      }
    }
  }

  /// Returns the details in words.
  public func paragraphs() -> [Paragraph] {
    let lines = fields.isEmpty ? waiting.map(\.text) : fields.map { "\($0.caption): \($0.value)" }
    return lines.map { Paragraph($0, importance: .result) }
  }

  /// The reason why there are no details; none after a failure, which the screen shows.
  private var waiting: [Line] {
    hasFailed ? [] : [Line(StargazersScreenPhrase.loadingDetails.text(in: language))]
  }

  /// The captions and the values of the known details.
  private var fields: [(caption: String, value: String)] {
    guard let profile else { return [] }
    let day = CivilDay(of: profile.createdAt, secondsFromGMT: localOffset)
    let fields: [(StargazersScreenPhrase, String?)] = [
      (.account, "\(profile.account.login)"),
      (.kind, profile.kind),
      (.name, profile.name),
      (.company, profile.company),
      (.location, profile.location),
      (.website, profile.website),
      (.biography, profile.biography),
      (.repositories, profile.repositoryCount.text(in: language)),
      (.followers, profile.followerCount.text(in: language)),
      (.following, profile.followingCount.text(in: language)),
      (.memberSince, "\(day)"),
    ]
    return fields.compactMap { phrase, value in
      guard let value, !value.isEmpty else { return nil }
      return (phrase.text(in: language), value.escapedForTerminal(limit: 1_000))
    }
  }
}
