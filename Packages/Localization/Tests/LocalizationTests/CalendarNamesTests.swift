import CivilCalendar
import Localization
import Testing

@Suite struct CalendarNamesTests {
  @Test(arguments: Language.allCases)
  func `every weekday and month has its own name and abbreviation`(language: Language) {
    let weekdays = Weekday.allCases
    #expect(Set(weekdays.map { $0.name(in: language) }).count == 7)
    #expect(Set(weekdays.map { $0.abbreviation(in: language) }).count == 7)
    let months = Month.allCases
    #expect(Set(months.map { $0.name(in: language) }).count == 12)
    #expect(Set(months.map { $0.abbreviation(in: language) }).count == 12)
  }

  @Test(arguments: [
    (Language.english, Weekday.monday, "Monday", "Mon"), (.english, .sunday, "Sunday", "Sun"),
    (.german, .wednesday, "Mittwoch", "Mi"), (.german, .saturday, "Samstag", "Sa"),
    (.spanish, .wednesday, "miércoles", "mié"), (.dutch, .friday, "vrijdag", "vr"),
  ])
  func `a weekday has its name`(
    language: Language,
    weekday: Weekday,
    name: String,
    abbreviation: String
  ) {
    #expect(weekday.name(in: language) == name)
    #expect(weekday.abbreviation(in: language) == abbreviation)
  }

  @Test(arguments: [
    (Language.english, "2026-12-24", "Thursday, 24 December 2026", "Thu 24 Dec 2026"),
    (.english, "2027-03-01", "Monday, 1 March 2027", "Mon 1 Mar 2027"),
    (.german, "2026-12-24", "Donnerstag, 24. Dezember 2026", "Do 24. Dez 2026"),
    (.german, "2027-03-01", "Montag, 1. März 2027", "Mo 1. Mär 2027"),
    (.spanish, "2027-03-01", "lunes, 1 de marzo de 2027", "lun 1 mar 2027"),
    (.dutch, "2027-03-01", "maandag, 1 maart 2027", "ma 1 mrt 2027"),
  ])
  func `a day has the format of the language`(
    language: Language,
    day: String,
    long: String,
    short: String
  ) {
    #expect(CivilDay(day)?.longText(in: language) == long)
    #expect(CivilDay(day)?.shortText(in: language) == short)
  }
}
