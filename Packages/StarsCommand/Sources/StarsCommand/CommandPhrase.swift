import Localization

/// The headings and sentences that only commands need.
enum CommandPhrase: Phrase {
  // The columns of counts.
  case repository, stars, change, since

  // `{1}` is a repository, and `{2}` a number.
  case stargazerCount

  // `{1}` is the text of `stargazerCount`; then a time, or the numbers of new and lost people.
  case unchangedSince, changesOfList

  // The further columns of the list.
  case thirtyDays, twelveWeeks, asOf

  // The columns of a history.
  case day, week, month, new, total

  // The columns of a list.
  case account, closedAccount

  // The captions of an account.
  case kind, name, company, location, website, biography, repositories, followers, following
  case memberSince

  // The result of opening a page; `{1}` is its address.
  case opened

  // The columns of rate limits.
  case resource, limit, remaining, reset

  static let texts: [Language: [CommandPhrase: String]] = [
    .english: [
      .opened: "Opened {1}",
      .repository: "Repository",
      .stars: "Stars",
      .change: "Change",
      .since: "Since",
      .thirtyDays: "30 Days",
      .twelveWeeks: "12 Weeks",
      .asOf: "As Of",
      .stargazerCount: "{1}: {2} stargazers",
      .unchangedSince: "{1}, unchanged since {2}",
      .changesOfList: "{1}, {2} new, {3} lost",
      .day: "Day",
      .week: "Week",
      .month: "Month",
      .new: "New",
      .total: "Total",
      .account: "Account",
      .closedAccount: "(closed account)",
      .kind: "Kind",
      .name: "Name",
      .company: "Company",
      .location: "Location",
      .website: "Website",
      .biography: "Biography",
      .repositories: "Repositories",
      .followers: "Followers",
      .following: "Following",
      .memberSince: "Member Since",
      .resource: "Resource",
      .limit: "Limit",
      .remaining: "Remaining",
      .reset: "Reset",
    ],
    .german: [
      .opened: "{1} geöffnet",
      .repository: "Repository",
      .stars: "Sterne",
      .change: "Änderung",
      .since: "Seit",
      .thirtyDays: "30 Tage",
      .twelveWeeks: "12 Wochen",
      .asOf: "Stand",
      .stargazerCount: "{1}: {2} Sterngeber",
      .unchangedSince: "{1}, unverändert seit {2}",
      .changesOfList: "{1}, {2} neu, {3} verloren",
      .day: "Tag",
      .week: "Woche",
      .month: "Monat",
      .new: "Neu",
      .total: "Gesamt",
      .account: "Konto",
      .closedAccount: "(geschlossenes Konto)",
      .kind: "Art",
      .name: "Name",
      .company: "Firma",
      .location: "Ort",
      .website: "Website",
      .biography: "Biografie",
      .repositories: "Repositorys",
      .followers: "Follower",
      .following: "Folgt",
      .memberSince: "Mitglied seit",
      .resource: "Ressource",
      .limit: "Limit",
      .remaining: "Verbleibend",
      .reset: "Zurücksetzung",
    ],
  ]
}
