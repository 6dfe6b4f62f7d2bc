public import Localization

/// The words and sentences of the parts of the screen.
public enum StargazersScreenPhrase: Phrase {
  // The title: `{1}` is a number of stars.
  case star, stars, newStars, lostStars

  // The list; the numbers of `position` are those of the first and the last visible person, and of all.
  case account, day, closedAccount, loading, noStars, filter, noMatch, position, more, truncated

  // Without permission: `{1}` is the repository.
  case refused

  // The history; `{1}` is a number, `{2}` and `{3}` are days.
  case historyByDay, historyByWeek, historyByMonth, totalByDay, totalByWeek, totalByMonth
  case loadingHistory, emptyHistory, noHistory, span

  // The details of an account.
  case loadingDetails, kind, name, company, location, website, biography, repositories, followers
  case following, memberSince

  // The status: `{1}` is an age, a duration or a number, `{2}` a number.
  case refreshed, refreshing, notRefreshed, requests, reset

  // A failure and its end: `{1}` is the remaining time.
  case nextAttempt, nextAttemptNow, manualAttempt, limitReached

  // The effects of keys.
  case openKey, browserKey, filterKey, historyKey, moreKey, keepKey, clearKey, backKey, periodKey
  case totalKey, newKey

  /// The texts in English and German.
  public static let texts: [Language: [StargazersScreenPhrase: String]] = [
    .english: [
      .star: "{1} star",
      .stars: "{1} stars",
      .newStars: "+{1} new",
      .lostStars: "−{1}",
      .account: "Account",
      .day: "Day",
      .closedAccount: "(closed account)",
      .loading: "Waiting for the first page",
      .noStars: "No stars yet",
      .filter: "Filter",
      .noMatch: "None of the {1} loaded people matches {2}",
      .position: "{1}–{2} of {3}",
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
      .span: "{1} – {2}",
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
      .notRefreshed: "not requested yet",
      .requests: "{1}/{2} requests",
      .reset: "reset in {1}",
      .nextAttempt: "Next attempt in {1}.",
      .nextAttemptNow: "Next attempt now.",
      .manualAttempt: "Press r to try again.",
      .limitReached: "GitHub's rate limit is reached.",
      .openKey: "details",
      .browserKey: "browser",
      .filterKey: "filter",
      .historyKey: "history",
      .moreKey: "more",
      .keepKey: "keep",
      .clearKey: "clear",
      .backKey: "back",
      .periodKey: "period",
      .totalKey: "all stars",
      .newKey: "new stars",
    ],
    .german: [
      .star: "{1} Stern",
      .stars: "{1} Sterne",
      .newStars: "+{1} neu",
      .lostStars: "−{1}",
      .account: "Konto",
      .day: "Tag",
      .closedAccount: "(geschlossenes Konto)",
      .loading: "Warten auf die erste Seite",
      .noStars: "Noch keine Sterne",
      .filter: "Filter",
      .noMatch: "Keines der {1} geladenen Konten enthält {2}",
      .position: "{1}–{2} von {3}",
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
      .span: "{1} – {2}",
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
      .notRefreshed: "noch nicht abgefragt",
      .requests: "{1}/{2} Anfragen",
      .reset: "neu in {1}",
      .nextAttempt: "Nächster Versuch in {1}.",
      .nextAttemptNow: "Nächster Versuch jetzt.",
      .manualAttempt: "r versucht es erneut.",
      .limitReached: "Das Anfragelimit von GitHub ist erreicht.",
      .openKey: "Einzelheiten",
      .browserKey: "Browser",
      .filterKey: "Filter",
      .historyKey: "Verlauf",
      .moreKey: "mehr",
      .keepKey: "behalten",
      .clearKey: "leeren",
      .backKey: "zurück",
      .periodKey: "Zeitraum",
      .totalKey: "alle Sterne",
      .newKey: "neue Sterne",
    ],
  ]
}
