import FailureLog
import PortableFoundation

let log = FailureLog.mock()
var previous: FailureLog.Record?
for minute in 0..<3 {
  let entry = FailureLog.Entry(
    time: Date(timeIntervalSince1970: 1_800_000_000 + Double(minute) * 60),
    url: "http://localhost:8000",
    step: "requesting_path",
    code: "server_unreachable",
    cause: "got no response: the connection was refused",
    duration: .milliseconds(5)
  )
  previous = try log.append(entry, extending: previous?.id)
}

for record in try log.page(FailureLog.Query(limit: 20)) {
  print(record.count, record.lastTime.timeIntervalSince(record.entry.time))  // 3 120.0
}
