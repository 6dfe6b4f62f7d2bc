import CivilCalendar
import PortableFoundation

let time = CivilTime(secondsSince1970: 1_795_255_200)
print(time.year, time.month, time.day, time.hour)  // 2026 11 21 10

let now = Date(timeIntervalSince1970: 1_795_255_200)
let start = PointInTime("2026-11-21")
print(start?.date(now: now) { _ in 3_600 }.timeIntervalSince1970 ?? 0)  // 1795215600.0

if let eve = CivilDay("2026-12-24") {
  print(eve.weekday, eve + 8)  // thursday 2027-01-01
  print(eve.startOfWeek(firstWeekday: .sunday), eve.endOfMonth)  // 2026-12-20 2026-12-31
}
print(CivilDay(of: now) { _ in 50_400 })  // 2026-11-22
