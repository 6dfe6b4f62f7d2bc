import CivilCalendar
import CommandLineParsing
import CommandSupport
import GitHubClient
import Localization
import NetworkOptions
import PortableFoundation
import StargazerService
import StyleGuide
import TerminalClient
import TerminalUI
import TextFormatting

private let loginArgument = Argument(.login, summary: "Name of the account, such as octocat.")

let userCommand = ToolCommand<Dependencies>(
  "user",
  synonyms: ["account", "profile"],
  summary: "Show the public details of an account.",
  options: [
    gitHubOptions, networkOptions.group, OptionGroup("Output", jsonOption, requestLogOption),
  ],
  arguments: loginArgument,
  examples: [
    ("stars user octocat", "Show an account."),
    ("stars user octocat --json", "Print the details as a JSON object."),
  ],
  exitCodes: ExitCode.ofGitHub,
  exitCodeSummaries: .ofGitHub(
    notFound: "No account has this name, or the file of --cacert does not exist."
  )
) { try await $0.user() }

extension ValueParser where Value == Login {
  /// Parses the name of an account.
  static var login: Self {
    Self(named: "LOGIN") { text throws(InvalidValue) in
      guard let login = Login(text) else {
        throw InvalidValue("must be the name of an account such as octocat")
      }
      return login
    }
  }
}

extension JSON.ObjectType {
  /// The details of an account.
  fileprivate static let account = Self("account")
}

extension CommandRun<Dependencies> {
  fileprivate func user() async throws -> ExitCode {
    let login = values[loginArgument]
    let session = try await openSession()
    let profile = try await session.request("Requesting the account \(login)") {
      try await $0.profile(login)
    }
    if output.isJSON {
      try await output.show(json(of: profile), of: .account)
    } else {
      let style = output.style(on: .output)
      let lines = lines(of: profile, style: style).map { $0.rendered(in: style) }
      try await output.show(lines.joined(separator: "\n"))
    }
    return .success
  }

  /// The name of the account, then a caption and a value for each known detail.
  private func lines(of profile: Profile, style: TextStyle) -> [Line] {
    let numbers = StarNumbers(language)
    let day = CivilDay(of: profile.createdAt, secondsFromGMT: system.localOffset)
    let fields: [(CommandPhrase, String?)] = [
      (.kind, profile.kind), (.name, profile.name), (.company, profile.company),
      (.location, profile.location), (.website, profile.website),
      (.biography, profile.biography),
      (.repositories, numbers.text(profile.repositoryCount)),
      (.followers, numbers.text(profile.followerCount)),
      (.following, numbers.text(profile.followingCount)),
      (.memberSince, "\(day)"),
    ]
    let known = fields.compactMap { phrase, value in
      value.flatMap { $0.isEmpty ? nil : (phrase.text(in: language), $0) }
    }
    let width = known.map(\.0.terminalWidth).max() ?? 0
    return [Line("\(profile.account.login)", as: .primary)]
      + known.map { caption, value in
        Line(caption, as: .muted).padded(toWidth: width + 2)
          + Line(value.escapedForTerminal(limit: 1_000))
      }
  }

  private func json(of profile: Profile) -> JSON {
    [
      "login": .string("\(profile.account.login)"),
      "account_id": .integer(Int(profile.account.id)),
      "kind": .string(profile.kind),
      "name": .string(profile.name),
      "company": .string(profile.company),
      "location": .string(profile.location),
      "website": .string(profile.website),
      "biography": .string(profile.biography),
      "repositories": .integer(profile.repositoryCount),
      "followers": .integer(profile.followerCount),
      "following": .integer(profile.followingCount),
      "created_at": .string(profile.createdAt.rfc3339),
    ]
  }
}
