import CivilCalendar
import DayParsing
import Localization

let today = CivilDay(daysSince1970: 20_780)  // Monday, 2026-11-23
for text in ["tomorrow", "fri", "next fri", "2w", "eom", "24 dec"] {
  let day = try DayExpression(text).day(today: today)
  print(text, day?.shortText(in: .english) ?? "no day", separator: ": ")
}
// tomorrow: Tue 24 Nov 2026
// fri: Fri 27 Nov 2026
// next fri: Fri 4 Dec 2026
// 2w: Mon 7 Dec 2026
// eom: Mon 30 Nov 2026
// 24 dec: Thu 24 Dec 2026

print(try DayExpression("nächsten Freitag", in: .german))  // next fri

do {
  _ = try DayExpression("nxt fri")
} catch {
  print(error.suggestion ?? "no suggestion")  // next fri
}
