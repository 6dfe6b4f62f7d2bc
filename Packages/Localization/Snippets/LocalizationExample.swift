import CivilCalendar
import Localization

enum Greeting: Phrase {
  case welcome
  case visits

  static let texts: [Language: [Greeting: String]] = [
    .english: [.welcome: "Welcome", .visits: "{1} visited {2} times."],
    .german: [.welcome: "Willkommen", .visits: "{1} war {2}-mal hier."],
  ]
}

let environment = ["LANG": "de_DE.UTF-8"]
let language = Language.preferred(among: [.english, .german]) { environment[$0] }
print(Greeting.welcome.text(in: language))  // Willkommen
print(Greeting.visits.text(in: language, "Ada", "3"))  // Ada war 3-mal hier.
print(Greeting.problems(in: [.english, .german]))  // []

print(CivilDay("2026-12-24")?.longText(in: language) ?? "none")  // Donnerstag, 24. Dezember 2026
print(Weekday.monday.abbreviation(in: .english), Month.may.name(in: .german))  // Mon Mai
