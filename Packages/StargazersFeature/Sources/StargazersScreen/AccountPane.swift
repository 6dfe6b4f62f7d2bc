import CivilCalendar
import GitHubClient
import Localization
import PortableFoundation
import StargazersFeature
import StyleGuide
import TerminalClient
import TerminalUI
import TextFormatting

/// The details of an account, which the user scrolls if they are longer than the area.
struct AccountPane: Pane {
  private let login: Login
  private let language: Language
  private let localOffset: @Sendable (_ instant: Date) -> Int
  private var fields = FieldList([], captionRole: .muted)
  private var size = TerminalClient.Size(columns: 80, rows: 20)
  private var hasFailed = false

  /// Creates the pane before the first state.
  init(
    _ login: Login,
    language: Language,
    localOffset: @escaping @Sendable (_ instant: Date) -> Int
  ) {
    self.login = login
    self.language = language
    self.localOffset = localOffset
  }

  static let ownKeys: [KeyBinding<Self, StarsScreen.Action>] = [
    .init(.escape, .backspace, text: StarsKey.back, isEssential: true, .back),
    .init(
      text: ScreenPhrase.scroll,
      isEssential: true,
      if: { !$0.fields.isComplete },
      .nothing
    ),
    .init("o", .return, text: StarsKey.browser) { pane, _ in .browse("\(pane.login)") },
  ]

  var keys: [KeyBinding<Self, StarsScreen.Action>] { Self.ownKeys }

  /// Shows a state; that of another account keeps the details.
  mutating func show(_ state: StarsScreen.State) {
    guard let details = state.model.details, details.login == login else { return }
    hasFailed = state.model.failures.contains { $0.operation == .details(login) }
    fields.sections = details.profile.map { [.init(fields(of: $0))] } ?? []
  }

  mutating func resize(_ size: TerminalClient.Size) {
    self.size = size
    fields.resize(size)
  }

  mutating func handle(_ key: TerminalClient.Key, topRow: Int) -> StarsScreen.Action {
    _ = fields.handle(key)
    return .nothing
  }

  func lines(_ style: TextStyle) -> [Line] {
    fields.isEmpty ? waiting.map { Line($0) }.filling(size, style) : fields.lines(style)
  }

  func paragraphs(_ layout: Layout) -> [Paragraph] {
    (fields.isEmpty ? waiting : fields.texts).map { Paragraph($0, importance: .result) }
  }

  /// The reason why there are no details; none after a failure, which the screen shows.
  private var waiting: [String] {
    hasFailed ? [] : [StargazersScreenPhrase.loadingDetails.text(in: language)]
  }

  /// Returns the captions and the values of the known details.
  private func fields(of profile: Profile) -> [(caption: String, value: String)] {
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
