import Localization

/// The words and sentences of the parts of the screen.
enum StargazersScreenPhrase: Phrase {
  // The title: `{1}` is a number of stars.
  case star, stars, newStars, lostStars

  // The list; the numbers of `position` are those of the first and the last visible person, and of all; those of `loaded` and
  // `loadedOf` of the loaded people, and of all.
  case account, day, closedAccount, loading, noList, noStars, filter, noMatch, position, loaded
  case loadedOf, more, truncated

  // Without permission: `{1}` is the repository.
  case refused

  // The history; `{1}` is a number of periods.
  case historyByDay, historyByWeek, historyByMonth, totalByDay, totalByWeek, totalByMonth
  case loadingHistory, emptyHistory, noHistory, daysPerColumn, weeksPerColumn, monthsPerColumn

  // The details of an account.
  case loadingDetails, kind, name, company, location, website, biography, repositories, followers
  case following, memberSince

  // The status: `{1}` is an age, a duration or a number, `{2}` a number.
  case refreshed, refreshing, saved, notRefreshed, requests, reset

  // A failure and its end: `{1}` is the remaining time.
  case nextAttempt, nextAttemptNow, manualAttempt, limitReached

  // The list of repositories: `{1}` is their number.
  case list, listOfOne, repository, starCount, change, twelveWeeks, age, loadingList, emptyList

  // The title of the keys of the history.
  case historyKeys

  /// The texts in English and German.
  static let texts: [Language: [StargazersScreenPhrase: String]] = [
    .english: [
      .star: "{1} star",
      .stars: "{1} stars",
      .newStars: "+{1} new: press r",
      .lostStars: "−{1}: press r",
      .list: "{1} repositories",
      .listOfOne: "{1} repository",
      .repository: "Repository",
      .starCount: "Stars",
      .change: "Change",
      .twelveWeeks: "12 weeks",
      .age: "Age",
      .loadingList: "Waiting for the list",
      .emptyList: "The list is empty: stars add OWNER/REPO",
      .account: "Account",
      .day: "Day",
      .closedAccount: "(closed account)",
      .loading: "Waiting for the first page",
      .noList: "The list is not available",
      .noStars: "No stars yet",
      .filter: "Filter",
      .noMatch: "None of the {1} loaded people matches {2}",
      .position: "{1}–{2} of {3}",
      .loaded: "{1} loaded",
      .loadedOf: "{1} of {2} loaded",
      .more: "loading more",
      .truncated: "GitHub lists no more people",
      .refused:
        "GitHub lists the stargazers of {1} for its administrators and collaborators only.",
      .historyByDay: "New stars by day",
      .historyByWeek: "New stars by week",
      .historyByMonth: "New stars by month",
      .totalByDay: "All stars by day",
      .totalByWeek: "All stars by week",
      .totalByMonth: "All stars by month",
      .loadingHistory: "Waiting for the history",
      .emptyHistory: "No stars yet",
      .noHistory: "The history is not available",
      .daysPerColumn: "{1} days per column",
      .weeksPerColumn: "{1} weeks per column",
      .monthsPerColumn: "{1} months per column",
      .loadingDetails: "Waiting for the details",
      .kind: "Kind",
      .name: "Name",
      .company: "Company",
      .location: "Location",
      .website: "Website",
      .biography: "Biography",
      .repositories: "Repositories",
      .followers: "Followers",
      .following: "Following",
      .memberSince: "Member since",
      .refreshed: "{1} ago",
      .refreshing: "refreshing",
      .saved: "saved {1} ago",
      .notRefreshed: "not requested yet",
      .requests: "{1}/{2} requests",
      .reset: "reset in {1}",
      .nextAttempt: "Next attempt in {1}.",
      .nextAttemptNow: "Next attempt now.",
      .manualAttempt: "Press r to try again.",
      .limitReached: "GitHub's rate limit is reached.",
      .historyKeys: "In the history",
    ],
    .german: [
      .star: "{1} Stern",
      .stars: "{1} Sterne",
      .newStars: "+{1} neu: r drücken",
      .lostStars: "−{1}: r drücken",
      .list: "{1} Repositorys",
      .listOfOne: "{1} Repository",
      .repository: "Repository",
      .starCount: "Sterne",
      .change: "Änderung",
      .twelveWeeks: "12 Wochen",
      .age: "Alter",
      .loadingList: "Warten auf die Liste",
      .emptyList: "Die Liste ist leer: stars add OWNER/REPO",
      .account: "Konto",
      .day: "Tag",
      .closedAccount: "(geschlossenes Konto)",
      .loading: "Warten auf die erste Seite",
      .noList: "Die Liste ist nicht verfügbar",
      .noStars: "Noch keine Sterne",
      .filter: "Filter",
      .noMatch: "Keines der {1} geladenen Konten enthält {2}",
      .position: "{1}–{2} von {3}",
      .loaded: "{1} geladen",
      .loadedOf: "{1} von {2} geladen",
      .more: "mehr wird geladen",
      .truncated: "GitHub listet keine weiteren Konten",
      .refused:
        "GitHub listet die Sterngeber von {1} nur für Administratoren und Mitarbeiter des Repositorys.",
      .historyByDay: "Neue Sterne nach Tagen",
      .historyByWeek: "Neue Sterne nach Wochen",
      .historyByMonth: "Neue Sterne nach Monaten",
      .totalByDay: "Alle Sterne nach Tagen",
      .totalByWeek: "Alle Sterne nach Wochen",
      .totalByMonth: "Alle Sterne nach Monaten",
      .loadingHistory: "Warten auf den Verlauf",
      .emptyHistory: "Noch keine Sterne",
      .noHistory: "Der Verlauf ist nicht verfügbar",
      .daysPerColumn: "{1} Tage pro Spalte",
      .weeksPerColumn: "{1} Wochen pro Spalte",
      .monthsPerColumn: "{1} Monate pro Spalte",
      .loadingDetails: "Warten auf die Einzelheiten",
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
      .refreshed: "vor {1}",
      .refreshing: "wird aktualisiert",
      .saved: "gespeichert vor {1}",
      .notRefreshed: "noch nicht abgefragt",
      .requests: "{1}/{2} Anfragen",
      .reset: "neu in {1}",
      .nextAttempt: "Nächster Versuch in {1}.",
      .nextAttemptNow: "Nächster Versuch jetzt.",
      .manualAttempt: "r versucht es erneut.",
      .limitReached: "Das Anfragelimit von GitHub ist erreicht.",
      .historyKeys: "Im Verlauf",
    ],
  ]
}
